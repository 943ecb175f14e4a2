import ErrorSpecLanguage

/// A `switch` and its arms, as ranges of tokens.
struct SwiftSwitch {
    struct Arm {
        /// The patterns, each a range of tokens; empty for `default`.
        var patterns: [Range<Int>]
        /// The tokens behind `where`.
        var condition: Range<Int>?
        var body: Range<Int>
        var start: Int
    }

    var index: Int
    var subject: Range<Int>
    var arms: [Arm]
    /// Behind its last brace.
    var end: Int
}

extension SwiftFile {
    func readSwitch(at index: Int) -> SwiftSwitch? {
        var brace = index + 1
        while brace < tokens.count, !tokens[brace].isMark("{") {
            brace = tokens[brace].isMark("(") || tokens[brace].isMark("[") ? (closing[brace] ?? brace) + 1 : brace + 1
            if brace > index + 100 { return nil }
        }
        guard brace < tokens.count, let end = closing[brace] else { return nil }
        var found = SwiftSwitch(index: index, subject: index + 1..<brace, arms: [], end: min(end + 1, tokens.count))
        var position = brace + 1
        while position < end {
            guard tokens[position].isWord("case") || tokens[position].isWord("default"),
                position == brace + 1 || !tokens[position - 1].isMark(".")
            else {
                position = skip(position)
                continue
            }
            let start = position
            guard let colon = colon(from: position + 1, before: end) else { break }
            let bodyEnd = nextArm(from: colon + 1, before: end)
            let isDefault = tokens[start].isWord("default")
            let (patterns, condition) = isDefault ? ([], nil) : patterns(in: start + 1..<colon)
            found.arms.append(
                SwiftSwitch.Arm(patterns: patterns, condition: condition, body: colon + 1..<bodyEnd, start: start))
            position = bodyEnd
        }
        return found
    }

    /// The token behind this one, or behind the bracket that it opens.
    func skip(_ index: Int) -> Int { (closing[index].map { max($0, index) } ?? index) + 1 }

    private func colon(from start: Int, before end: Int) -> Int? {
        var index = start
        while index < end {
            if tokens[index].isMark(":") { return index }
            index = skip(index)
        }
        return nil
    }

    private func nextArm(from start: Int, before end: Int) -> Int {
        var index = start
        while index < end {
            let isArm = tokens[index].isWord("case") || tokens[index].isWord("default")
            // `if case`, `.default`, and the words as names of members.
            let isOther =
                index > start
                && ["if", "guard", "while", "for", ","].contains(where: { word in
                    tokens[index - 1].isWord(word) || tokens[index - 1].isMark(word)
                })
            let isMember = index > 0 && tokens[index - 1].isMark(".")
            if isArm, !isOther, !isMember { return index }
            if tokens[index].isMark("@"), index + 2 < end, tokens[index + 1].isWord("unknown") { return index }
            index = skip(index)
        }
        return min(index, end)
    }

    private func patterns(in range: Range<Int>) -> (patterns: [Range<Int>], condition: Range<Int>?) {
        var patterns: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].isWord("where") {
                patterns.append(start..<index)
                return (patterns, index + 1..<range.upperBound)
            }
            if tokens[index].isMark(",") {
                patterns.append(start..<index)
                start = index + 1
            }
            index = skip(index)
        }
        if start < range.upperBound { patterns.append(start..<range.upperBound) }
        return (patterns, nil)
    }

    /// The tokens between the commas of a range.
    func elements(in range: Range<Int>) -> [Range<Int>] {
        var elements = parts(of: range, between: ",")
        if elements.last?.isEmpty == true { elements.removeLast() }
        return elements
    }

    /// The tokens between a mark, outside of brackets.
    func parts(of range: Range<Int>, between mark: String) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].isMark(mark) {
                parts.append(start..<index)
                start = index + 1
            }
            index = skip(index)
        }
        return parts + [start..<range.upperBound]
    }
}
