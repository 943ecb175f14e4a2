import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

struct Export: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, openapi, xcstrings }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the resolved specs as JSON, for other tools.",
        usage: "errorspec export [<specs> ...] [<options>]",
        discussion: """
            Defaults are applied, inheritance is flattened, and each group lists its rules. The format is stable and \
            versioned; docs/export.md describes it. With --format openapi, the responses of each operation are written \
            as an OpenAPI document, so that the server's own document can be completed from the spec. With --format \
            xcstrings, the texts are written as a String Catalog, for Xcode and translators; \
            `errorspec import` reads the translations back.

            Examples:
              errorspec export | jq '.apis[].groups[].group'
              errorspec export specs/shop --format openapi
              errorspec export --format xcstrings --output Translations
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: "json is the resolved model, openapi the responses of each operation, xcstrings the texts.")
    var format: Format = .json

    @Option(help: "Write a catalog per API into this folder, named after the API.", completion: .directory)
    var output: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if output != nil, format != .xcstrings {
            throw ValidationError("--output goes with --format xcstrings; the other formats are printed.")
        }
    }

    func run() throws {
        let spec = try specs.checked(options)
        switch format {
        case .json: try Console.output(export(spec).text)
        case .openapi:
            try Console.output(openAPIFragment(only(spec.apis, "an OpenAPI document", name: \.name.value)).text)
        case .xcstrings:
            let lists = textLists(of: spec)
            guard let output else {
                return try Console.output(stringCatalog(of: only(lists, "a String Catalog", name: \.api)).text)
            }
            try createFolder(output)
            for list in lists {
                let path = Path.join(output, "\(list.api).xcstrings")
                try writeFile(path, stringCatalog(of: list).text)
                Console.message("wrote \(path): \(counted(list.texts.count, "text"))")
            }
        }
    }

    private func only<Element>(_ elements: [Element], _ what: String, name: (Element) -> String) throws -> Element {
        if let only = elements.first, elements.count == 1 { return only }
        throw UsageFailure(
            "\(what) describes one API, but the specs have \(listed(elements.map(name))): name the folder of one")
    }
}
