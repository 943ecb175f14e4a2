/// A text with tab stops. Editors that don't support snippets insert the plain text.
struct Snippet: ExpressibleByStringLiteral, Sendable {
    enum Piece: Sendable {
        case text(String)
        /// A tab stop with the texts to choose from, the default first.
        case stop([String])
    }

    var pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }
    init(stringLiteral text: String) { pieces = [.text(text)] }

    static func text(_ text: String) -> Snippet { Snippet([.text(text)]) }
    static func stop(_ words: String...) -> Snippet { Snippet([.stop(words)]) }
    static func choice(_ words: [String]) -> Snippet { Snippet([.stop(words)]) }
    static func joined(_ parts: [Snippet], _ separator: String) -> Snippet {
        Snippet(Array(parts.map(\.pieces).joined(separator: [.text(separator)])))
    }
    static func + (left: Snippet, right: Snippet) -> Snippet { Snippet(left.pieces + right.pieces) }

    /// The snippet with two more spaces of indentation in each line after the first.
    var indented: Snippet {
        Snippet(
            pieces.map { piece in
                if case .text(let text) = piece { .text(text.replacing("\n", with: "\n  ")) } else { piece }
            })
    }

    /// The plain text, with the first choice at each tab stop.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .stop(let words): words.first ?? ""
            }
        }.joined()
    }

    /// The text in the protocol's snippet syntax.
    var snippet: String {
        var number = 0
        return pieces.map { piece in
            switch piece {
            case .text(let text): return Self.escaped(text, "\\$}")
            case .stop(let words):
                number += 1
                if words.count == 1 { return "${\(number):\(Self.escaped(words[0], "\\$}"))}" }
                return "${\(number)|\(words.map { Self.escaped($0, "\\$},|") }.joined(separator: ","))|}"
            }
        }.joined()
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        text.reduce(into: "") { out, character in
            if special.contains(character) { out += "\\" }
            out.append(character)
        }
    }
}
