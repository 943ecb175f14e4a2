package import ErrorSpecReview

/// The explanation of a kind of change: its levels, the meaning, and a spec before and after.
package func explanation(of kind: Change.Kind, style: Style = .plain, width: Int = 80) -> TerminalText {
    let explained = kind.explanation
    return """
        \(style.bold("\(kind.rawValue)")) (\(levels(explained)))

        \(TerminalText(lines: wrapped(explained.meaning, width: min(width, 100)).joined(separator: "\n")))

        \(style.bold("Before"))

        \(TerminalText(own: indented(example(explained.before))))

        \(style.bold("After"))

        \(TerminalText(own: indented(example(explained.after))))

        """
}

/// Every kind on a line, with the first sentence of its meaning.
package func overview(of kinds: [Change.Kind], style: Style = .plain, width: Int = 80) -> TerminalText {
    let idWidth = kinds.map(\.rawValue.count).max() ?? 0
    let margin = String(repeating: " ", count: idWidth + 2)
    return kinds.map { kind -> TerminalText in
        let id =
            style.bold("\(kind.rawValue)")
            + TerminalText(own: String(repeating: " ", count: idWidth - kind.rawValue.count))
        let text = "\(levels(kind.explanation)). \(firstSentence(kind.explanation.meaning))"
        let lines = wrapped(text, width: max(30, min(width, 120) - margin.count))
        return "\(id)  \(lines.map { "\($0)" }.joined(separator: TerminalText(own: "\n" + margin)))\n"
    }.joined()
}

package func markdownExplanation(of kind: Change.Kind) -> String {
    let explained = kind.explanation
    return """
        ## \(kind.rawValue)

        A change: \(levels(explained)). \(explained.meaning)

        Before:

        \(MarkdownText.fenced(example(explained.before), "yaml").encoded)

        After:

        \(MarkdownText.fenced(example(explained.after), "yaml").encoded)

        """
}

package func jsonExplanation(of kind: Change.Kind) -> JSONValue {
    let explained = kind.explanation
    return [
        "kind": .string(kind.rawValue),
        "levels": .string(levels(explained)),
        "meaning": .string(explained.meaning), "before": .string(explained.before), "after": .string(explained.after),
    ]
}

/// `source: breaking or info; behaviour: warning`
private func levels(_ explained: KindExplanation) -> String {
    explained.levels.map { lane, levels in
        "\(lane.rawValue): \(levels.map(\.rawValue).joined(separator: " or "))"
    }.joined(separator: "; ")
}

func example(_ text: String) -> String { text.isEmpty ? "# no spec" : text }
