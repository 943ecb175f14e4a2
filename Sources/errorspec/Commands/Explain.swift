import ArgumentParser
import ErrorSpecEditor
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources
import ErrorSpecSwift

struct Explain: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown }

    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding, a kind of change or a word of the language: what it means, with an example.",
        usage: "errorspec explain <name> | --all [<options>]",
        discussion: """
            A word of the language is a key (`overrides`), a part of a spec (`place`), or a value of a key \
            (`transient`).

            Examples:
              errorspec explain hidden-case
              errorspec explain handler-changed
              errorspec explain overrides
              errorspec explain transient
              errorspec explain --all
            """)

    @Argument(
        help: .init(
            "A code (at the end of a message, in brackets), a kind of change, or a word of the language.",
            valueName: "name"),
        completion: .list(Self.names))
    var code: String?

    @Flag(help: "List every code, every kind of change and every word.")
    var all = false

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    private static let names =
        DiagnosticCode.ofEveryStage.map(\.id) + Kind.allCases.map(\.rawValue) + SpecWord.all.map(\.name)

    func validate() throws {
        if code == nil, !all {
            throw ValidationError("Give a name, such as `hidden-case` or `overrides`, or --all.")
        }
        if code != nil, all { throw ValidationError("Give a name or --all, not both.") }
    }

    func run() throws {
        guard let code else { return try writeAll() }
        // Messages show codes in brackets, which users may copy too.
        let id = String(code.drop { $0 == "[" }.prefix { $0 != "]" })
        if let kind = Kind(rawValue: id) { return try write(Explanation(kind)) }
        if let key = SpecWord.all.first(where: { $0.name == id }) {
            return try write(key.text(style: style, width: width), key.markdown)
        }
        guard let found = DiagnosticCode.ofEveryStage.first(where: { $0.id == id }) else {
            // For `hidden`, the message suggests `hidden-case` if no other name begins with `hidden`.
            let longer = Self.names.filter { $0.hasPrefix(id) }
            let near = (nearest(to: id, in: Self.names) ?? (longer.count == 1 ? longer[0] : nil))
                .map { "did you mean `\($0)`?" }
            throw UsageFailure(
                "there is no code, kind or word `\(id)`; \(near ?? "`errorspec explain --all` lists them")")
        }
        try write(found.explanation)
    }

    private var style: Style { options.style(for: 1) }
    private var width: Int { Terminal.width(1) ?? 80 }

    private func write(_ topic: Explanation) throws {
        try write(topic.text(style: style, width: width), topic.markdown)
    }

    private func write(_ text: TerminalText, _ markdown: String) throws {
        switch format {
        case .text: try Console.output(text: text)
        case .markdown: try Console.output(markdown)
        }
    }

    /// Writes all findings, all kinds of changes, and, only in the text format, the words that specs can contain.
    private func writeAll() throws {
        let (codes, kinds) = (DiagnosticCode.ofEveryStage.map(\.explanation), Kind.allCases.map { Explanation($0) })
        try write(
            """
            \(style.bold("Findings"))

            \(Explanation.overview(of: codes, style: style, width: width))
            \(style.bold("Changes"))

            \(Explanation.overview(of: kinds, style: style, width: width))
            \(style.bold("Words of specs"))

            \(SpecWord.overview(of: SpecWord.all, width: width))
            """, (codes + kinds).map(\.markdown).joined(separator: "\n"))
    }
}
