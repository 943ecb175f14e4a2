import ErrorSpecLanguage
import ErrorSpecReading

/// Codes that are told apart by how they begin: `code.hasPrefix("AUTH_")`, `code.prefix(4) == "AUTH"`.
extension SwiftFacts {
    /// `nil` where it asks for no prefix.
    func prefixFact(_ range: Range<Int>) -> SwiftFact? {
        var range = range
        // `code?.hasPrefix("E") ?? false`
        if range.count > 2, file.tokens[range.upperBound - 1].isWord("false"),
            file.tokens[range.upperBound - 2].isMark("??")
        {
            range = range.lowerBound..<range.upperBound - 2
        }
        guard let (whole, value) = file.prefixQuestion(range) else { return nil }
        guard case .text(let prefix) = file.operand(value), !prefix.isEmpty,
            !["lowercased", "uppercased"].contains(where: { word in whole.contains { file.tokens[$0].isWord(word) } })
        else { return .unreadable }
        switch subject(whole) {
        case .status: return statuses(beginningWith: prefix)
        case .statusOrCode where file.isAboutStatus(whole): return statuses(beginningWith: prefix)
        case .code: return family(prefix)
        // A single digit may be the class of a status.
        case .statusOrCode where prefix.utf8.count > 1 || !prefix.utf8.allSatisfy(Names.isDigit): return family(prefix)
        case .statusOrCode, .statusClass, .codePrefix, .other, .computed: return .unreadable
        }
    }

    func family(_ prefix: String) -> SwiftFact { SwiftFact(codes: [prefix + "*"]) }

    private func statuses(beginningWith prefix: String) -> SwiftFact {
        guard prefix.utf8.count == 1, let digit = Int(prefix), (1...5).contains(digit) else { return .unreadable }
        return SwiftFact(statuses: [StatusPattern(statuses: digit * 100...digit * 100 + 99)])
    }
}

extension SwiftFile {
    /// `code.hasPrefix("E")`, `code.starts(with: "E")`: what is asked, and for what.
    fileprivate func prefixQuestion(_ range: Range<Int>) -> (whole: Range<Int>, value: Range<Int>)? {
        guard let call = range.last(where: { tokens[$0].isWord("hasPrefix") || tokens[$0].isWord("starts") }),
            call > range.lowerBound + 1, call + 1 < range.upperBound, tokens[call - 1].isMark("."),
            tokens[call + 1].isMark("("), closing[call + 1] == range.upperBound - 1
        else { return nil }
        var value = call + 2..<range.upperBound - 1
        if tokens[call].isWord("starts") {
            guard value.count > 2, tokens[value.lowerBound].isWord("with") else { return nil }
            value = value.lowerBound + 2..<value.upperBound
        }
        return (withoutOptional(range.lowerBound..<call - 1), value)
    }

    /// `code.prefix(2)`, `String(code.prefix(2))`.
    func prefixCall(_ range: Range<Int>) -> (whole: Range<Int>, length: Int)? {
        var range = range
        if range.count > 3, tokens[range.lowerBound].isWord("String"), tokens[range.lowerBound + 1].isMark("("),
            closing[range.lowerBound + 1] == range.upperBound - 1
        {
            range = range.lowerBound + 2..<range.upperBound - 1
        }
        let call = range.upperBound - 4
        guard range.count > 5, tokens[call].isWord("prefix"), tokens[call - 1].isMark("."),
            tokens[call + 1].isMark("("),
            case .number(let digits) = tokens[call + 2].kind, tokens[call + 3].isMark(")"),
            let length = SwiftLiterals.integer(digits), length > 0
        else { return nil }
        return (withoutOptional(range.lowerBound..<call - 1), length)
    }

    private func withoutOptional(_ range: Range<Int>) -> Range<Int> {
        guard let last = range.last, tokens[last].isMark("?") || tokens[last].isMark("!") else { return range }
        return range.lowerBound..<last
    }

    /// `String(statusCode)` and the like.
    func isAboutStatus(_ range: Range<Int>) -> Bool {
        telling(range).last.map { Names.words($0).contains { $0.lowercased() == "status" } } == true
    }
}

/// Codes as specs write them: what ends in `*` is a family.
enum SwiftCodes {
    /// The codes that both of two conditions ask for.
    static func intersection(_ left: [String], _ right: [String]) -> [String] {
        var both: [String] = []
        for one in left {
            for other in right {
                let (first, second) = (CodePattern(one), CodePattern(other))
                let common = first.covers(second) ? other : second.covers(first) ? one : nil
                if let common, !both.contains(common) { both.append(common) }
            }
        }
        return both
    }

    /// Whether a family takes codes that a spec would give to what stands behind it.
    static func isAhead(_ family: String, of code: String) -> Bool { CodePattern(family).covers(CodePattern(code)) }

    static func isFamily(_ code: String) -> Bool { CodePattern(code).isFamily }
}
