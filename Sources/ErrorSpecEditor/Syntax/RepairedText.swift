import ErrorSpecLanguage
import ErrorSpecReading

/// A file's text as libyaml takes it: single bytes are added or replaced, so that all else stays what and where it is.
struct RepairedText {
    private(set) var bytes: [UInt8]
    /// Where bytes were added, in ascending order.
    private var additions: [Int] = []
    private var tried: Set<String> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for index in bytes.indices {
            // A lone carriage return ends a line, and a directive is none of ours: libyaml is quadratic on many of them.
            if bytes[index] == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A { self.bytes[index] = 0x0A }
            if bytes[index] == UInt8(ascii: "%"), index == 0 || bytes[index - 1] == 0x0A {
                self.bytes[index] = UInt8(ascii: "#")
            }
        }
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

    /// - Parameter events: What was read before the problem.
    /// - Returns: Whether anything could be done.
    mutating func repair(_ problem: YAMLProblem, behind events: [YAMLEvent]) -> Bool {
        let lines = Lines(bytes)
        let offset = lines.offset(of: problem.position)
        // What is added once, and doesn't help, is not added again.
        if tried.insert("\(problem.message) \(original(offset..<offset))").inserted,
            let missing = lines.missing(problem, at: offset, behind: events)
        {
            bytes.insert(contentsOf: missing.text.utf8, at: missing.offset)
            let added = missing.offset..<missing.offset + missing.text.utf8.count
            additions = (additions.map { $0 < missing.offset ? $0 : $0 + added.count } + Array(added)).sorted()
            return true
        }
        return isUnreadable(problem) || replace(at: offset, lines, Int(problem.position.line))
    }

    /// Replaces bytes that libyaml refuses wherever they stand.
    private mutating func isUnreadable(_ problem: YAMLProblem) -> Bool {
        guard problem.context == nil, ["UTF-8", "Unicode", "control"].contains(where: problem.message.contains) else {
            return false
        }
        let isRefused = { (byte: UInt8) in byte >= 0x7F || byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) }
        guard bytes.contains(where: isRefused) else { return false }
        bytes = bytes.map { isRefused($0) ? UInt8(ascii: "?") : $0 }
        return true
    }

    /// Replaces a sign that can't stand here; where there is none its line, or else the last line above that holds something.
    private mutating func replace(at offset: Int, _ lines: Lines, _ number: Int) -> Bool {
        if offset < bytes.count, bytes[offset] < 0x7F, bytes[offset].isBlank || bytes[offset] > 0x20,
            !bytes[offset].isASCIILetterOrDigit, ![UInt8(ascii: "."), 0x20].contains(bytes[offset])
        {
            bytes[offset] = bytes[offset] == 0x09 ? 0x20 : UInt8(ascii: ".")
            return true
        }
        guard let line = lines.contents(at: number) ?? lines.contents(above: number) else { return false }
        for index in line.indices { bytes[index] = 0x20 }
        return true
    }
}

/// The lines of a text that is no YAML.
private struct Lines {
    private let lines: SourceLines
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = SourceLines(bytes)
    }

    func offset(of position: SourcePosition) -> Int { lines.offset(of: position) }

    /// The text without which it is none, and where it is missing.
    func missing(
        _ problem: YAMLProblem, at offset: Int, behind events: [YAMLEvent]
    ) -> (text: String, offset: Int)? {
        let (number, context) = (Int(problem.position.line), problem.context)
        switch (problem.message, context?.description) {
        case ("could not find expected ':'", _):
            return context.flatMap { contents(at: Int($0.start.line)) }.map { (":", $0.endIndex) }
        case ("mapping values are not allowed in this context", _):
            // The line above is a key that is being typed.
            guard let above = contents(above: number), let line = contents(at: number),
                indentation(above) <= indentation(line), !hasColon(above)
            else { return nil }
            return (":", above.endIndex)
        case ("did not find expected <document start>", _):
            return contents(at: number).flatMap { line in
                line.startIndex == offset ? ("---\n", offset - indentation(line)) : nil
            }
        case (_, "while scanning a quoted scalar"):
            guard let start = context?.start, start.line <= lines.count else { return nil }
            let quote = bytes[self.offset(of: start)]
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
        guard let start = open.last(where: { "[{".utf8.contains(bytes[offset(of: $0.start)]) })?.start,
            var last = contents(at: Int(start.line))
        else { return nil }
        let indentation = indentation(last)
        for number in Int(start.line) + 1..<max(lines.count, Int(start.line)) + 1 {
            guard let line = contents(at: number) else { continue }
            if self.indentation(line) <= indentation, !"]}".utf8.contains(line[line.startIndex]) { break }
            last = line
        }
        return (bytes[offset(of: start)] == UInt8(ascii: "[") ? "]" : "}", last.endIndex)
    }

    private func hasColon(_ contents: ArraySlice<UInt8>) -> Bool {
        contents.indices.contains { index in
            contents[index] == UInt8(ascii: ":") && (index + 1 == contents.endIndex || contents[index + 1].isBlank)
        }
    }

    private func indentation(_ contents: ArraySlice<UInt8>) -> Int {
        bytes[..<contents.startIndex].reversed().prefix { $0 == 0x20 }.count
    }

    /// A line without the blanks around it and without its comment; `nil` where nothing is left.
    func contents(at number: Int) -> ArraySlice<UInt8>? {
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
    func contents(above number: Int) -> ArraySlice<UInt8>? {
        (1..<max(1, number)).reversed().lazy.compactMap { contents(at: $0) }.first
    }
}
