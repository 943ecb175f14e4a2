import ArgumentParser
import ErrorSpecReport

struct Schema: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case json, markdown }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Write the JSON Schema (draft-07) of the spec language, for editors.",
        discussion: """
            Editors with a YAML language server complete, explain and check keys if a spec's first line names the schema:

              # yaml-language-server: $schema=.errorspec.schema.json

            Examples:
              errorspec schema > specs/.errorspec.schema.json
              errorspec schema --format markdown
            """)

    @Option(help: "The schema (json), or a reference page of all keys (markdown).")
    var format: Format = .json

    func run() throws { try Console.output(format == .json ? specSchema.text : specReference) }
}
