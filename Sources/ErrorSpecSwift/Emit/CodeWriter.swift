/// Writes indented lines of Swift into one buffer.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init() { bytes.reserveCapacity(4_096) }

    /// A line, or an empty one.
    ///
    /// - Parameter end: what stands behind it.
    mutating func line(_ code: Code = "", end: StaticString = "") {
        if !code.isEmpty {
            append(Self.indentation, atMost: depth * 4)
            code.withBytes { bytes.append(contentsOf: $0) }
        }
        append(end)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// As deep as any line stands.
    private static let indentation: StaticString = "                                                                "

    private mutating func append(_ text: StaticString, atMost length: Int = .max) {
        let count = min(length, text.utf8CodeUnitCount)
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: count))
    }

    /// `head {`, an indented body, and `}`.
    mutating func block(_ head: Code, _ body: (inout CodeWriter) -> Void) {
        line(head, end: " {")
        indented(body)
        line("}")
    }

    /// `head`, an indented body without braces: the parts of a `switch`, or arguments.
    mutating func block(case head: Code, _ body: (inout CodeWriter) -> Void) {
        line(head)
        indented(body)
    }

    mutating func indented(_ body: (inout CodeWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A call with an argument a line.
    mutating func call(_ head: Code, _ arguments: [Code], after end: StaticString = "") {
        line(head, end: "(")
        indented { out in
            for argument in arguments.dropLast() { out.line(argument, end: ",") }
            out.line("\(arguments.last ?? ""))", end: end)
        }
    }

    /// Whether a line of it is at most 120 columns wide.
    func fits(_ code: Code) -> Bool {
        let room = 120 - depth * 4
        return code.withBytes { bytes in
            // Scalars beyond ASCII take several bytes; all but the first of them begin with 10.
            bytes.count <= room || bytes.count { $0 & 0b1100_0000 != 0b1000_0000 } <= room
        }
    }

    /// `code` in a line where it fits, else what `body` writes.
    mutating func line(_ code: Code, else body: (inout CodeWriter) -> Void) {
        if fits(code) { line(code) } else { body(&self) }
    }

    /// A summary as `///` lines; nothing without one.
    mutating func documentation(_ summary: String?) {
        guard let summary else { return }
        for text in DocComment.lines(summary) { line("\(text)") }
    }
}
