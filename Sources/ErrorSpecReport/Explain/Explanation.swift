package import ErrorSpecLanguage
import ErrorSpecResources
package import ErrorSpecReview

/// As `errorspec explain` shows it.
extension Explanation {
    /// Two specs that show it, with their titles.
    var examples: [(title: String, spec: String)] {
        let titles = severity == nil ? ("Before", "After") : ("Wrong", "Right")
        return [(titles.0, before), (titles.1, after)].map { title, spec in
            (title, spec.isEmpty ? "# no spec" : spec)
        }
    }

    /// `source: breaking or info; behaviour: warning`
    private var facts: String {
        levels.map { lane, levels in
            "\(lane.rawValue): \(levels.map(\.rawValue).joined(separator: " or "))"
        }.joined(separator: "; ")
    }

    private func colored(_ text: String, _ style: Style) -> TerminalText {
        switch severity {
        case .error: style.red("\(text)")
        case .warning: style.yellow("\(text)")
        case .note, nil: "\(text)"
        }
    }

    /// The meaning, and both specs.
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

    /// Each topic on a line, with the first sentence of its meaning.
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
    /// The meaning, a spec with the problem, and the same spec fixed. Each code has an entry, which a test ensures.
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
