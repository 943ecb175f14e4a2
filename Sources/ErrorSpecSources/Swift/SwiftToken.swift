import ErrorSpecLanguage

/// A token of Swift, as far as the reading of error types needs them.
struct SwiftToken {
    enum Kind: Equatable {
        /// A name or a keyword, without backticks.
        case word(String)
        case number(String)
        /// A literal without interpolation.
        case text(String)
        /// A literal whose value only the running app knows.
        case interpolatedText
        /// A bracket, an operator or another mark.
        case mark(String)
    }

    var kind: Kind
    var position: SourcePosition
    /// Where the next line begins, a statement may.
    var isFirstOfLine: Bool
    /// The documentation comment before it, in one line.
    var comment: String?

    func isMark(_ mark: String) -> Bool { kind == .mark(mark) }
    func isWord(_ word: String) -> Bool { kind == .word(word) }

    var word: String? {
        if case .word(let word) = kind { word } else { nil }
    }
}

/// Swift → tokens. Strings, comments and regular expressions are passed over whole; nothing makes it fail.
struct SwiftTokenizer {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    /// The column of the byte at `counted`, from which on columns are counted: a line may be long.
    private var column = 1
    private var counted = 0
    private var isFirstOfLine = true
    private var comment: [String] = []
    private var tokens: [SwiftToken] = []

    private static let continuation: UInt8 = 1

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(bytes)
        while let token = tokenizer.next() { tokenizer.tokens.append(token) }
        return withoutInactiveCode(tokenizer.tokens)
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private mutating func position() -> SourcePosition {
        for byte in bytes[counted..<min(index, bytes.count)] where byte & 0xC0 != 0x80 { column += 1 }
        counted = min(index, bytes.count)
        return SourcePosition(line: line, column: column)
    }

    private mutating func step() {
        if byte() == UInt8(ascii: "\n") {
            line += 1
            column = 1
            counted = index + 1
        }
        index += 1
    }

    private mutating func next() -> SwiftToken? {
        skipBlanksAndComments()
        guard index < bytes.count else { return nil }
        let start = position()
        let first = isFirstOfLine
        let text = comment.isEmpty ? nil : comment.joined(separator: " ")
        comment = []
        isFirstOfLine = false
        return SwiftToken(kind: readKind(), position: start, isFirstOfLine: first, comment: text)
    }

