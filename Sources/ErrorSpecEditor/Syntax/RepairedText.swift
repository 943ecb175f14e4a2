import ErrorSpecLanguage
import ErrorSpecReading

/// A file's text as libyaml takes it: single bytes are added or replaced, so that all else stays what and where it is.
struct RepairedText {
    private(set) var bytes: [UInt8]
    private var lines: SourceLines
    /// Where bytes were added, in ascending order.
    private var additions: [Int] = []
    private var tried: Set<String> = []

    init(_ file: [UInt8]) {
        var bytes = file
        for index in bytes.indices {
            switch bytes[index] {
            // Alone it ends a line.
            case 0x0D: if index + 1 == bytes.count || bytes[index + 1] != 0x0A { bytes[index] = 0x0A }
            // A directive is none of ours, and libyaml is quadratic on many of them.
            case UInt8(ascii: "%"): if index == 0 || bytes[index - 1] == 0x0A { bytes[index] = UInt8(ascii: "#") }
            case 0x09, 0x0A, 0x20...0x7E: break
            case 0x80...: Self.hideControl(in: &bytes, at: index)
            default: bytes[index] = UInt8(ascii: "?")
            }
        }
        self.bytes = bytes
        lines = SourceLines(bytes)
    }

    /// U+0080 to U+009F but U+0085, U+FFFE and U+FFFF, which libyaml refuses: the first is often a quotation mark of
    /// Windows' encoding.
    private static func hideControl(in bytes: inout [UInt8], at index: Int) {
        let rest = bytes[index...].prefix(3)
        let isControl = rest.count > 1 && rest[index] == 0xC2 && rest[index + 1] < 0xA0 && rest[index + 1] != 0x85
        let isNoCharacter = rest.elementsEqual([0xEF, 0xBF, 0xBE]) || rest.elementsEqual([0xEF, 0xBF, 0xBF])
        guard isControl || isNoCharacter else { return }
        for hidden in index..<index + (isControl ? 2 : 3) { bytes[hidden] = UInt8(ascii: "?") }
    }

    /// A range of the file itself.
    func original(_ range: Range<Int>) -> Range<Int> {
        func offset(_ offset: Int) -> Int { offset - additions.prefix { $0 < offset }.count }
        return offset(range.lowerBound)..<offset(range.upperBound)
    }

    /// Whether the file itself has a colon there.
    func hasColon(in range: Range<Int>) -> Bool {
        range.contains { bytes[$0] == UInt8(ascii: ":") && !additions.contains($0) }
    }

    /// Where an event stands.
    func offsets(_ event: YAMLEvent) -> Range<Int> {
        let start = lines.offset(of: event.start)
        return start..<max(start, lines.offset(of: event.end))
    }

    /// - Parameter events: What was read before the problem.
    /// - Returns: Whether anything could be done.
    mutating func repair(_ problem: YAMLProblem, behind events: [YAMLEvent]) -> Bool {
        defer { lines = SourceLines(bytes) }
        let offset = lines.offset(of: problem.position)
        // A byte that doesn't help is not added again.
        guard tried.insert("\(problem.message) \(original(offset..<offset))").inserted,
            let missing = missing(problem, at: offset, behind: events)
        else { return replace(at: offset, Int(problem.position.line)) }
        bytes.insert(contentsOf: missing.text.utf8, at: missing.offset)
        let added = missing.offset..<missing.offset + missing.text.utf8.count
        additions = (additions.map { $0 < missing.offset ? $0 : $0 + added.count } + Array(added)).sorted()
        return true
    }

    /// Replaces a sign that can't stand here; where there is none its line, or else the last line above that holds something.
    private mutating func replace(at offset: Int, _ number: Int) -> Bool {
        if offset < bytes.count, bytes[offset] == 0x09 || (0x21...0x7E).contains(bytes[offset]),
            !bytes[offset].isASCIILetterOrDigit, bytes[offset] != UInt8(ascii: ".")
        {
            bytes[offset] = bytes[offset] == 0x09 ? 0x20 : UInt8(ascii: ".")
            return true
        }
        guard let line = contents(at: number) ?? contents(above: number) else { return false }
        for index in line.indices { bytes[index] = 0x20 }
        return true
    }

    /// The text without which it is no YAML, and where it is missing.
    private func missing(
        _ problem: YAMLProblem, at offset: Int, behind events: [YAMLEvent]
    ) -> (text: String, offset: Int)? {
        let (number, context) = (Int(problem.position.line), problem.context)
        switch (problem.message, context?.description) {
        case ("could not find expected ':'", _):
            return context.flatMap { contents(at: Int($0.start.line)) }.map { (":", $0.endIndex) }
        case ("mapping values are not allowed in this context", _):
            // The line above is a key that is being typed.
            guard let above = contents(above: number), let line = contents(at: number),
                indentation(above) <= indentation(line), !isEntry(above)
            else { return nil }
            return (":", above.endIndex)
        case ("did not find expected <document start>", _):
            return contents(at: number).flatMap { line in
                line.startIndex == offset ? ("---\n", offset - indentation(line)) : nil
            }
        case (_, "while scanning a quoted scalar"):
            guard let start = context?.start, start.line <= lines.count else { return nil }
            let quote = bytes[lines.offset(of: start)]
            return (String(Unicode.Scalar(quote)), lines[Int(start.line)].endIndex)
        case (_, let context?) where context.hasPrefix("while parsing a flow"):
            return closingBracket(behind: events)
        default: return nil
        }
    }

    /// Where a line stands too far to the left to be in the innermost brackets.
    private func closingBracket(behind events: [YAMLEvent]) -> (text: String, offset: Int)? {
        let open = events.reduce(into: [YAMLEvent]()) { open, event in
            if event.isStart { open.append(event) }
            if event.isEnd { open.removeLast() }
        }
        guard let start = open.last(where: { "[{".utf8.contains(bytes[lines.offset(of: $0.start)]) })?.start,
            var last = contents(at: Int(start.line))
        else { return nil }
        let indentation = indentation(last)
        for number in Int(start.line) + 1..<max(lines.count, Int(start.line)) + 1 {
            guard let line = contents(at: number) else { continue }
            if self.indentation(line) <= indentation, !"]}".utf8.contains(line[line.startIndex]) { break }
            last = line
        }
        return (bytes[lines.offset(of: start)] == UInt8(ascii: "[") ? "]" : "}", last.endIndex)
    }

    // MARK: Lines

    /// Whether a line has a key with its colon.
    private func isEntry(_ contents: ArraySlice<UInt8>) -> Bool {
        contents.indices.contains { index in
            contents[index] == UInt8(ascii: ":") && (index + 1 == contents.endIndex || contents[index + 1].isBlank)
        }
    }

    private func indentation(_ contents: ArraySlice<UInt8>) -> Int {
        bytes[..<contents.startIndex].reversed().prefix { $0 == 0x20 }.count
    }

    /// A line without the blanks around it and without its comment; `nil` where nothing is left.
    private func contents(at number: Int) -> ArraySlice<UInt8>? {
        let line = lines[number]
        let comment = line.indices.first { index in
            line[index] == UInt8(ascii: "#") && (index == line.startIndex || line[index - 1].isBlank)
        }
        let text = line[..<(comment ?? line.endIndex)]
        guard let first = text.firstIndex(where: { !$0.isBlank }), let last = text.lastIndex(where: { !$0.isBlank })
        else { return nil }
        return text[first...last]
    }

    /// The nearest line above that holds something.
    private func contents(above number: Int) -> ArraySlice<UInt8>? {
        (1..<max(1, number)).reversed().lazy.compactMap { contents(at: $0) }.first
    }
}
