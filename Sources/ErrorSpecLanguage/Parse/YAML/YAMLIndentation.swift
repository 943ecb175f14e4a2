/// Keys that stand at a depth of their own: one space too deep, say.
extension YAMLReader {
    mutating func misplacedKey(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        guard
            ["did not find expected key", "mapping values are not allowed in this context"].contains(problem.message),
            !events.isInFlow, let key = line.key, key.name.lowerBound == line.indentation,
            problem.index <= key.name.upperBound
        else { return nil }
        let levels = levels(above: line.number)
        guard let above = levels.first, !levels.contains(where: { $0.indentation == line.indentation }) else {
            return nil
        }
        if line.indentation > above.indentation, line.hasValue, !MapForm.allKeys.contains(line.name) { return nil }
        if let first = deeperFirst(levels, than: line) { return misplaced(first, like: line) }
        // Of two levels as near, a key with a value belongs to the deeper, and a name to the shallower.
        func rank(_ level: SourceLine) -> (Int, Int) {
            (abs(level.indentation - line.indentation), line.hasValue ? -level.indentation : level.indentation)
        }
        guard let nearest = levels.min(by: { rank($0) < rank($1) }) else { return nil }
        // In another map it would mean something else: it is moved by one column, to the one key that is like it.
        let near = levels.filter { abs($0.indentation - line.indentation) == 1 && $0.isAlike(line) }
        return misplaced(line, like: nearest, isCertain: near.map(\.number) == [nearest.number])
    }

    /// `- expired:` among names.
    mutating func misplacedDash(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        guard problem.message == "did not find expected key", !events.isInFlow, let key = line.key,
            key.name.lowerBound > line.indentation, line.scalars[line.indentation] == "-",
            levels(above: line.number).contains(where: { $0.indentation == line.indentation })
        else { return nil }
        return finding(
            "`-` begins an element of a list, and above it stand the keys of a map",
            at: line.indentation..<line.indentation + 1, on: line,
            hint: "write `\(line.text(key.name)):` in the place of `- \(line.text(key.name)):`", write: nil)
    }

    /// A further line of a text that is not indented as the text is.
    mutating func misplacedText(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        guard problem.message == "did not find expected key", !events.isInFlow, !MapForm.allKeys.contains(line.name),
            line.contentStart == line.indentation, problem.index == line.indentation,
            let owner = textOwner(above: line.number)
        else { return nil }
        let name = owner.line.name
        let wanted = owner.indentation ?? owner.line.indentation + 2
        if line.indentation >= wanted || owner.indentation == nil && line.key != nil { return nil }
        return Diagnostic(
            .yamlSyntax,
            owner.indentation.map {
                "this line is indented by \(Self.spaces(line.indentation)), and the text of `\(name)` above it by \($0)"
            } ?? "the text of `\(name)` goes on here, and its line is not indented further than the key",
            at: line.range(line.content, in: file.id),
            hint: "indent it by \(Self.spaces(wanted))\(owner.indentation == nil ? " or more" : "")",
            replacement: .init(
                String(repeating: " ", count: wanted), at: line.range(0..<line.indentation, in: file.id), isSafe: false)
        )
    }

    /// The key whose text the lines above belong to, and how far its text below `|` or `>` is indented.
    private mutating func textOwner(above number: Int) -> (line: SourceLine, indentation: Int?)? {
        var nearest: (line: SourceLine, indentation: Int?)?
        var isNearest = true
        var depth = Int.max
        for line in lines.contents(above: number) where line.indentation < depth {
            defer { depth = line.indentation }
            guard let key = line.key else { continue }
            let first = line.scalars[key.value...].first
            if first == "|" || first == ">" {
                let below = lines.contents(below: line.number).first
                return below.flatMap { $0.number < number ? (line, $0.indentation) : nil }
            }
            let isText = first.map { !"\"'[{#".unicodeScalars.contains($0) } ?? false
            if isNearest, isText { nearest = (line, nil) }
            isNearest = false
        }
        return nearest
    }

    /// The depths at which keys stand above a line, the nearest first: what is open there.
    private mutating func levels(above number: Int) -> [SourceLine] {
        var levels: [SourceLine] = []
        for line in lines.contents(above: number) where line.indentation < levels.last?.indentation ?? .max {
            if line.key?.name.lowerBound == line.indentation { levels.append(line) }
            if levels.last?.indentation == 0 { break }
        }
        return levels
    }

    /// Where the first key of a map alone stands further right than those that follow, it is the one to move.
    private mutating func deeperFirst(_ levels: [SourceLine], than line: SourceLine) -> SourceLine? {
        guard let first = levels.first, first.indentation > line.indentation, levels.count > 1,
            levels[1].indentation < line.indentation, previousContent(before: first.number)?.number == levels[1].number,
            previousContent(before: line.number)?.number == first.number
        else { return nil }
        let next = lines.contents(below: line.number).first
        return next?.indentation == line.indentation && next?.key != nil ? first : nil
    }

    private func misplaced(_ line: SourceLine, like other: SourceLine, isCertain: Bool = true) -> Diagnostic {
        let (found, wanted) = (Self.spaces(line.indentation), Self.spaces(other.indentation))
        return Diagnostic(
            .yamlSyntax,
            "`\(line.name)` is indented by \(found), and `\(other.name)` on line \(other.number) by \(other.indentation)",
            at: line.range(line.key?.name ?? line.content, in: file.id),
            hint: isCertain
                ? "indent `\(line.name)` by \(wanted), as `\(other.name)`"
                : "indent `\(line.name)` as the keys of its map; or `\(other.name)`, if that stands in the wrong place",
            // The other one may be the one to move.
            replacement: isCertain
                ? .init(
                    String(repeating: " ", count: other.indentation),
                    at: line.range(0..<line.indentation, in: file.id), isSafe: false) : nil)
    }

    static func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}

extension SourceLine {
    /// That of its key; empty where it has none.
    fileprivate var name: String { keyName ?? "" }

    /// Whether a key's value is on its line: a text, not a map below it.
    fileprivate var hasValue: Bool { key.map { endOfValue(from: $0.value) > $0.value } ?? false }

    /// Whether both are keys of the language, or names that authors choose, with a value each or a map.
    fileprivate func isAlike(_ other: SourceLine) -> Bool {
        hasValue == other.hasValue && MapForm.allKeys.contains(name) == MapForm.allKeys.contains(other.name)
    }
}
