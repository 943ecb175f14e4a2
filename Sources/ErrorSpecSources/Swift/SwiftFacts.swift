import ErrorSpecLanguage
import ErrorSpecReading

/// Conditions and patterns → what they ask of a response, or of an error that is handled.
struct SwiftFacts {
    private let place: SwiftPlace
    let constants: SwiftConstants
    private let symbols: SwiftSymbols
    /// The type that all patterns of the `switch` fit.
    private let type: Int?
    /// Names within the conditions that stand for what is switched over.
    var aliases: [String: SwiftSubject] = [:]

    init(_ place: SwiftPlace, _ constants: SwiftConstants, _ symbols: SwiftSymbols, type: Int?) {
        self.place = place
        self.constants = constants
        self.symbols = symbols
        self.type = type
    }

    var file: SwiftFile { place.file }

    /// The case of an error type that a pattern names.
    private func findCase(_ qualifier: String?, _ name: String, _ subject: Range<Int>?) -> SwiftCaseReference? {
        symbols.find(name, qualifiedBy: qualifier, over: subject, type: type, place)
    }

    // MARK: Comparisons

    /// The fact that a subject is a value.
    func fact(_ subject: SwiftSubject, is operand: SwiftOperand, of range: Range<Int>? = nil) -> SwiftFact {
        switch operand {
        case .anything: return .always
        case .null: return SwiftFact(asksForPresence: true)
        case .unreadable: return .unreadable
        case .implicit(let name):
            if let constant = implicitConstant(name, range) { return fact(subject, is: SwiftOperand(constant)) }
            return findCase(nil, name, range).map { SwiftFact(cases: [$0]) } ?? .unreadable
        case .member(let type, let name):
            if let constant = constant(type, name) { return fact(subject, is: SwiftOperand(constant)) }
            return findCase(type, name, range).map { SwiftFact(cases: [$0]) } ?? .unreadable
        case .number(let number):
            switch subject {
            case .statusClass:
                return (1...5).contains(number)
                    ? SwiftFact(statuses: [StatusPattern(statuses: number * 100...number * 100 + 99)]) : .unreadable
            case .status, .statusOrCode:
                let isStatus = (subject == .status ? 100...599 : 200...599).contains(number)
                if isStatus { return SwiftFact(statuses: [StatusPattern(number)]) }
                return subject == .statusOrCode && number > 0 ? SwiftFact(codes: [String(number)]) : .unreadable
            case .code: return SwiftFact(codes: [String(number)])
            case .codePrefix, .other, .computed: return .unreadable
            }
        case .numbers(let numbers):
            if subject == .statusClass {
                guard (1...5).contains(numbers.lowerBound) else { return .unreadable }
                return SwiftFact(
                    statuses: [
                        StatusPattern(statuses: numbers.lowerBound * 100...min(numbers.upperBound, 5) * 100 + 99)
                    ])
            }
            guard subject == .status || subject == .statusOrCode, numbers.upperBound >= 100, numbers.lowerBound <= 599
            else { return .unreadable }
            return SwiftFact(
                statuses: [StatusPattern(statuses: max(numbers.lowerBound, 100)...min(numbers.upperBound, 599))])
        case .text(let text):
            if case .codePrefix(let length) = subject { return text.count == length ? family(text) : .unreadable }
            // A code that ends in `*` would be a family.
            if text.hasSuffix("*") { return .unreadable }
            guard subject == .code || subject == .statusOrCode, !text.isEmpty else { return .unreadable }
            return SwiftFact(codes: [text])
        }
    }

    func constant(_ type: String?, _ name: String) -> SwiftConstants.Value? {
        constants[type.map { "\($0).\(name)" } ?? name]
    }

    /// `.unauthorized` where `HTTPStatus(rawValue: …)` is switched over.
    private func implicitConstant(_ name: String, _ subject: Range<Int>?) -> SwiftConstants.Value? {
        let mentioned = subject.map { file.tokens[$0].compactMap(\.word) } ?? []
        return mentioned.lazy.compactMap { constants.vocabularies[$0]?[name] }.first
    }

    // MARK: Patterns

    /// The facts of the arms' patterns of one `switch`.
    func facts(of arm: SwiftSwitch.Arm, over subjects: [Range<Int>]) -> [SwiftFact] {
        var reader = self
        var facts = arm.patterns.map { pattern -> SwiftFact in
            reader.bind(pattern, to: subjects)
            return self.fact(of: pattern, over: subjects)
        }
        // `where` belongs to the last pattern alone.
        if let condition = arm.condition, let last = facts.popLast() {
            facts.append(last.and(reader.fact(of: condition)))
        }
        return facts
    }

    /// `let code` in a pattern stands for what is switched over.
    private mutating func bind(_ pattern: Range<Int>, to subjects: [Range<Int>]) {
        let parts = subjects.count > 1 ? tupleParts(pattern) : [pattern]
        for (part, subject) in zip(parts, subjects) {
            guard let last = part.last, let name = file.tokens[last].word,
                part.count == 1 || file.tokens[part.lowerBound].isWord("let")
                    || file.tokens[part.lowerBound].isWord("var")
            else { continue }
            aliases[name] = self.subject(subject)
        }
    }

