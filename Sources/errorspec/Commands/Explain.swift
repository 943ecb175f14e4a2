import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSwift

struct Explain: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case markdown
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding: what it means, with an example and its fix.",
        usage: "errorspec explain <code> | --all [<options>]",
        discussion: """
            Examples:
              errorspec explain hidden-case
              errorspec explain --all
            """)

    @Argument(
        help: "The code at the end of a message, in brackets.",
        completion: .list(DiagnosticCode.ofEveryStage.map(\.id)))
    var code: String?

    @Flag(help: "List every code.")
    var all = false

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if code == nil, !all { throw ValidationError("Give a code, such as `hidden-case`, or --all.") }
        if code != nil, all { throw ValidationError("Give a code or --all, not both.") }
    }

    func run() throws {
        let known = DiagnosticCode.ofEveryStage
        guard let code else { return try Console.output(text(of: known)) }
        // As it stands in a message, brackets and all.
        let id = String(code.drop { $0 == "[" }.prefix { $0 != "]" })
        guard let found = known.first(where: { $0.id == id }) else {
            let near = nearest(to: id, in: known.map(\.id)).map { "did you mean `\($0)`?" }
            throw UsageFailure(
                "there is no code `\(printable(id))`; \(near ?? "`errorspec explain --all` lists them")")
        }
        try Console.output(text(of: found))
    }

    private func text(of code: DiagnosticCode) -> String {
        switch format {
        case .text:
            return explanation(of: code, style: options.style(for: 1), width: Terminal.width(1) ?? 80)
        case .markdown: return markdownExplanation(of: code)
        case .json: return jsonExplanation(of: code).text
        }
    }

    private func text(of codes: [DiagnosticCode]) -> String {
        switch format {
        case .text: overview(of: codes, style: options.style(for: 1), width: Terminal.width(1) ?? 80)
        case .markdown: codes.map(markdownExplanation).joined(separator: "\n")
        case .json: JSONValue.array(codes.map(jsonExplanation)).text
        }
    }
}

extension Rule {
    /// The language's rules, and those of the Swift that specs become.
    static let ofEveryStage = all + [.swiftNames]
}

extension DiagnosticCode {
    /// The codes of the language, of the command line and of reviews, sorted by id.
    static let ofEveryStage = Set(all + Rule.swiftNames.codes + input + review).sorted { $0.id < $1.id }
}
