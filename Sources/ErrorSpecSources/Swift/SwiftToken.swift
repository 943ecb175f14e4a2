import ErrorSpecLanguage

/// A token of Swift, as far as the reading of error types needs them.
struct SwiftToken {
    enum Kind: Equatable {
        /// A name or a keyword, without backticks.
        case word(String)
        case number(String)
        /// A literal without interpolation.
        case text(String)
        /// A literal that inserts values of the running app.
        case interpolatedText([Part])
        /// A bracket, an operator or another mark.
        case mark(String)
    }

    /// A part of a literal that inserts values.
    enum Part: Equatable {
        case literal(String)
        case value([SwiftToken.Kind])
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
    let bytes: [UInt8]
    var index = 0
    private var line = 1
    /// The column of the byte at `counted`, from which on columns are counted: a line may be long.
    private var column = 1
    private var counted = 0
    private var isFirstOfLine = true
    private var comment: [String] = []
    private var tokens: [SwiftToken] = []
    /// How many literals are open, each in a value that another one inserts.
    var literalDepth = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(bytes)
        while let token = tokenizer.next() { tokenizer.tokens.append(token) }
        return withoutInactiveCode(tokenizer.tokens)
    }

    func byte(_ offset: Int = 0) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private mutating func position() -> SourcePosition {
        for byte in bytes[counted..<min(index, bytes.count)] where byte & 0xC0 != 0x80 { column += 1 }
        counted = min(index, bytes.count)
        return SourcePosition(line: line, column: column)
    }

    mutating func step() {
        if byte() == UInt8(ascii: "\n") {
            line += 1
            column = 1
            counted = index + 1
        }
        index += 1
    }

    /// The next token, also within a value that a literal inserts.
    mutating func next() -> SwiftToken? {
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

    mutating func skipBlockComment() {
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

    // MARK: Regular expressions

    /// Whether a value may begin here, so that a slash is no division.
    private var mayBeginExpression: Bool {
        if literalDepth > 0 { return false }
        return switch tokens.last?.kind {
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
