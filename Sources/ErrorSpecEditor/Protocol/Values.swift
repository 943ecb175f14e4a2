import ErrorSpecReport

/// A position of the protocol: lines and characters count from 0, characters in units of the agreed encoding.
package struct Position: Hashable, Comparable, Sendable {
    package var line: Int
    package var character: Int

    package static func < (left: Self, right: Self) -> Bool {
        left.line != right.line ? left.line < right.line : left.character < right.character
    }

    var json: JSONValue { ["line": .integer(line), "character": .integer(character)] }
}

/// A range of the protocol, without its end.
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

/// Text for people, as Markdown, or for clients that don't render that, its words.
func markup(_ markdown: String, isRendered: Bool) -> JSONValue {
    let text = isRendered ? markdown : plainText(ofMarkdown: markdown)
    return ["kind": isRendered ? "markdown" : "plaintext", "value": .string(text)]
}

/// The words of our own Markdown, whose tables have their bars.
private func plainText(ofMarkdown markdown: String) -> String {
    let tokens = [
        ("<code>", ""), ("</code>", ""), ("&#124;", "|"), ("&amp;", "&"), ("*", ""), ("\u{2060}", ""), ("\\", ""),
    ]
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("| ---") }
    return lines.map { line in
        var (out, rest) = ("", line)
        while !rest.isEmpty {
            let fence = rest.prefix { $0 == "`" }
            if !fence.isEmpty, let end = rest.dropFirst(fence.count).firstRange(of: fence) {
                let code = rest[fence.endIndex..<end.lowerBound]
                // Code with backticks or blanks at its ends is padded.
                let isPadded = code.count > 2 && code.hasPrefix(" ") && code.hasSuffix(" ")
                out += isPadded ? code.dropFirst().dropLast() : code
                rest = rest[end.upperBound...]
                continue
            }
            if let (token, text) = tokens.first(where: { rest.hasPrefix($0.0) }) {
                out += text
                rest = rest.dropFirst(token.count)
                if token != "\\" { continue }
            }
            if let character = rest.popFirst() { out.append(character) }
        }
        return out
    }.joined(separator: "\n")
}
