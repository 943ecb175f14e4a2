/// `return …`, `throw …`, `name = …`, or a value alone.
struct SwiftStatement {
    let range: Range<Int>
    /// The name that is set.
    var assigned: String?
    /// The tokens that are returned, thrown, set, or stand there.
    var value: Range<Int>
    /// It returns or sets something, or is a value.
    var givesValue: Bool

    init(_ range: Range<Int>, in file: SwiftFile) {
        self.range = range
        value = range
        givesValue = true
        guard let first = range.first else { return }
        if file.tokens[first].isWord("return") || file.tokens[first].isWord("throw") {
            value = first + 1..<range.upperBound
            return
        }
        var index = range.lowerBound
        while index < range.upperBound {
            if file.tokens[index].isMark("=") {
                let name = range.lowerBound..<index
                let end = name.first { file.tokens[$0].isMark(":") } ?? index
                assigned = end > range.lowerBound ? file.tokens[end - 1].word : nil
                value = index + 1..<range.upperBound
                return
            }
            index = file.skip(index)
        }
    }
}

/// How statements follow each other, as far as the tokens tell.
extension SwiftFile {
    /// The brace that begins the body behind a condition.
    func brace(from start: Int, before end: Int) -> Int? {
        var index = start
        while index < end, index < start + 400 {
            if tokens[index].isMark("{") { return index }
            index = skip(index)
        }
        return nil
    }

    /// The tokens between a brace and the one that closes it.
    func block(at brace: Int, before end: Int) -> Range<Int> {
        let last = min(closing[brace] ?? end, end)
        return brace + 1..<max(last, brace + 1)
    }

    /// Where the statement that begins at a token ends.
    func statementEnd(from start: Int, before end: Int) -> Int {
        var index = skip(start)
        while index < end {
            if tokens[index].isMark(";") || tokens[index].isMark("}") { return index }
            if tokens[index].isFirstOfLine, !goesOn(at: index) { return index }
            index = skip(index)
        }
        return min(index, end)
    }

    /// Whether a line belongs to the statement of the line before it.
    private func goesOn(at index: Int) -> Bool {
        let openers: Set<String> = ["=", ",", ".", ":", "+", "&&", "||", "??", "->", "==", "!=", "(", "[", "|", "&"]
        let followers: Set<String> = [".", "?", ":", "+", "&&", "||", "??", "==", "!=", ")", "]", ",", "{"]
        if case .mark(let mark) = tokens[index].kind, followers.contains(mark) { return true }
        guard index > 0 else { return false }
        switch tokens[index - 1].kind {
        case .mark(let mark): return openers.contains(mark)
        // A bare `return` goes on with what follows, unless another statement does.
        case .word(let word): return ["return", "throw", "try", "await", "in", "else"].contains(word)
        case .number, .text, .interpolatedText: return false
        }
    }

    /// Whether the last statement of a block leaves it.
    func exits(_ block: Range<Int>) -> Bool {
        let exits: Set<String> = ["return", "throw", "continue", "break", "fatalError", "preconditionFailure"]
        var index = block.lowerBound
        var last = block.lowerBound
        while index < block.upperBound {
            last = index
            index = max(statementEnd(from: index, before: block.upperBound), index + 1)
        }
        return last < block.upperBound && tokens[last].word.map(exits.contains) == true
    }

    /// Whether a token is a keyword here, and no member or label of this name.
    func isKeyword(_ index: Int) -> Bool {
        let isMember = index > 0 && tokens[index - 1].isMark(".")
        let isLabel = index + 1 < tokens.count && tokens[index + 1].isMark(":")
        return !isMember && !isLabel
    }

    /// `condition ? first : second`.
    func ternary(in range: Range<Int>) -> (condition: Range<Int>, first: Range<Int>, second: Range<Int>)? {
        var question: Int?
        var index = range.lowerBound
        while index < range.upperBound {
            if tokens[index].isMark("?") { question = index }
            if tokens[index].isMark(":") {
                guard let question else { return nil }
                return (range.lowerBound..<question, question + 1..<index, index + 1..<range.upperBound)
            }
            index = skip(index)
        }
        return nil
    }
}
