/// Writes indented lines of Swift into one buffer.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init() { bytes.reserveCapacity(4_096) }

    /// A line, or an empty one.
    mutating func line(_ text: String = "") {
        if !text.isEmpty {
            for _ in 0..<depth { bytes.append(contentsOf: [32, 32, 32, 32]) }
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(10)
    }

    /// `head {`, an indented body, and `}`.
    mutating func block(_ head: String, _ body: (inout CodeWriter) -> Void) {
        line(head + " {")
        indented(body)
        line("}")
    }

    /// `head`, an indented body without braces: the parts of a `switch`, or arguments.
    mutating func block(case head: String, _ body: (inout CodeWriter) -> Void) {
        line(head)
        indented(body)
    }

    mutating func indented(_ body: (inout CodeWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// A call with an argument a line.
    mutating func call(_ head: String, _ arguments: [String], end: String = ")") {
        line(head + "(")
        indented { out in
            for (index, argument) in arguments.enumerated() {
                out.line(argument + (index == arguments.count - 1 ? end : ","))
            }
        }
    }

    /// A summary as `///` lines; nothing without one.
    mutating func documentation(_ summary: String?) {
        guard let summary else { return }
        for text in DocComment.lines(summary) { line(text) }
    }
}