    private mutating func skipBlanksAndComments() {
        while index < bytes.count {
            switch (byte(), byte(1)) {
            case (UInt8(ascii: "\n"), _):
                isFirstOfLine = true
                step()
            case (UInt8(ascii: " "), _), (UInt8(ascii: "\t"), _), (UInt8(ascii: "\r"), _), (0, _): step()
            case (UInt8(ascii: "/"), UInt8(ascii: "/")): skipLineComment()
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): skipBlockComment()
            default: return
            }
        }
    }

    private mutating func skipLineComment() {
        let start = index
        while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if text.hasPrefix("///") { comment.append(Prose.clean(String(text.dropFirst(3)))) }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
            } else {
                step()
            }
        } while depth > 0 && index < bytes.count
    }

    // MARK: Tokens

    private mutating func readKind() -> SwiftToken.Kind {
        let first = byte()
        if first == UInt8(ascii: "\"") { return readText(hashes: 0) }
        if first == UInt8(ascii: "#") {
            var hashes = 0
            while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
            if byte(hashes) == UInt8(ascii: "\"") {
                index += hashes
                return readText(hashes: hashes)
            }
            if byte(hashes) == UInt8(ascii: "/") { return skipRegularExpression(hashes: hashes) }
        }
        if first == UInt8(ascii: "/"), mayBeginExpression, let length = regularExpressionLength {
            index += length
            return .mark("/…/")
        }
        if first == UInt8(ascii: "`") { return readQuotedWord() }
        if Self.startsWord(first) { return readWord() }
        if Names.isDigit(first) { return readNumber() }
        return readMark()
    }

    private static func startsWord(_ byte: UInt8) -> Bool {
        Names.isUpper(byte) || Names.isLower(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private mutating func readWord() -> SwiftToken.Kind {
        let start = index
        while index < bytes.count, Self.startsWord(byte()) || Names.isDigit(byte()) { index += 1 }
        return .word(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func readQuotedWord() -> SwiftToken.Kind {
        index += 1
        let start = index
        while index < bytes.count, byte() != UInt8(ascii: "`"), byte() != UInt8(ascii: "\n") { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if byte() == UInt8(ascii: "`") { index += 1 }
        return .word(word)
    }

    private mutating func readNumber() -> SwiftToken.Kind {
        let start = index
        while index < bytes.count {
            let isPoint = byte() == UInt8(ascii: ".") && Names.isDigit(byte(1))
            guard Names.isDigit(byte()) || Names.isLower(byte() | 0x20) || byte() == UInt8(ascii: "_") || isPoint else {
                break
            }
            index += 1
        }
        return .number(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func readMark() -> SwiftToken.Kind {
        for mark in ["...", "..<", "->", "??", "===", "!==", "==", "!=", "~=", "&&", "||", "<=", ">="]
        where bytes[index...].starts(with: mark.utf8) {
            index += mark.utf8.count
            return .mark(mark)
        }
        let mark = String(decoding: [byte()], as: UTF8.self)
        index += 1
        return .mark(mark)
    }

    // MARK: Literals

    private mutating func readText(hashes: Int) -> SwiftToken.Kind {
        let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        index += isLong ? 3 : 1
        var text: [UInt8] = []
        var isInterpolated = false
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
                    isInterpolated = true
                    skipInterpolation()
                } else {
                    readEscape(into: &text)
                }
                continue
            }
            text.append(byte())
            step()
        }
        if isInterpolated { return .interpolatedText }
        let value = String(decoding: text, as: UTF8.self)
        return .text(isLong ? Self.withoutIndentation(value) : value)
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
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                text.append(contentsOf: Array(String(Character(scalar)).utf8))
            }
            index = end + 1
        default: text.append(escape)
        }
    }

    /// Passes over `(…)`, with all the texts and brackets in it.
    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            switch byte() {
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                depth -= 1
                index += 1
            case UInt8(ascii: "\""): _ = readText(hashes: 0)
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
            default: step()
            }
        } while depth > 0 && index < bytes.count
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

    // MARK: Regular expressions

    /// Whether a value may begin here, so that a slash is no division.
    private var mayBeginExpression: Bool {
        switch tokens.last?.kind {
        case nil: true
        case .mark(let mark): ![")", "]", "}", "?", "!"].contains(mark)
        case .word(let word): ["return", "case", "in", "if", "guard", "while", "throw", "let", "var"].contains(word)
        case .number, .text, .interpolatedText: false
        }
    }

    /// `nil` where no regular expression begins: it doesn't start with a blank, and ends on its line.
    private var regularExpressionLength: Int? {
        guard byte(1) != UInt8(ascii: " "), byte(1) != UInt8(ascii: "/"), byte(1) != UInt8(ascii: "*") else {
            return nil
        }
        var offset = 1
        while index + offset < bytes.count, byte(offset) != UInt8(ascii: "\n") {
            if byte(offset) == UInt8(ascii: "\\") {
                offset += 2
            } else if byte(offset) == UInt8(ascii: "/") {
                return offset + 1
            } else {
                offset += 1
            }
        }
        return nil
    }

    private mutating func skipRegularExpression(hashes: Int) -> SwiftToken.Kind {
        index += hashes + 1
        while index < bytes.count {
            if byte() == UInt8(ascii: "/"), (0..<hashes).allSatisfy({ byte($0 + 1) == UInt8(ascii: "#") }) {
                index += 1 + hashes
                break
            }
            step()
        }
        return .mark("/…/")
    }
}
