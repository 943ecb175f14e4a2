import ArgumentParser
import ErrorSpecReport

struct MatrixCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown, json, html }

    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "List which case handles which status and code, group by group.",
        usage: "errorspec matrix [<specs> ...] [<options>]",
        discussion: """
            Examples:
              errorspec matrix
              errorspec matrix specs/lslp --format markdown > errors.md
              errorspec matrix --format html > errors.html \\
                --source-url 'https://git.example.com/app/{path}#L{line}'
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var source: SourceURLOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if source.sourceURL != nil, format != .html { throw ValidationError("--source-url is for --format html.") }
    }

    func run() throws {
        let spec = try specs.checked(options)
        let matrix = Matrix(spec.allGroups)
        switch format {
        case .text: try Console.output(text: matrix.text(style: options.style(for: 1)))
        case .markdown: try Console.output(matrix.markdown.encoded)
        case .json: try matrix.writeJSON { try Console.output($0) }
        case .html: try Console.output(spec.page(opensOn: .groups, sourceURL: source.sourceURL))
        }
    }
}
