/// Writes indented lines of Swift into one buffer.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    /// The spaces that a line begins with.
    private var indentation: [UInt8] = []

    init() { bytes.reserveCapacity(4_096) }

    /// A line, or an empty one.
    ///
    /// - Parameter end: The text after it.
    mutating func line(_ code: Code = "", end: StaticString = "") {
        if !code.isEmpty {
            bytes.append(contentsOf: indentation)
            bytes += code.bytes
        }
        bytes.append(end)
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
        indentation += "    ".utf8
        body(&self)
        indentation.removeLast(4)
    }

    /// A call with an argument a line.
    mutating func call(_ head: Code, _ arguments: [Code], after end: Code = "") {
        line(head, end: "(")
        indented { out in
            for argument in arguments.dropLast() { out.line(argument, end: ",") }
            out.line("\(arguments.last ?? ""))\(end)")
        }
    }

    /// A call on one line if it fits, otherwise with one argument a line.
    mutating func call(_ head: Code, _ arguments: [Code], fittingBefore end: StaticString) {
        let line: Code = "\(head)(\(arguments, separator: ", "))"
        if fits(line, end) { self.line(line, end: end) } else { call(head, arguments, after: "\(end)") }
    }

    /// A call with one argument a line, unless it has one and fits on a line. Lists that are too long have one element a line.
    mutating func call(_ head: Code, lists: [(label: Code, items: [Code])], _ others: [Code]) {
        let arguments = lists.map { label, items -> Code in "\(label): [\(items, separator: ", ")]" } + others
        let line: Code = "\(head)(\(arguments, separator: ", "))"
        if arguments.count == 1, fits(line) { return self.line(line) }
        self.line(head, end: "(")
        indented { out in
            for (index, argument) in arguments.enumerated() {
                let end: StaticString = index == arguments.count - 1 ? ")" : ","
                if index < lists.count, !out.fits(argument, ",") {
                    out.list(lists[index].label, lists[index].items, end: end)
                } else {
                    out.line(argument, end: end)
                }
            }
        }
    }

    /// A list with an element a line.
    mutating func list(_ label: Code, _ items: [Code], end: StaticString) {
        line("\(label): [")
        indented { out in
            for item in items { out.line(item, end: ",") }
        }
        line("]", end: end)
    }

    /// Whether a line of it, with the text after it, has at most 120 columns.
    func fits(_ code: Code, _ end: StaticString = "") -> Bool {
        let room = 120 - indentation.count - end.utf8CodeUnitCount
        return code.bytes.count <= room || width(of: code) <= room
    }

    private func width(of code: Code) -> Int {
        // Scalars beyond ASCII take several bytes; all but the first of them begin with 10.
        code.bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
    }

    /// `code` on one line if it fits, otherwise what `body` writes.
    mutating func line(_ code: Code, else body: (inout CodeWriter) -> Void) {
        if fits(code) { line(code) } else { body(&self) }
    }

    /// Items separated by commas, on as few lines as possible.
    mutating func filled(_ items: [Code], end: Code) {
        var line: Code = ""
        for item in items {
            let longer: Code = line.isEmpty ? item : "\(line), \(item)"
            if line.isEmpty || fits("\(longer)\(end)") {
                line = longer
            } else {
                self.line(line, end: ",")
                line = item
            }
        }
        self.line("\(line)\(end)")
    }

    /// A summary as `///` lines; nothing if there is no summary.
    mutating func documentation(_ summary: String?) {
        guard let summary else { return }
        for text in DocComment.lines(summary) { line(text.isEmpty ? "///" : "/// \(comment: text)") }
    }
}
