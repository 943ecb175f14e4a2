import ArgumentParser
import ErrorSpecLanguage
import ErrorSpecReport

struct Export: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, openapi }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the resolved specs as JSON, for other tools.",
        usage: "errorspec export [<specs> ...] [<options>]",
        discussion: """
            Defaults are applied, inheritance is flattened, and each group lists its rules. The format is stable and \
            versioned; docs/export.md describes it. With --format openapi, the responses of each operation are written \
            as an OpenAPI document, so that the server's own document can be completed from the spec.

            Examples:
              errorspec export | jq '.apis[].groups[].group'
              errorspec export specs/shop --format openapi
            """)

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
