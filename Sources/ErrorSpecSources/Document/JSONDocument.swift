import ErrorSpecLanguage

/// Why a document could not be read, and where.
struct SyntaxFailure: Error {
    var message: String
    var position: SourcePosition
    var isLimit = false
}

/// Reads JSON (RFC 8259) with the location of each value.
///
/// The bytes are UTF-8. A lone surrogate reads as U+FFFD.
struct JSONDocumentReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let file: SourceFile.ID
    private var index: Int
    private var line: Int
    /// The column of the byte at `counted`, from which on columns are counted.
    private var column = 1
    private var counted: Int

    /// - Parameter line: The line that the bytes begin with.
    init(_ bytes: UnsafeBufferPointer<UInt8>, file: SourceFile.ID, line: Int = 1) {
        self.bytes = bytes
        self.file = file
        self.line = line
        let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        index = hasMark ? 3 : 0
        counted = index
    }

    /// The one value that the bytes hold.
    mutating func readDocument() throws(SyntaxFailure) -> DocumentNode {
        let node = try readValue(depth: 1)
        skipBlanks()
        if index < bytes.count { throw failure("there is more behind the end of the document") }
        return node
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(SyntaxFailure) -> DocumentNode {
        skipBlanks()
        guard index < bytes.count else { throw failure("the document ends where a value is expected") }
        let start = position()
        let content: DocumentNode.Content
        switch bytes[index] {
        case UInt8(ascii: "{"): content = .map(try readObject(depth: depth))
        case UInt8(ascii: "["): content = .list(try readArray(depth: depth))
        case UInt8(ascii: "\""): content = .scalar(try readText(), .text)
        case UInt8(ascii: "t"): content = try readWord("true", .boolean)
        case UInt8(ascii: "f"): content = try readWord("false", .boolean)
        case UInt8(ascii: "n"): content = try readWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .scalar(try readNumber(), .number)
        default: throw failure("a value is expected here")
        }
        return DocumentNode(content, at: SourceRange(file: file, start: start, end: position()))
    }

    private mutating func readObject(depth: Int) throws(SyntaxFailure) -> DocumentMap {
        try enter(depth)
        var members: [DocumentMap.Member] = []
        while true {
            skipBlanks()
            if members.isEmpty, take(UInt8(ascii: "}")) { break }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw failure("a name in double quotes is expected here")
            }
            let start = position()
            let key = try readText()
            let range = SourceRange(file: file, start: start, end: position())
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw failure("a `:` is expected here") }
            let value = try readValue(depth: depth + 1)
            members.append(DocumentMap.Member(key: key, keyRange: range, value: value))
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "}")) { break }
            throw failure("a `,` or a `}` is expected here")
        }
        return DocumentMap(members)
    }

    private mutating func readArray(depth: Int) throws(SyntaxFailure) -> [DocumentNode] {
        try enter(depth)
        var elements: [DocumentNode] = []
        while true {
            skipBlanks()
            if elements.isEmpty, take(UInt8(ascii: "]")) { break }
            elements.append(try readValue(depth: depth + 1))
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            if take(UInt8(ascii: "]")) { break }
            throw failure("a `,` or a `]` is expected here")
        }
        return elements
    }

    private mutating func enter(_ depth: Int) throws(SyntaxFailure) {
        if depth > DocumentLimits.nesting {
            var failure = failure("more than \(DocumentLimits.nesting) levels of nesting")
            failure.isLimit = true
            throw failure
        }
        index += 1
    }

    private mutating func readWord(
        _ word: StaticString, _ kind: DocumentNode.Kind
    ) throws(SyntaxFailure) -> DocumentNode.Content {
        let end = index + word.utf8CodeUnitCount
        let matches =
            end <= bytes.count
            && (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
        guard matches else { throw failure("a value is expected here") }
        index = end
        return .scalar("\(word)", kind)
    }

    private mutating func readNumber() throws(SyntaxFailure) -> String {
        let start = index
        while index < bytes.count, Self.isNumberByte(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isNumberByte(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || "+-.eE".utf8.contains(byte)
    }

    // MARK: Texts

    private mutating func readText() throws(SyntaxFailure) -> String {
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
            try refuseLineEnd()
            index += 1
        }
        if take(UInt8(ascii: "\"")) { return String(decoding: bytes[start..<(index - 1)], as: UTF8.self) }
        var text = Array(bytes[start..<index])
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            try refuseLineEnd()
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
                try readEscape(into: &text)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        guard take(UInt8(ascii: "\"")) else { throw failure("the document ends within a text") }
        return String(decoding: text, as: UTF8.self)
    }

    /// A text that isn't closed would reach to the next quote, and every location behind it would be wrong.
    private func refuseLineEnd() throws(SyntaxFailure) {
        guard bytes[index] == UInt8(ascii: "\n") else { return }
        var reader = self
        throw reader.failure("a text ends at the end of its line: a closing `\"` is missing")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(SyntaxFailure) {
        guard index < bytes.count else { throw failure("the document ends within a text") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try readEscapedScalar()
            text.append(contentsOf: Array(String(Character(scalar)).utf8))
        default:
            index -= 1
            throw failure("JSON has no such escape")
        }
    }

    private mutating func readEscapedScalar() throws(SyntaxFailure) -> Unicode.Scalar {
        let first = try readHexDigits()
        if 0xD800...0xDBFF ~= first, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        {
            let before = index
            index += 2
            let second = try readHexDigits()
            if 0xDC00...0xDFFF ~= second {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
            }
            index = before
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    private mutating func readHexDigits() throws(SyntaxFailure) -> UInt32 {
        guard index + 4 <= bytes.count,
            let value = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
        else { throw failure("four hexadecimal digits are expected here") }
        index += 4
        return value
    }

    // MARK: Positions

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
            case UInt8(ascii: "\n"):
                index += 1
                line += 1
                column = 1
                counted = index
            default: return
            }
        }
    }

    /// The position of the next byte. A line may be long, so columns are counted on from the last position.
    private mutating func position() -> SourcePosition {
        var column = column
        for byte in bytes[counted..<index] where byte & 0xC0 != 0x80 { column += 1 }
        self.column = column
        counted = index
        return SourcePosition(line: line, column: column)
    }

    private mutating func failure(_ message: String) -> SyntaxFailure {
        SyntaxFailure(message: message, position: position())
    }
}
