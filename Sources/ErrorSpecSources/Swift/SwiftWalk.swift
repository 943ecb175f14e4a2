import ErrorSpecLanguage

/// Where code stands that maps responses to errors, or errors to texts.
struct SwiftPlace {
    let file: SwiftFile
    let context: SwiftFile.Context
    /// The purpose of its function or property.
    let purpose: SwiftPurpose
    /// The type around it, if it is one of errors.
    let ownType: Int?

    /// The words of the function's parameters and result.
    var headerWords: [String] { context.member.map { file.tokens[$0.header].compactMap(\.word) } ?? [] }

    /// Whether what it returns can be a text for users.
    var givesTexts: Bool {
        if purpose == .title || purpose == .description { return true }
        guard let member = context.member else { return false }
        let words = Names.words(member.name).map { $0.lowercased() }
        let telling: Set<String> = ["message", "description", "error", "reason", "title", "text", "msg"]
        return words.contains(where: telling.contains) && headerWords.contains("String")
    }

    /// Whether its function gives a `String`.
    var returnsString: Bool {
        guard let header = context.member?.header, let arrow = header.last(where: { file.tokens[$0].isMark("->") })
        else {
            return false
        }
        return arrow + 1 < header.upperBound && file.tokens[arrow + 1].isWord("String")
    }
}

/// Walks through the code of functions, and remembers what must hold where it stands.
extension SwiftErrorReader {
    private static let depthLimit = 40

    mutating func walk(_ range: Range<Int>, _ start: SwiftConditions, _ place: SwiftPlace, depth: Int = 0) {
        guard depth < Self.depthLimit else { return }
        let file = place.file
        var conditions = start
        var index = range.lowerBound
        while index < range.upperBound {
            let word = file.isKeyword(index) ? file.tokens[index].word : nil
            switch word {
            case "if": index = walkIf(at: index, before: range.upperBound, &conditions, place, depth)
            case "guard": index = walkGuard(at: index, before: range.upperBound, &conditions, place, depth)
            case "switch":
                let found = file.readSwitch(at: index)
                if let found { walk(found, conditions, place, depth) }
                index = max(found?.end ?? 0, index + 1)
            case "do", "catch", "for", "while", "repeat", "defer":
                index = walkBlock(word ?? "", at: index, before: range.upperBound, conditions, place, depth)
            case "func", "init", "struct", "class", "enum", "extension", "protocol", "actor":
                // Its declarations are walked through by themselves.
                let brace = file.brace(from: index + 1, before: range.upperBound)
                index = brace.map { file.skip($0) } ?? index + 1
            default:
                if file.tokens[index].isMark("{") {
                    walk(file.block(at: index, before: range.upperBound), conditions, place, depth: depth + 1)
                    index = file.skip(index)
                } else {
                    let end = max(file.statementEnd(from: index, before: range.upperBound), index + 1)
                    evaluate(index..<min(end, range.upperBound), conditions, place, depth)
                    index = end
                }
            }
        }
    }

    func facts(_ place: SwiftPlace, type: Int? = nil) -> SwiftFacts {
        SwiftFacts(place, constants, symbols, type: type)
    }

    // MARK: Branches

    private mutating func walkIf(
        at start: Int, before end: Int, _ conditions: inout SwiftConditions, _ place: SwiftPlace, _ depth: Int
    ) -> Int {
        let file = place.file
        let facts = facts(place)
        var chain = conditions
        var behind = conditions
        var index = start
        var exitsAlways = true
        while let brace = file.brace(from: index + 1, before: end) {
            let fact = facts.fact(of: index + 1..<brace)
            let block = file.block(at: brace, before: end)
            walk(block, chain.applying(fact), place, depth: depth + 1)
            exitsAlways = exitsAlways && file.exits(block)
            behind = behind.otherwise(fact, isMainPath: true)
            chain = chain.otherwise(fact, isMainPath: false)
            index = file.skip(brace)
            guard index < end, file.tokens[index].isWord("else"), index + 1 < end else {
                if exitsAlways { conditions = behind }
                return index
            }
            index += 1
            if file.tokens[index].isMark("{") {
                walk(file.block(at: index, before: end), chain, place, depth: depth + 1)
                return file.skip(index)
            }
        }
        return max(index, start + 1)
    }