    private func tupleParts(_ pattern: Range<Int>) -> [Range<Int>] {
        var first = pattern.lowerBound
        if first < pattern.upperBound, file.tokens[first].isWord("let") || file.tokens[first].isWord("var") {
            first += 1
        }
        guard first < pattern.upperBound, file.tokens[first].isMark("("), file.closing[first] == pattern.upperBound - 1
        else { return [pattern] }
        return file.elements(in: first + 1..<pattern.upperBound - 1)
    }

    private func fact(of pattern: Range<Int>, over subjects: [Range<Int>]) -> SwiftFact {
        if subjects.count == 1 { return fact(of: pattern, over: subjects[0]) }
        let parts = tupleParts(pattern)
        guard parts.count == subjects.count else { return .unreadable }
        return zip(parts, subjects).map { fact(of: $0, over: $1) }.reduce(.always) { $0.and($1) }
    }

    func fact(of pattern: Range<Int>, over subject: Range<Int>) -> SwiftFact {
        // `switch true { case status == 401: … }`
        if subject.count == 1, file.tokens[subject.lowerBound].isWord("true") { return fact(of: pattern) }
        if let named = caseFact(of: pattern, over: subject) { return named }
        let operand = file.operand(pattern)
        // A name that takes whatever there is.
        if case .member(nil, let name) = operand, constant(nil, name) == nil, pattern.count == 1,
            !file.tokens[pattern.lowerBound].isMark(".")
        {
            return aliases[name] == nil && pattern.lowerBound > 0 && file.tokens[pattern.lowerBound - 1].isMark(",")
                ? .always : .unreadable
        }
        return fact(self.subject(subject), is: operand, of: subject)
    }

    /// `.http(401)`, `.http(let code)`, `let .failed(message)`, `APIError.gone`: a case of an error type, and what is
    /// asked of the values that it carries.
    private func caseFact(of pattern: Range<Int>, over subject: Range<Int>) -> SwiftFact? {
        var index = pattern.lowerBound
        while index < pattern.upperBound, ["let", "var", "is"].contains(where: file.tokens[index].isWord) { index += 1 }
        var name = index
        while name + 1 < pattern.upperBound, file.tokens[name].word != nil, file.tokens[name + 1].isMark(".") {
            name += 2
        }
        if name < pattern.upperBound, name == index, file.tokens[name].isMark(".") { name += 1 }
        guard name > index, name < pattern.upperBound, let word = file.tokens[name].word, word != "some" else {
            return nil
        }
        let type = name - 2 >= index ? file.tokens[name - 2].word : nil
        if type != nil, constants["\(type ?? "").\(word)"] != nil, name + 1 == pattern.upperBound,
            findCase(type, word, subject) == nil || self.subject(subject) != .other
        {
            return nil
        }
        guard name + 1 < pattern.upperBound, file.tokens[name + 1].isMark("("), let end = file.closing[name + 1] else {
            return nil
        }
        guard let found = findCase(type, word, subject) else { return .unreadable }
        var fact = SwiftFact(cases: [found])
        let bindsAll = index > pattern.lowerBound
        for (position, element) in file.elements(in: name + 2..<min(end, pattern.upperBound)).enumerated() {
            var element = element
            if element.count > 2, file.tokens[element.lowerBound + 1].isMark(":") {
                element = element.lowerBound + 2..<element.upperBound
            }
            if let bound = file.boundName(element, bindsAll: bindsAll) { fact.carried[bound] = position }
            switch file.operand(element) {
            case .number(let number) where (300...599).contains(number):
                fact = fact.and(SwiftFact(statuses: [StatusPattern(number)]))
            case .numbers(let numbers) where numbers.lowerBound >= 300 && numbers.upperBound <= 599:
                fact = fact.and(SwiftFact(statuses: [StatusPattern(statuses: numbers)]))
            // `.like(_, true)`
            case .member(nil, "true"), .member(nil, "false"): fact.isUnreadable = true
            case .anything, .member(nil, _): break
            case .implicit, .member, .number, .numbers, .text, .null, .unreadable: fact.isUnreadable = true
            }
        }
        return fact
    }

    func subject(_ range: Range<Int>) -> SwiftSubject {
        if range.count == 1, let name = file.tokens[range.lowerBound].word, let known = aliases[name] { return known }
        return file.subject(range, constants, inErrorType: place.ownType != nil)
    }
}

extension SwiftFile {
    /// `let code`, or `code` where a `let` stands before the whole pattern.
    fileprivate func boundName(_ element: Range<Int>, bindsAll: Bool) -> String? {
        guard let last = element.last, let name = tokens[last].word, name != "_", name != "nil" else { return nil }
        let binds = tokens[element.lowerBound].isWord("let") || tokens[element.lowerBound].isWord("var")
        return element.count == 1 && bindsAll || element.count == 2 && binds ? name : nil
    }
}
