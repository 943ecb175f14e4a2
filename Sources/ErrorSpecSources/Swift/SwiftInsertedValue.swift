import ErrorSpecLanguage

/// The meanings of names where a text inserts them.
struct SwiftNames {
    enum Meaning: Equatable {
        case status
        case code
    }

    /// Names, and chains of them, that a `switch` has compared with statuses or codes: `code`, `body.code`.
    var meanings: [String: Meaning] = [:]
    /// Names that a pattern gives the values that a case carries, by their positions.
    var carried: [String: Int] = [:]

    /// The meaning of a chain of names: by the values that the code compares it with, else by its own name.
    func meaning(of words: [String]) -> Meaning? {
        if let known = meanings[words.joined(separator: ".")] { return known }
        guard let last = words.last, carried[last] == nil || words.count > 1 else { return nil }
        return Self.isStatus(last) ? .status : nil
    }

    /// Notes the subject of a `switch`, by its patterns.
    mutating func note(_ subjects: [Range<Int>], comparedAs facts: [SwiftFact], in file: SwiftFile) {
        let asksCodes = facts.contains { $0.codes != nil }
        let asksStatuses = facts.contains { $0.statuses != nil || $0.otherStatuses != nil }
        let chains = subjects.map { subject in file.tokens[subject].map(\.kind).chain }
        let statuses = chains.indices.filter { chains[$0]?.last.map(Self.isStatus) == true }
        for (position, chain) in chains.enumerated() {
            guard let chain else { continue }
            if subjects.count == 1, asksCodes != asksStatuses {
                meanings[chain.joined(separator: ".")] = asksCodes ? .code : .status
            } else if asksCodes, statuses.count == 1, statuses[0] != position, subjects.count == 2 {
                // Of a status and something else that codes are compared with, that is the code.
                meanings[chain.joined(separator: ".")] = .code
            }
        }
    }

    /// `case let code where …` gives what is switched over another name.
    mutating func noteBindings(of arm: SwiftSwitch.Arm, to subjects: [Range<Int>], in file: SwiftFile) {
        guard subjects.count == 1, arm.patterns.count == 1, arm.patterns[0].count == 2,
            file.tokens[arm.patterns[0].lowerBound].isWord("let"),
            let name = file.tokens[arm.patterns[0].lowerBound + 1].word,
            let chain = file.tokens[subjects[0]].map(\.kind).chain
        else { return }
        meanings[name] = meaning(of: chain)
    }

    /// Names that nothing but a status has.
    static func isStatus(_ name: String) -> Bool {
        ["statuscode", "httpstatus", "httpstatuscode", "httpcode", "responsestatuscode"].contains(name.lowercased())
    }
}

extension [SwiftToken.Kind] {
    /// The words of `response?.statusCode`; `nil` for anything but a chain of names.
    var chain: [String]? {
        var words: [String] = []
        var expectsWord = true
        for kind in self {
            switch kind {
            case .word(let word) where expectsWord:
                words.append(word)
                expectsWord = false
            case .mark(".") where !expectsWord: expectsWord = true
            case .mark("?") where !expectsWord, .mark("!") where !expectsWord: break
            default: return nil
            }
        }
        if words.count > 1, words[0] == "self" { words.removeFirst() }
        return expectsWord ? nil : words
    }
}

/// The values that a text inserts, as placeholders of a spec.
struct SwiftInsertedValue {
    let kinds: [SwiftToken.Kind]
    let names: SwiftNames
    let constants: SwiftConstants
    /// The type around the code, which `Self` stands for.
    let ownType: String?

    /// `nil`: a spec has no placeholder for it.
    var part: TemplateDraft.Part? {
        var kinds = kinds
        var otherwise: String?
        // `code ?? "unknown"`
        if let mark = kinds.lastIndex(of: .mark("??")) {
            guard mark == kinds.count - 2 else { return nil }
            switch kinds[mark + 1] {
            case .text(let text), .number(let text): otherwise = text
            default: return nil
            }
            kinds.removeSubrange(mark...)
        }
        guard let words = kinds.chain else { return nil }
        if words == ["rawValue"] { return .rawValue }
        if let text = constant(words) { return .literal(text) }
        switch names.meaning(of: words) {
        case .status: return .status
        case .code: return .code(otherwise: otherwise)
        case nil: break
        }
        guard words.count == 1, otherwise == nil, let position = names.carried[words[0]] else { return nil }
        return .carried(position, name: words[0])
    }

    /// `Support.phone`, `Self.phone`, `Limit.name.rawValue`.
    func constant(_ words: [String]) -> String? {
        var words = words
        let asksRawValue = words.last == "rawValue"
        if asksRawValue { words.removeLast() }
        guard words.count >= 2, let name = words.popLast(), let last = words.last else { return nil }
        let type = last == "Self" ? ownType ?? last : last
        guard type.utf8.first.map(Names.isUpper) == true else { return nil }
        // A case of an enum shows its name, and not its value.
        guard (constants.vocabularies[type]?[name] != nil) == asksRawValue else { return nil }
        switch constants["\(type).\(name)"] {
        case .text(let text): return text
        case .number(let number): return String(number)
        case nil: return nil
        }
    }

    /// As the code writes it, as far as it is short.
    var shown: String {
        let words = kinds.map { kind in
            switch kind {
            case .word(let word), .number(let word), .mark(let word): word
            case .text, .interpolatedText: "…"
            }
        }
        return Prose.short(words.joined())
    }
}

/// The message about a text that inserts a value for which a spec has no placeholder.
func insertionMessage(_ whose: String, _ what: String, _ inserted: [String]) -> String {
    let names = inserted.map { "`\($0)`" }.joined(separator: ", ")
    return "\(whose) inserts \(names) into its \(what), which no placeholder of a spec says"
}
