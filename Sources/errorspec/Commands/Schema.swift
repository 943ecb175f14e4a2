import ArgumentParser
import ErrorSpecReport

struct Schema: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, markdown }

    static let configuration = CommandConfiguration(explained: "schema")

    @Option(help: "The schema (json), or a reference page of all keys (markdown).")
    var format: Format = .json

    func run() throws { try Console.output(format == .json ? specSchemaText : specReference) }
}
