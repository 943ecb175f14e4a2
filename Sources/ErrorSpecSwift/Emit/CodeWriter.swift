/// Writes indented lines of Swift into one buffer.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init() { bytes.reserveCapacity(4_096) }

    /// A line, or an empty one.
    ///
    /// - Parameter end: what stands behind it.
    mutating func line(_ code: Code = "", end: StaticString = "") {
        if !code.bytes.isEmpty {
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 4))
            bytes.append(contentsOf: code.bytes)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\n"))
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
    mutating func call(_ head: Code, _ arguments: [Code], end: StaticString = ")") {
        line(head, end: "(")
        indented { out in
            for (index, argument) in arguments.enumerated() {
                out.line(argument, end: index == arguments.count - 1 ? end : ",")
            }
        }
    }

    /// A summary as `///` lines; nothing without one.
    mutating func documentation(_ summary: String?) {
        guard let summary else { return }
        for text in DocComment.lines(summary) { line("\(text)") }
    }
}
