/// Why and where bytes aren't a valid JSON document.
package struct JSONFailure: Error, Hashable {
    package enum Reason: String, Sendable {
        case value = "expected a value"
        case name = "expected a name in double quotes"
        case colon = "expected `:`"
        case commaOrBrace = "expected `,` or `}`"
        case commaOrBracket = "expected `,` or `]`"
        case more = "unexpected content after the end of the document"
        case ends = "the document ends too early"
        case endsInText = "the document ends within a string"
        case lineEnd = "expected a closing `\"` before the end of the line"
        case control = "unescaped control character in a string"
        case escape = "invalid escape"
        case hexadecimal = "expected four hexadecimal digits"
        case digit = "expected a digit"
        case notUTF8 = "not valid UTF-8"
        case tooDeep = "more than 512 levels of nesting"
        case tooLarge = "more than 2 GiB"
    }

    package let reason: Reason
    /// The byte offset of the error.
    package let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether the bytes may be valid JSON that exceeds a limit.
    package var isLimit: Bool { reason == .tooDeep || reason == .tooLarge }

    /// Returns the line and the column of the error, counted from 1. Columns count Unicode scalars.
    package func location(in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
