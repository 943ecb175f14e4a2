/// Why bytes are no JSON text, and where.
package struct JSONFailure: Error, Hashable {
    package enum Reason: String, Sendable {
        case value = "expected a value"
        case name = "a name in double quotes belongs here"
        case colon = "a `:` belongs here"
        case commaOrBrace = "a `,` or a `}` belongs here"
        case commaOrBracket = "a `,` or a `]` belongs here"
        case more = "something follows the end of the document"
        case ends = "the document ends too early"
        case endsInText = "the document ends within a text"
        case lineEnd = "a text ends at the end of its line: a closing `\"` is missing"
        case control = "a control character stands in a text"
        case escape = "JSON has no such escape"
        case hexadecimal = "four hexadecimal digits belong here"
        case digit = "a digit belongs here"
        case notUTF8 = "this is not UTF-8"
        case tooDeep = "more than 512 levels of nesting"
        case tooLarge = "more than 2 GiB"
    }

    package let reason: Reason
    /// In bytes, from 0.
    package let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether it may be JSON all the same, of more than is read.
    package var isLimit: Bool { reason == .tooDeep || reason == .tooLarge }

    /// Lines and columns count from 1; columns count Unicode scalars.
    package func location(in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