    private mutating func walkGuard(
        at start: Int, before end: Int, _ conditions: inout SwiftConditions, _ place: SwiftPlace, _ depth: Int
    ) -> Int {
        let file = place.file
        var otherwise = start + 1
        while otherwise < end, !file.tokens[otherwise].isWord("else"), otherwise < start + 400 {
            otherwise = file.skip(otherwise)
        }
        guard otherwise + 1 < end, file.tokens[otherwise].isWord("else"), file.tokens[otherwise + 1].isMark("{") else {
            return start + 1
        }
        var fact = facts(place).fact(of: start + 1..<otherwise)
        walk(
            file.block(at: otherwise + 1, before: end), conditions.otherwise(fact, isMainPath: false), place,
            depth: depth + 1)
        fact.isUnreadable = false
        fact.asksForPresence = false
        conditions = conditions.applying(fact)
        return file.skip(otherwise + 1)
    }

    private mutating func walkBlock(
        _ keyword: String, at start: Int, before end: Int, _ conditions: SwiftConditions, _ place: SwiftPlace,
        _ depth: Int
    ) -> Int {
        let file = place.file
        guard let brace = file.brace(from: start + 1, before: end) else { return start + 1 }
        var inner = conditions
        let next = file.skip(brace)
        let isTried = keyword == "do" && next < end && file.tokens[next].isWord("catch")
        if isTried || keyword == "catch" { inner.isTentative = true }
        if keyword == "catch", brace > start + 1 {
            let facts = facts(place)
            inner = inner.applying(facts.fact(of: start + 1..<brace, overError: ()))
        }
        walk(file.block(at: brace, before: end), inner, place, depth: depth + 1)
        return next
    }

    private mutating func walk(
        _ found: SwiftSwitch, _ conditions: SwiftConditions, _ place: SwiftPlace, _ depth: Int
    ) {
        let file = place.file
        let subjects = file.subjects(of: found)
        let type = symbols.typeOfCases(in: found, place)
        let facts = facts(place, type: type)
        let known = found.arms.map { facts.facts(of: $0, over: subjects) }
        let isAboutResponse = known.contains { $0.contains(where: \.asksForStatusOrCode) }
        var chain = conditions
        chain.names.note(subjects, comparedAs: known.flatMap { $0 }, in: file)
        var named = Set<SwiftCaseReference>()
        /// The cases whose values were asked for statuses or codes.
        var carriers = Set<SwiftCaseReference>()
        var falling: [SwiftFact] = []
        for (arm, own) in zip(found.arms, known) {
            let facts = falling + own
            falling = []
            if let last = arm.body.last, file.tokens[last].isWord("fallthrough"), !arm.patterns.isEmpty {
                falling = facts
                continue
            }
            for fact in Self.merged(facts) {
                named.formUnion(arm.patterns.isEmpty ? [] : fact.cases ?? [])
                var inner = chain.applying(fact)
                inner.names.noteBindings(of: arm, to: subjects, in: file)
                if arm.patterns.isEmpty {
                    if isAboutResponse { (inner.isRest, inner.isDefault) = (true, true) }
                    if let type {
                        inner.cases = rest(of: type, without: named)
                        inner.names.carried = [:]
                    }
                } else if let cases = fact.cases, !fact.asksForStatusOrCode {
                    inner.isRest = conditions.isRest || cases.contains(where: carriers.contains)
                    inner.isDefault = inner.isRest
                } else if isAboutResponse, fact.isUnreadable {
                    inner.isRest = true
                }
                if fact.asksForStatusOrCode { carriers.formUnion(fact.cases ?? []) }
                walk(arm.body, inner, place, depth: depth + 1)
                chain = chain.otherwise(fact, isMainPath: true)
            }
        }
    }

    /// The patterns of an arm as one fact, or one by one where they ask for different things.
    private static func merged(_ facts: [SwiftFact]) -> [SwiftFact] {
        let any = SwiftFact.any(facts)
        return any.isUnreadable && facts.count <= 16 && facts.allSatisfy { !$0.isUnreadable } ? facts : [any]
    }

    private func rest(of type: Int, without named: Set<SwiftCaseReference>) -> [SwiftCaseReference] {
        types[type].cases.indices.map { SwiftCaseReference(type: type, position: $0) }.filter { !named.contains($0) }
    }
}

extension SwiftFile {
    /// The elements of the tuple that a `switch` is over, else what it is over.
    func subjects(of found: SwiftSwitch) -> [Range<Int>] {
        let range = found.subject
        guard let first = range.first, tokens[first].isMark("("), closing[first] == range.upperBound - 1 else {
            return [range]
        }
        let elements = elements(in: first + 1..<range.upperBound - 1)
        return elements.isEmpty ? [range] : elements
    }
}

extension SwiftFacts {
    /// The claim of a `catch` pattern: `APIError.unauthorized`, `let error as APIError`.
    func fact(of range: Range<Int>, overError: Void) -> SwiftFact {
        let isBinding = file.tokens[range.lowerBound].isWord("let") || file.tokens[range.lowerBound].isWord("var")
        if isBinding { return .always }
        return fact(.other, is: file.operand(range))
    }
}
