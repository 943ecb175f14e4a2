import ErrorSpecReport

/// The protocol's `Position`, which starts at 0:0. Characters are counted in units of the agreed encoding.
package struct Position: Hashable, Comparable, Sendable {
    package var line: Int
    package var character: Int

    package static func < (left: Self, right: Self) -> Bool {
        left.line != right.line ? left.line < right.line : left.character < right.character
    }

    var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

/// The protocol's `Range`, which excludes its end.
package struct TextRange: Hashable, Sendable {
    package var start: Position
    package var end: Position

    var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension Position {
    init?(_ value: JSONValue?) {
        guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else { return nil }
        self.init(line: line, character: character)
    }
}

extension TextRange {
    init?(_ value: JSONValue?) {
        guard let start = Position(value?["start"]), let end = Position(value?["end"]) else { return nil }
        self.init(start: start, end: end)
    }
}

/// The protocol's `MarkupContent`: Markdown, or plain text for clients that don't render Markdown.
func markup(_ markdown: String, isRendered: Bool) -> JSONValue {
    let text = isRendered ? markdown : plainText(ofMarkdown: markdown)
    return ["kind": isRendered ? "markdown" : "plaintext", "value": .string(text)]
}

/// Removes the formatting from Markdown that errorspec generated.
private func plainText(ofMarkdown markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("| ---") }
    var (out, rest) = ("", lines.joined(separator: "\n")[...])
    let marks = [
        ("<code>", ""), ("</code>", ""), ("&#124;", "|"), ("&amp;", "&"), ("*", ""), ("`", ""), ("\u{2060}", ""),
    ]
    while let character = rest.first {
        if let (mark, text) = marks.first(where: { rest.hasPrefix($0.0) }) {
            out += text
            rest = rest.dropFirst(mark.count)
        } else {
            // An escaped character isn't formatting.
            if character == "\\" { rest = rest.dropFirst() }
            if let character = rest.popFirst() { out.append(character) }
        }
    }
    return out
}
