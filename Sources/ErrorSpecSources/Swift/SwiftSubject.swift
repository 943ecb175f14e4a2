import ErrorSpecLanguage

/// The subject of a `switch` or a comparison.
enum SwiftSubject: Equatable {
    case status
    /// `status / 100`
    case statusClass
    case code
    /// So many of the first characters of a code.
    case codePrefix(Int)
    /// A status or a code, which the values that it is compared with tell.
    case statusOrCode
    /// An enum, whose cases tell.
    case other
    /// A computation, of which nothing is known.
    case computed
}

extension SwiftFile {
    /// The names of an expression without those that say nothing of what it is.
    func telling(_ range: Range<Int>) -> [String] {
        let silent: Set<String> = [
            "rawValue", "self", "lowercased", "uppercased", "intValue", "integerValue", "stringValue", "value", "as",
            "try",
            "await", "Int", "String", "HTTPURLResponse", "some", "first", "description",
        ]
        return tokens[range].compactMap(\.word).filter { !silent.contains($0) }
    }

    func subject(_ range: Range<Int>, _ constants: SwiftConstants, inErrorType: Bool) -> SwiftSubject {
        if let (whole, length) = prefixCall(range) {
            let kind = subject(whole, constants, inErrorType: inErrorType)
            return kind == .code || kind == .statusOrCode && !isAboutStatus(whole) ? .codePrefix(length) : .computed
        }
        if range.count <= 2, tokens[range].contains(where: { $0.isWord("rawValue") }) {
            return inErrorType ? .statusOrCode : .other
        }
        let hundredth =
            range.count > 2 && tokens[range.upperBound - 2].isMark("/")
            && tokens[range.upperBound - 1].kind == .number("100")
        let inner = hundredth ? range.lowerBound..<range.upperBound - 2 : range
        if tokens[inner].contains(where: { token in ["/", "%", "-", "*"].contains { token.isMark($0) } }) {
            return .computed
        }
        let names = telling(inner)
        let kind = names.last.map { Self.subject(named: $0, constants) } ?? .other
        if hundredth { return kind == .status || kind == .statusOrCode ? .statusClass : .computed }
        if kind != .other { return kind }
        // `HTTPStatus(rawValue: …)`, `json["code"]`.
        if names.contains(where: { constants.vocabularies[$0] != nil }) { return .statusOrCode }
        let keys = tokens[inner].compactMap { token -> String? in
            if case .text(let text) = token.kind { text } else { nil }
        }
        return keys.last.map { Self.subject(named: $0, constants) } ?? .other
    }

    /// Codes of other things: `weatherCode`, `keyCode`.
    private static let otherCodes: Set<String> = [
        "weather", "condition", "country", "currency", "zip", "postal", "postcode", "language", "locale", "key", "exit",
        "termination", "color", "city", "area", "bar", "qr", "product", "phone", "dial", "char", "battery", "order",
        "player", "authorization", "permission",
    ]

    private static func subject(named name: String, _ constants: SwiftConstants) -> SwiftSubject {
        if constants.statusNames.contains(name) { return .status }
        let words = Names.words(name).map { $0.lowercased() }
        if words.contains(where: otherCodes.contains) { return .other }
        if words.contains("status"), !words.contains("view") { return .statusOrCode }
        if words.contains("code") || words.contains("errcode") || words.contains("errorcode") || words == ["http"] {
            return .statusOrCode
        }
        let others: Set<String> = ["error", "err", "type", "key", "reason", "kind", "identifier", "cod"]
        return words.last.map(others.contains) == true ? .statusOrCode : .other
    }
}

/// A value of a pattern or a comparison.
enum SwiftOperand: Equatable {
    case number(Int)
    case numbers(ClosedRange<Int>)
    case text(String)
    case anything
    /// `.name`
    case implicit(String)
    /// `name`, or `Type.name`: a constant, or a case.
    case member(type: String?, name: String)
    case null
    case unreadable
}

extension SwiftFile {
    func operand(_ range: Range<Int>) -> SwiftOperand {
        var range = range
        while let last = range.last, tokens[last].isMark("?") || tokens[last].isMark("!") {
            range = range.lowerBound..<range.upperBound - 1
        }
        // `.some(401)`, `(401)`.
        if range.count > 3, tokens[range.lowerBound].isMark("."), tokens[range.lowerBound + 1].isWord("some"),
            tokens[range.lowerBound + 2].isMark("("), closing[range.lowerBound + 2] == range.upperBound - 1
        {
            return operand(range.lowerBound + 3..<range.upperBound - 1)
        }
        if range.count > 2, tokens[range.lowerBound].isMark("("), closing[range.lowerBound] == range.upperBound - 1 {
            return operand(range.lowerBound + 1..<range.upperBound - 1)
        }
        guard let first = range.first else { return .unreadable }
        if let numbers = numberRange(range) { return numbers }
        if range.count == 1 {
            switch tokens[first].kind {
            case .number(let digits): return SwiftLiterals.integer(digits).map { .number($0) } ?? .unreadable
            case .text(let text): return .text(text)
            case .word("_"): return .anything
            case .word("nil"): return .null
            case .word(let name): return .member(type: nil, name: name)
            default: return .unreadable
            }
        }
        if range.count == 2, tokens[first].isWord("let") || tokens[first].isWord("var"), tokens[first + 1].word != nil {
            return .anything
        }
        if range.count == 2, tokens[first].isMark("-"), case .number(let digits) = tokens[first + 1].kind {
            return SwiftLiterals.integer(digits).map { .number(-$0) } ?? .unreadable
        }
        return member(range)
    }

    /// `.name`, `Type.name`, `Outer.Type.name.rawValue`.
    private func member(_ range: Range<Int>) -> SwiftOperand {
        var words: [String] = []
        var expectsWord = true
        for index in range {
            if tokens[index].isMark("."), index == range.lowerBound || !expectsWord {
                expectsWord = true
            } else if let word = tokens[index].word, expectsWord {
                words.append(word)
                expectsWord = false
            } else {
                return .unreadable
            }
        }
        if words.last == "rawValue" { words.removeLast() }
        guard let name = words.popLast(), !expectsWord else { return .unreadable }
        if words.isEmpty, tokens[range.lowerBound].isMark(".") { return .implicit(name) }
        return .member(type: words.last, name: name)
    }

    private func numberRange(_ range: Range<Int>) -> SwiftOperand? {
        guard let mark = range.first(where: { tokens[$0].isMark("...") || tokens[$0].isMark("..<") }) else {
            return nil
        }
        func number(_ part: Range<Int>) -> Int? {
            guard part.count == 1, case .number(let digits) = tokens[part.lowerBound].kind else { return nil }
            return SwiftLiterals.integer(digits)
        }
        let (left, right) = (range.lowerBound..<mark, mark + 1..<range.upperBound)
        let first = left.isEmpty ? 100 : number(left)
        let last = right.isEmpty ? 599 : number(right).map { tokens[mark].isMark("..<") ? $0 - 1 : $0 }
        guard let first, let last, first <= last else { return .unreadable }
        return .numbers(first...last)
    }
}

extension SwiftOperand {
    init(_ constant: SwiftConstants.Value) {
        switch constant {
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        }
    }
}
