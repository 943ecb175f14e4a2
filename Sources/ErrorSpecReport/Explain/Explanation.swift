package import ErrorSpecLanguage
import ErrorSpecResources
package import ErrorSpecReview

/// The explanation of a finding or of a kind of change, as `errorspec explain` prints it.
package struct Explanation: Sendable {
    /// The code of the finding, or the kind of change.
    package let name: String
    /// The severity of a finding, or `nil` for a kind of change.
    package var severity: Diagnostic.Severity?
    /// The lane and the levels of a kind of change, the worst level first: `source: breaking or info`. Empty for a
    /// finding.
    private let facts: String
    package let meaning: String
    /// An excerpt of a spec before the change or the fix, or empty if there is no spec.
    package let before: String
    package let after: String

    package init(_ kind: Kind) {
        let explanation = kind.explanation
        name = kind.rawValue
        facts = "\(kind.lane.rawValue): \(explanation.levels.map(\.rawValue).joined(separator: " or "))"
        (meaning, before, after) = (explanation.meaning, explanation.before, explanation.after)
    }

    /// Creates an explanation without a text, for a name that no page explains.
    package init(unexplained name: String) {
        self.name = name
        (facts, meaning, before, after) = ("", "", "", "")
    }

    /// - Parameter entry: A heading without its `#`, a paragraph and two examples in fences.
    private init?(entry: Substring) {
        let parts = entry.split(separator: "```", omittingEmptySubsequences: false)
        let paragraphs = parts[0].split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        guard parts.count >= 4, paragraphs.count >= 2, let name = paragraphs[0].first, let meaning = paragraphs.last
        else { return nil }
        self.name = name
        facts = ""
        self.meaning = meaning.joined(separator: " ")
        (before, after) = (Self.example(parts[1]), Self.example(parts[3]))
    }

    /// Returns the entries of a page, by name. Text above the first entry is ignored.
    package static func all(of page: [UInt8]) -> [String: Explanation] {
        let entries = String(decoding: page, as: UTF8.self).split(separator: "\n\n# ").dropFirst()
            .compactMap { Explanation(entry: $0) }
        return Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the lines of a fenced block. The escape `\u{202E}` becomes the character, which the page can't contain
    /// because it would reverse the page's lines.
    private static func example(_ fenced: Substring) -> String {
        fenced.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(separator: "\n")
            .replacing("\\u{202E}", with: "\u{202E}")
    }
}

extension Explanation {
    /// The two specs, with their titles.
    var examples: [(title: String, spec: String)] {
        let titles = severity == nil ? ("Before", "After") : ("Wrong", "Right")
        return [(titles.0, before), (titles.1, after)].map { title, spec in
            let lines = spec.hasSuffix("\n") ? String(spec.dropLast()) : spec
            return (title, lines.isEmpty ? "# no spec" : lines)
        }
    }

    private func colored(_ text: String, _ style: Style) -> TerminalText {
        switch severity {
        case .error: style.red("\(text)")
        case .warning: style.yellow("\(text)")
        case .note, nil: "\(text)"
        }
    }

    /// Returns the meaning, and both specs.
    package func text(style: Style = .plain, width: Int = 80) -> TerminalText {
        let lines = wrapped(meaning, width: min(width, 100)).joined(separator: "\n")
        let specs = examples.map { title, spec -> TerminalText in
            "\n\(style.bold("\(title)"))\n\n\(TerminalText(own: indented(visible(spec))))\n"
        }
        return """
            \(style.bold("\(name)")) (\(colored(severity?.rawValue ?? facts, style)))

            \(TerminalText(lines: lines))
            \(specs.joined())
            """
    }

    package var markdown: String {
        let kind =
            severity.map { "\($0 == .error ? "An" : "A") \($0.rawValue)." } ?? "A change: \(facts)."
        let specs = examples.map { title, spec in
            "\n\(title):\n\n\(MarkdownText.fenced(visible(spec), "yaml").encoded)\n"
        }
        return "## \(name)\n\n\(kind) \(meaning)\n\(specs.joined())"
    }

    /// Returns a line for each topic, with the first sentence of the topic's meaning.
    package static func overview(of topics: [Explanation], style: Style = .plain, width: Int = 80) -> TerminalText {
        let nameWidth = topics.map(\.name.count).max() ?? 0
        return topics.map { topic -> TerminalText in
            let (name, severity) = (topic.name, topic.severity)
            let mark = severity.map { severity -> TerminalText in
                let gap = String(repeating: " ", count: 9 - severity.rawValue.count)
                return topic.colored(severity.rawValue, style) + TerminalText(own: gap)
            }
            let margin = String(repeating: " ", count: nameWidth + (severity == nil ? 2 : 11))
            let text = (severity == nil ? "\(topic.facts). " : "") + firstSentence(topic.meaning)
            let lines = wrapped(text, width: max(30, min(width, 120) - margin.count)).map { "\($0)" as TerminalText }
            let padding = TerminalText(own: String(repeating: " ", count: nameWidth - name.count))
            return style.bold("\(name)") + padding + "  " + (mark ?? "")
                + lines.joined(separator: TerminalText(own: "\n" + margin)) + "\n"
        }.joined()
    }
}

extension DiagnosticCode {
    /// The explanation of this code. A test ensures that each code has an explanation.
    package var explanation: Explanation {
        var explanation = Explanation.ofFindings[id] ?? Explanation(unexplained: id)
        explanation.severity = severity
        return explanation
    }
}

extension Explanation {
    /// The entries of `findings.md`, by their codes.
    package static let ofFindings = all(of: Resources.findings)
}

/// Replaces the invisible characters of an example with their numbers.
func visible(_ example: String) -> String {
    example.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText($0) }
        .joined(separator: "\n")
}

func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        .joined(separator: "\n")
}

/// Wraps a text between words, to lines of at most `width` columns.
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
