import ErrorSpecLanguage

/// The conditions of `if`, `guard`, `where` and `?:` → what they ask of a response.
extension SwiftFacts {
    /// The conditions of an `if` or a `guard`: clauses between commas, all of which hold.
    func fact(of range: Range<Int>) -> SwiftFact {
        file.elements(in: range).map { clause($0) }.reduce(.always) { $0.and($1) }
    }

    private func clause(_ range: Range<Int>) -> SwiftFact {
        guard let first = range.first else { return .always }
        if file.tokens[first].isWord("let") || file.tokens[first].isWord("var") { return binding(range) }
        if file.tokens[first].isMark("#") || file.tokens[first].isWord("true") { return .always }
        if file.tokens[first].isWord("case") {
            guard let equals = range.first(where: { file.tokens[$0].isMark("=") }) else { return .unreadable }
            return fact(of: first + 1..<equals, over: equals + 1..<range.upperBound)
        }
        return expression(range, depth: 0)
    }

    /// `let response = response as? HTTPURLResponse` asks for nothing that tells errors apart.
    private func binding(_ range: Range<Int>) -> SwiftFact {
        let words = file.tokens[range].compactMap(\.word).flatMap { Names.words($0) }.map { $0.lowercased() }
        let isAboutResponse = words.contains { ["status", "response", "http", "self", "code"].contains($0) }
        return isAboutResponse ? .always : SwiftFact(asksForPresence: true)
    }

    private func expression(_ range: Range<Int>, depth: Int) -> SwiftFact {
        guard let first = range.first, depth < 24 else { return .unreadable }
        let alternatives = file.parts(of: range, between: "||")
        if alternatives.count > 1 { return SwiftFact.any(alternatives.map { expression($0, depth: depth + 1) }) }
        let all = file.parts(of: range, between: "&&")
        if all.count > 1 { return all.map { expression($0, depth: depth + 1) }.reduce(.always) { $0.and($1) } }
        if file.tokens[first].isMark("("), file.closing[first] == range.upperBound - 1 {
            return expression(first + 1..<range.upperBound - 1, depth: depth + 1)
        }
        if file.tokens[first].isMark("!") {
            return negated(expression(first + 1..<range.upperBound, depth: depth + 1))
        }
        return prefixFact(range) ?? comparison(range) ?? containment(range) ?? .unreadable
    }

    private func negated(_ fact: SwiftFact) -> SwiftFact {
        guard fact.codes == nil, fact.cases == nil, fact.isReadable else { return .unreadable }
        if let others = fact.otherStatuses, fact.statuses == nil { return SwiftFact(statuses: others) }
        return fact.otherStatuses == nil
            ? fact.statuses.map { SwiftFact(otherStatuses: $0) } ?? .unreadable : .unreadable
    }

    private func comparison(_ range: Range<Int>) -> SwiftFact? {
        var index = range.lowerBound
        while index < range.upperBound {
            if case .mark(let mark) = file.tokens[index].kind, ["==", "!=", "<", ">", "<=", ">=", "~="].contains(mark) {
                return comparison(range.lowerBound..<index, mark, index + 1..<range.upperBound)
            }
            index = file.skip(index)
        }
        return nil
    }

    private func comparison(_ left: Range<Int>, _ mark: String, _ right: Range<Int>) -> SwiftFact {
        let flipped = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
        if isValue(left), !isValue(right) { return compare(right, flipped[mark] ?? mark, left) }
        return mark == "~=" ? .unreadable : compare(left, mark, right)
    }

    private func isValue(_ range: Range<Int>) -> Bool {
        switch file.operand(range) {
        case .number, .numbers, .text: true
        case .member(let type, let name):
            type == nil ? constants[name] != nil && aliases[name] == nil : constants["\(type ?? "").\(name)"] != nil
        case .implicit, .anything, .null, .unreadable: false
        }
    }

    private func compare(_ subject: Range<Int>, _ mark: String, _ value: Range<Int>) -> SwiftFact {
        // `code?.hasPrefix("E") == true`
        if mark == "==", value.count == 1, file.tokens[value.lowerBound].isWord("true"),
            let fact = prefixFact(subject)
        {
            return fact
        }
        let kind = self.subject(subject)
        let operand = resolved(file.operand(value))
        // Of a text the first character, of a list the first code.
        if case .text(let text) = operand, text.count == 1, let last = subject.last, file.tokens[last].isWord("first") {
            return .unreadable
        }
        switch (mark, operand) {
        case ("==", _), ("~=", _): return fact(kind, is: operand, of: subject)
        case ("!=", _): return negated(fact(kind, is: operand, of: subject))
        case (">=", .number(let number)): return fact(kind, is: .numbers(number...max(number, 599)))
        case (">", .number(let number)): return fact(kind, is: .numbers(number + 1...max(number + 1, 599)))
        case ("<", .number(let number)) where number > 100: return fact(kind, is: .numbers(100...number - 1))
        case ("<=", .number(let number)) where number >= 100: return fact(kind, is: .numbers(100...number))
        default: return .unreadable
        }
    }

    private func resolved(_ operand: SwiftOperand) -> SwiftOperand {
        guard case .member(let type, let name) = operand, let value = constant(type, name) else { return operand }
        return SwiftOperand(value)
    }

    /// `[401, 403].contains(status)`, `(500...599).contains(status)`, `status.isBetween(…)`.
    private func containment(_ range: Range<Int>) -> SwiftFact? {
        guard let call = range.first(where: { file.tokens[$0].isWord("contains") }), call > range.lowerBound + 1,
            call + 1 < range.upperBound, file.tokens[call + 1].isMark("("), file.tokens[call - 1].isMark("."),
            let end = file.closing[call + 1], end < range.upperBound
        else { return nil }
        let subject = call + 2..<end
        let holder = range.lowerBound..<call - 1
        let kind = self.subject(subject)
        if file.tokens[holder.lowerBound].isMark("["), file.closing[holder.lowerBound] == holder.upperBound - 1 {
            let elements = file.elements(in: holder.lowerBound + 1..<holder.upperBound - 1)
            return SwiftFact.any(elements.map { fact(kind, is: file.operand($0), of: subject) })
        }
        return fact(kind, is: file.operand(holder), of: subject)
    }
}
