/// Keys that stand at a depth of their own: one space too deep, say.
extension YAMLReader {
    private struct Level {
        var line: Int
        var indentation: Int
        var name: String
        /// Whether its value is on its line: a text, not a map below it.
        var hasValue: Bool

        init(of line: SourceLine, _ key: (name: Range<Int>, value: Int)) {
            self.line = line.number
            indentation = line.indentation
            name = line.text(key.name)
            hasValue = line.endOfValue(from: key.value) > key.value
        }

        /// Whether both are keys of the language, or names that authors choose, with a value each or a map.
        func isAlike(_ other: Level) -> Bool {
            hasValue == other.hasValue
                && SpecParser.keys.contains(name) == SpecParser.keys.contains(other.name)
        }
    }

    mutating func misplacedKey(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        let line = SourceLine(Int(start.line), in: lines)
        guard
            problem == "did not find expected key" || problem == "mapping values are not allowed in this context",
            !events.isInFlow, let key = line.key, key.name.lowerBound == line.indentation,
            Int(start.column) <= key.name.upperBound + 1
        else { return nil }
        let levels = levels(above: line.number)
        guard let above = levels.first, !levels.contains(where: { $0.indentation == line.indentation }) else {
            return nil
        }
        let level = Level(of: line, key)
        if line.indentation > above.indentation, level.hasValue, !SpecParser.keys.contains(level.name) { return nil }
        if let first = deeperFirst(levels, than: line) { return misplaced(first, like: level) }
        // Of two levels as near, a key with a value belongs to the deeper, and a name to the shallower.
        let nearest = levels.min { left, right in
            let distances = (abs(left.indentation - line.indentation), abs(right.indentation - line.indentation))
            if distances.0 != distances.1 { return distances.0 < distances.1 }
            return level.hasValue ? left.indentation > right.indentation : left.indentation < right.indentation
        }
        guard let nearest else { return nil }
        // In another map it would mean something else: it is moved by one column, to the one key that is like it.
        let near = levels.filter { abs($0.indentation - level.indentation) == 1 && $0.isAlike(level) }
        return misplaced(level, like: nearest, isCertain: near.map(\.line) == [nearest.line])
    }

    /// `- expired:` among names.
    mutating func misplacedDash(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        let line = SourceLine(Int(start.line), in: lines)
        guard problem == "did not find expected key", !events.isInFlow, let key = line.key,
            key.name.lowerBound > line.indentation, line.scalars[line.indentation] == "-",
            levels(above: line.number).contains(where: { $0.indentation == line.indentation })
        else { return nil }
        return finding(
            "`-` begins an element of a list, and above it stand the keys of a map",
            at: line.indentation..<line.indentation + 1, on: line,
            hint: "write `\(line.text(key.name)):` in the place of `- \(line.text(key.name)):`", write: nil)
    }

    /// A further line of a text that is not indented as the text is.
    mutating func misplacedText(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        let line = SourceLine(Int(start.line), in: lines)
        let isKey = line.key.map { SpecParser.keys.contains(line.text($0.name)) } ?? false
        guard problem == "did not find expected key", !events.isInFlow, !isKey, line.contentStart == line.indentation,
            Int(start.column) == line.indentation + 1, let owner = textOwner(above: line.number)
        else { return nil }
        let name = owner.line.text(owner.key)
        let columns = line.indentation..<line.endWithoutBlanks(before: line.scalars.count)
        let wanted = owner.indentation ?? owner.line.indentation + 2
        if line.indentation >= wanted || owner.indentation == nil && line.key != nil { return nil }
        return Diagnostic(
            .yamlSyntax,
            owner.indentation.map {
                "this line is indented by \(Self.spaces(line.indentation)), and the text of `\(name)` above it by \($0)"
            } ?? "the text of `\(name)` goes on here, and its line is not indented further than the key",
            at: line.range(columns, in: file.id),
            hint: "indent it by \(Self.spaces(wanted))\(owner.indentation == nil ? " or more" : "")",
            replacement: .init(
                String(repeating: " ", count: wanted), at: line.range(0..<line.indentation, in: file.id), isSafe: false)
        )
    }

    /// The key whose text the lines above belong to, and how far its text below `|` or `>` is indented.
    private mutating func textOwner(above number: Int) -> (line: SourceLine, key: Range<Int>, indentation: Int?)? {
        var nearest: (line: SourceLine, key: Range<Int>, indentation: Int?)?
        var isNearest = true
        var depth = Int.max
        for line in lines.contents(above: number) where line.indentation < depth {
            defer { depth = line.indentation }
            guard let key = line.key else { continue }
            let first = line.scalars[key.value...].first
            if first == "|" || first == ">" {
                var below = line.number + 1
                while below < number, SourceLine(below, in: lines).isBlankOrComment { below += 1 }
                return below < number ? (line, key.name, SourceLine(below, in: lines).indentation) : nil
            }
            let isText = first.map { !"\"'[{#".unicodeScalars.contains($0) } ?? false
            if isNearest, isText { nearest = (line, key.name, nil) }
            isNearest = false
        }
        return nearest
    }

    /// The depths at which keys stand above a line, the nearest first: what is open there.
    private mutating func levels(above number: Int) -> [Level] {
        var levels: [Level] = []
        var number = number - 1
        while number > 0, levels.last?.indentation != 0 {
            let bytes = lines[number]
            let indentation = bytes.prefix { $0 == UInt8(ascii: " ") }.count
            if indentation < bytes.count, indentation < levels.last?.indentation ?? .max {
                let line = SourceLine(number, in: lines)
                if let key = line.key, key.name.lowerBound == indentation {
                    levels.append(Level(of: line, key))
                }
            }
            number -= 1
        }
        return levels
    }

    /// Where the first key of a map alone stands further right than those that follow, it is the one to move.
    private mutating func deeperFirst(_ levels: [Level], than line: SourceLine) -> Level? {
        guard let first = levels.first, first.indentation > line.indentation, levels.count > 1,
            levels[1].indentation < line.indentation, previousContent(before: first.line)?.number == levels[1].line,
            previousContent(before: line.number)?.number == first.line
        else { return nil }
        var number = line.number + 1
        while number <= lines.count, SourceLine(number, in: lines).isBlankOrComment { number += 1 }
        guard number <= lines.count else { return nil }
        let next = SourceLine(number, in: lines)
        return next.indentation == line.indentation && next.key != nil ? first : nil
    }

    private func misplaced(_ level: Level, like other: Level, isCertain: Bool = true) -> Diagnostic {
        let start = level.indentation + 1
        let columns = start..<start + level.name.unicodeScalars.count
        let before = SourceRange(file: file.id, line: level.line, columns: 1..<start)
        let (found, wanted) = (Self.spaces(level.indentation), Self.spaces(other.indentation))
        return Diagnostic(
            .yamlSyntax,
            "`\(level.name)` is indented by \(found), and `\(other.name)` on line \(other.line) by \(other.indentation)",
            at: SourceRange(file: file.id, line: level.line, columns: columns),
            hint: isCertain
                ? "indent `\(level.name)` by \(wanted), as `\(other.name)`"
                : "indent `\(level.name)` as the keys of its map; or `\(other.name)`, if that stands in the wrong place",
            // The other one may be the one to move.
            replacement: isCertain
                ? .init(String(repeating: " ", count: other.indentation), at: before, isSafe: false) : nil)
    }

    static func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}
