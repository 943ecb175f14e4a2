/// Literals of texts, with the values that they insert.
extension SwiftTokenizer {
    /// Stands for the break of a line that goes on, and for an inserted value, until the indentation is taken off.
    private static let continuation: UInt8 = 1
    private static let insertion: UInt8 = 2

    /// Literals in each other, as nobody writes them: what is deeper is passed over.
    private static let mostLiterals = 16

    mutating func readText(hashes: Int) -> SwiftToken.Kind {
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        index += isLong ? 3 : 1
        literalDepth += 1
        defer { literalDepth -= 1 }
        var text: [UInt8] = []
        var values: [[SwiftToken.Kind]] = []
        while index < bytes.count {
            if isEnd(hashes: hashes, isLong: isLong) {
                index += (isLong ? 3 : 1) + hashes
                break
            }
            // A text that isn't closed ends with its line.
            if !isLong, byte() == UInt8(ascii: "\n") { break }
            if byte() == UInt8(ascii: "\\"), (0..<hashes).allSatisfy({ byte($0 + 1) == UInt8(ascii: "#") }) {
                index += 1 + hashes
                if byte() == UInt8(ascii: "(") {
                    text.append(Self.insertion)
                    values.append(readInsertedValue())
                } else {
                    readEscape(into: &text)
                }
                continue
            }
            if byte() > Self.insertion { text.append(byte()) }
            step()
        }
        let value = String(decoding: text, as: UTF8.self)
        let literal = isLong ? Self.withoutIndentation(value) : value
        return values.isEmpty ? .text(literal) : .interpolatedText(Self.parts(of: literal, values))
    }

    private static func parts(of literal: String, _ values: [[SwiftToken.Kind]]) -> [SwiftToken.Part] {
        var parts: [SwiftToken.Part] = []
        let marker = Character(Unicode.Scalar(insertion))
        for (index, text) in literal.split(separator: marker, omittingEmptySubsequences: false).enumerated() {
            if index > 0, index <= values.count { parts.append(.value(values[index - 1])) }
            if !text.isEmpty { parts.append(.literal(String(text))) }
        }
        return parts
    }

    private func isEnd(hashes: Int, isLong: Bool) -> Bool {
        let quotes = isLong ? 3 : 1
        return (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
            && (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
    }

    private mutating func readEscape(into text: inout [UInt8]) {
        let escape = byte()
        step()
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "0"): text.append(0x00)
        // The end of a line that goes on, behind the indentation of the next one.
        case UInt8(ascii: "\n"): text += [Self.continuation, escape]
        case UInt8(ascii: "u"):
            guard byte() == UInt8(ascii: "{"), let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: "}"))
            else { return }
            let digits = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init), scalar.value > Self.insertion {
                text.append(contentsOf: Array(String(Character(scalar)).utf8))
            }
            index = end + 1
        default: text.append(escape)
        }
    }

    /// The tokens between the brackets of `\(…)`.
    private mutating func readInsertedValue() -> [SwiftToken.Kind] {
        index += 1
        var kinds: [SwiftToken.Kind] = []
        var depth = 1
        while index < bytes.count {
            guard literalDepth <= Self.mostLiterals else {
                skipLine()
                break
            }
            guard let token = next() else { break }
            if token.isMark("(") { depth += 1 }
            if token.isMark(")") { depth -= 1 }
            if depth == 0 { break }
            kinds.append(token.kind)
        }
        return kinds
    }

    private mutating func skipLine() {
        while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
    }

    /// The lines of a literal in three quotes, without the first and last break and what stands before each line.
    private static func withoutIndentation(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return text }
        lines.removeFirst()
        let indentation = lines.removeLast()
        return lines.map { $0.hasPrefix(indentation) ? $0.dropFirst(indentation.count) : $0 }.joined(separator: "\n")
            .replacing("\u{1}\n", with: "")
    }
}
