import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources
import ErrorSpecSwift

struct Explain: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case markdown
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding, a kind of change or a key: what it means, with an example.",
        usage: "errorspec explain <code> | <kind> | <key> | --all [<options>]",
        discussion: """
            Examples:
              errorspec explain hidden-case
              errorspec explain match-changed
              errorspec explain overrides
              errorspec explain --all
            """)

    @Argument(
        help: "The code at the end of a message, in brackets, a kind of change, or a key of the language.",
        completion: .list(
            DiagnosticCode.ofEveryStage.map(\.id) + Change.Kind.allCases.map(\.rawValue)
                + SpecKey.all.map(\.name)))
    var code: String?

    @Flag(help: "List every code and every kind of change.")
    var all = false

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if code == nil, !all {
            throw ValidationError("Give a code or a key, such as `hidden-case` or `overrides`, or --all.")
        }
        if code != nil, all { throw ValidationError("Give a code or --all, not both.") }
    }

    func run() throws {
        guard let code else { return try Console.output(textOfAll) }
        // As it stands in a message, brackets and all.
        let id = String(code.drop { $0 == "[" }.prefix { $0 != "]" })
        if let kind = Change.Kind(rawValue: id) { return try Console.output(text(of: kind)) }
        if let key = SpecKey.all.first(where: { $0.name == id }) { return try Console.output(text(of: key)) }
        let known = DiagnosticCode.ofEveryStage
        guard let found = known.first(where: { $0.id == id }) else {
            let names = known.map(\.id) + Change.Kind.allCases.map(\.rawValue) + SpecKey.all.map(\.name)
            let near = nearest(to: id, in: names).map { "did you mean `\($0)`?" }
            throw UsageFailure(
                "there is no code, kind or key `\(id)`; \(near ?? "`errorspec explain --all` lists them")")
        }
        try Console.output(text(of: found))
    }

    private var style: Style { options.style(for: 1) }
    private var width: Int { Terminal.width(1) ?? 80 }

    private func text(of code: DiagnosticCode) -> String {
        switch format {
        case .text: explanation(of: code, style: style, width: width).encoded
        case .markdown: markdownExplanation(of: code)
        case .json: jsonExplanation(of: code).text
        }
    }

    private func text(of kind: Change.Kind) -> String {
        switch format {
        case .text: explanation(of: kind, style: style, width: width).encoded
        case .markdown: markdownExplanation(of: kind)
        case .json: jsonExplanation(of: kind).text
        }
    }

    private func text(of key: SpecKey) -> String {
        switch format {
        case .text: explanation(of: key, style: style, width: width).encoded
        case .markdown: markdownExplanation(of: key)
        case .json: jsonExplanation(of: key).text
        }
    }

    /// Findings first, then the kinds of changes.
    private var textOfAll: String {
        let (codes, kinds) = (DiagnosticCode.ofEveryStage, Change.Kind.allCases)
        switch format {
        case .text:
            let text: TerminalText = """
                \(style.bold("Findings"))

                \(overview(of: codes, style: style, width: width))
                \(style.bold("Changes"))

                \(overview(of: kinds, style: style, width: width))
                """
            return text.encoded
        case .markdown:
            return (codes.map(markdownExplanation) + kinds.map(markdownExplanation)).joined(separator: "\n")
        case .json: return JSONValue.array(codes.map(jsonExplanation) + kinds.map(jsonExplanation)).text
        }
    }
}

extension DiagnosticCode {
    /// The codes of the language, of the command line and of reviews, sorted by id.
    static let ofEveryStage = Set(all + input + review + sources).sorted { $0.id < $1.id }
}
