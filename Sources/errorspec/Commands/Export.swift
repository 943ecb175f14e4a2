import ArgumentParser
import ErrorSpecLanguage
import ErrorSpecReport

struct Export: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, openapi }

    static let configuration = CommandConfiguration(explained: "export")

    @OptionGroup var specs: SpecsArgument

    @Option(help: "json is the resolved model, openapi the responses of each operation.")
    var format: Format = .json

    @OptionGroup var options: CommonOptions

    func run() throws {
        let spec = try specs.checked(options)
        switch format {
        case .json: try Console.output(export(spec).text)
        case .openapi:
            guard let api = spec.apis.first, spec.apis.count == 1 else {
                throw UsageFailure(
                    "an OpenAPI document is of one API, and these are \(listed(spec.apis.map(\.name.value))); give the folder of one"
                )
            }
            try Console.output(openAPIFragment(api).text)
        }
    }
}
