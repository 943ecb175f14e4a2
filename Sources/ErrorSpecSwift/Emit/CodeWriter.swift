/// Writes indented lines of Swift into one buffer.
struct CodeWriter {
    private(set) var bytes: [UInt8] = []
    /// The spaces at the beginning of a line.
    private var indentation: [UInt8] = []

    init() { bytes.reserveCapacity(4_096) }

    /// Writes a line.
    ///
    /// - Parameter end: The text after the code.
    mutating func line(_ code: Code = "", end: StaticString = "") {
        if !code.isEmpty {
            bytes.append(contentsOf: indentation)
            bytes += code.bytes
        }
        bytes.append(end)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes `head {`, an indented body, and `}`.
    mutating func block(_ head: Code, _ body: (inout CodeWriter) -> Void) {
        line(head, end: " {")
        indented(body)
        line("}")
    }

    /// Writes `head`, and an indented body without braces: a `case` of a `switch`, or the continuation of a statement.
    mutating func block(case head: Code, _ body: (inout CodeWriter) -> Void) {
        line(head)
        indented(body)
    }

    mutating func indented(_ body: (inout CodeWriter) -> Void) {
        indentation += "    ".utf8
        body(&self)
        indentation.removeLast(4)
    }

    /// Writes a call with one argument per line.
    mutating func call(_ head: Code, _ arguments: [Code], after end: Code = "") {
        line(head, end: "(")
        indented { out in
            for argument in arguments.dropLast() { out.line(argument, end: ",") }
            out.line("\(arguments.last ?? ""))\(end)")
        }
    }

    /// Writes a call on one line if it fits, otherwise with one argument per line.
    mutating func call(_ head: Code, _ arguments: [Code], fittingBefore end: StaticString) {
        let line: Code = "\(head)(\(arguments, separator: ", "))"
        if fits(line, end) { self.line(line, end: end) } else { call(head, arguments, after: "\(end)") }
    }

    /// Writes a call with one argument per line, or on one line if the call has a single argument and fits. A list
    /// that doesn't fit on its line is written with one element per line.
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

    /// Writes a list with one element per line.
    mutating func list(_ label: Code, _ items: [Code], end: StaticString) {
        line("\(label): [")
        indented { out in
            for item in items { out.line(item, end: ",") }
        }
        line("]", end: end)
    }

    /// Whether the code and the text after it fit on a line of 120 columns.
    func fits(_ code: Code, _ end: StaticString = "") -> Bool {
        let room = 120 - indentation.count - end.utf8CodeUnitCount
        return code.bytes.count <= room || width(of: code) <= room
    }

    private func width(of code: Code) -> Int {
        // Counts the first bytes of scalars. The other bytes of a scalar begin with the bits 10.
        code.bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
    }

    /// Writes `code` on one line if it fits, otherwise calls `body`.
    mutating func line(_ code: Code, else body: (inout CodeWriter) -> Void) {
        if fits(code) { line(code) } else { body(&self) }
    }

    /// Writes items separated by commas, on as few lines as possible.
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

    /// Writes a summary as `///` lines, or nothing if the summary is `nil`.
    mutating func documentation(_ summary: String?) {
        guard let summary else { return }
        for text in DocComment.lines(summary) { line(text.isEmpty ? "///" : "/// \(comment: text)") }
    }
}
