/// A text with placeholders, split into literals and placeholders: `Balance: {balance}`.
///
/// `{{` and `}}` are escaped braces. Every text can be split: a brace that isn't part of a placeholder is literal, as
/// in string catalogs. The ``strayBraces`` of a spec's texts are reported.
package struct TextTemplate: Hashable, Sendable {
    package enum Segment: Hashable, Sendable {
        case literal(String)
        case placeholder(String)
    }

    package private(set) var segments: [Segment] = []
    /// The first few braces that are neither escaped nor around a name, with the text between them: `{`, `}`, `{the
    /// amount}`.
    package private(set) var strayBraces: [String] = []

    package init(_ text: String) {
        guard Self.hasBraces(text) else {
            segments = [.literal(text)]
            return
        }
        // Braces are ASCII, so the pieces between them are valid UTF-8.
        var literal: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != Self.open, byte != Self.close {
                literal.append(byte)
            } else if rest.first == byte {
                literal.append(byte)
                rest.removeFirst()
            } else if byte == Self.open, let name = Self.name(in: rest) {
                append(&literal)
                segments.append(.placeholder(String(decoding: name, as: UTF8.self)))
                rest.removeFirst(name.count + 1)
            } else {
                let piece = Self.pairOfBraces(from: byte, rest)
                literal += piece
                rest.removeFirst(piece.count - 1)
                if strayBraces.count < Self.reportedBraces {
                    strayBraces.append(String(decoding: piece, as: UTF8.self))
                }
            }
        }
        append(&literal)
    }

    /// The names of the placeholders, in the order of the text and without duplicates.
    package var placeholders: [String] {
        var seen = Set<String>()
        return segments.compactMap { segment in
            if case .placeholder(let name) = segment, seen.insert(name).inserted { name } else { nil }
        }
    }

    /// The unescaped text, or `nil` if the text has placeholders.
    package var literal: String? {
        guard segments.count == 1, case .literal(let text)? = segments.first else { return nil }
        return text
    }

    /// Whether a text contains a brace. Few texts do, so this check saves most of the work.
    private static func hasBraces(_ text: String) -> Bool { text.utf8.contains { $0 == open || $0 == close } }

    /// Escapes a text for a template by doubling its braces.
    package static func escaped(_ text: String) -> String {
        guard hasBraces(text) else { return text }
        return String(decoding: text.utf8.flatMap { $0 == open || $0 == close ? [$0, $0] : [$0] }, as: UTF8.self)
    }

    // MARK: Reading

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")
    private static let reportedBraces = 4
    /// The maximum length of names in a spec, which limits the lookahead.
    private static let longestName = 128

    private mutating func append(_ literal: inout [UInt8]) {
        if !literal.isEmpty { segments.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal.removeAll(keepingCapacity: true)
    }

    /// Returns the placeholder's name before the next closing brace: ASCII letters and digits, beginning with a letter.
    private static func name(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = rest.prefix(longestName + 1).prefix { $0.isASCIILetterOrDigit }
        guard let first = name.first, first.isASCIILetter, name.count <= longestName,
            rest.dropFirst(name.count).first == close
        else { return nil }
        return name
    }

    /// Returns a stray brace, and also the text up to the closing brace if the closing brace is near.
    private static func pairOfBraces(from brace: UInt8, _ rest: ArraySlice<UInt8>) -> [UInt8] {
        let inside = rest.prefix(longestName + 1).prefix { $0 != open && $0 != close && $0 != UInt8(ascii: "\n") }
        let isClosed = brace == open && rest.dropFirst(inside.count).first == close
        return isClosed ? [brace] + inside + [close] : [brace]
    }
}
