package import ErrorSpecLanguage
import ErrorSpecReview

/// The explanation of a code: the meaning, a spec with the problem, and the same spec fixed.
package func explanation(of code: DiagnosticCode, style: Style = .plain, width: Int = 80) -> TerminalText {
    let severity =
        code.severity == .error ? style.red("\(code.severity.rawValue)") : style.yellow("\(code.severity.rawValue)")
    let explained = code.explanation
    return """
        \(style.bold("\(code.id)")) (\(severity))

        \(TerminalText(lines: wrapped(explained.meaning, width: min(width, 100)).joined(separator: "\n")))

        \(style.bold("Wrong"))

        \(TerminalText(own: indented(visible(explained.before))))

        \(style.bold("Right"))

        \(TerminalText(own: indented(visible(explained.after))))

        """
}

/// Every code on a line, with the first sentence of its meaning.
package func overview(of codes: [DiagnosticCode], style: Style = .plain, width: Int = 80) -> TerminalText {
    let idWidth = codes.map(\.id.count).max() ?? 0
    let margin = String(repeating: " ", count: idWidth + 11)
    return codes.map { code -> TerminalText in
        let severity = code.severity == .error ? style.red("error  ") : style.yellow("warning")
        let id = style.bold("\(code.id)") + TerminalText(own: String(repeating: " ", count: idWidth - code.id.count))
        let lines = wrapped(firstSentence(code.explanation.meaning), width: max(30, min(width, 120) - margin.count))
        return "\(id)  \(severity)  \(lines.map { "\($0)" }.joined(separator: TerminalText(own: "\n" + margin)))\n"
    }.joined()
}

package func markdownExplanation(of code: DiagnosticCode) -> String {
    let explained = code.explanation
    return """
        ## \(code.id)

        \(code.severity == .error ? "An error." : "A warning.") \(explained.meaning)

        Wrong:

        \(MarkdownText.fenced(visible(explained.before), "yaml").encoded)

        Right:

        \(MarkdownText.fenced(visible(explained.after), "yaml").encoded)

        """
}

package func jsonExplanation(of code: DiagnosticCode) -> JSONValue {
    let explained = code.explanation
    return [
        "code": .string(code.id), "severity": .string(code.severity.rawValue), "meaning": .string(explained.meaning),
        "wrong": .string(explained.before), "right": .string(explained.after),
    ]
}

/// An example with what can't be seen in it shown by its number.
func visible(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText($0) }
        .joined(separator: "\n")
}

func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        .joined(separator: "\n")
}

/// A text in lines of at most `width` columns, broken between words.
func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > width {
            lines.append(line)
            line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
}
