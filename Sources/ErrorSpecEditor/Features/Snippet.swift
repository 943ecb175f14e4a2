/// A text with stops for the cursor, for editors that know them and for those that don't.
struct Snippet: ExpressibleByStringLiteral, Sendable {
    enum Piece: Sendable {
        case text(String)
        /// A stop, with what stands there until something is typed: one of these words.
        case stop([String])
    }

    var pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// `{at: ‹/code›, as: ‹a|b›}`: a stop stands between angle quotes.
    init(stringLiteral text: String) {
        let parts = text.split(separator: "‹", omittingEmptySubsequences: false)
        pieces = parts.enumerated().flatMap { number, part -> [Piece] in
            guard number > 0, let end = part.firstIndex(of: "›") else { return [.text(String(part))] }
            let words = part[..<end].split(separator: "|").map(String.init)
            return [.stop(words), .text(String(part[part.index(after: end)...]))]
        }
    }

    static func stop(_ text: String) -> Snippet { Snippet([.stop([text])]) }
    static func text(_ text: String) -> Snippet { Snippet([.text(text)]) }
    static func choice(_ words: [String]) -> Snippet { Snippet([.stop(words)]) }
    static func joined(_ parts: [Snippet], _ separator: String) -> Snippet {
        Snippet(Array(parts.map(\.pieces).joined(separator: [.text(separator)])))
    }
    static func + (left: Snippet, right: Snippet) -> Snippet { Snippet(left.pieces + right.pieces) }

    /// As it stands before anything is typed.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .stop(let words): words.first ?? ""
            }
        }.joined()
    }

    /// In the protocol's syntax.
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
