/// Literals that the code gives names: `static let unauthorized = 401`, and the raw values of enums.
struct SwiftConstants {
    enum Value: Equatable {
        case number(Int)
        case text(String)
    }

    /// By the last two parts of their names, `StatusCode.unauthorized`, and outside of types by the name alone.
    private var values: [String: Value] = [:]
    private var ambiguous: Set<String> = []
    /// Enums of numbers, and the values of their cases.
    private(set) var vocabularies: [String: [String: Value]] = [:]
    /// Names that stand for `response.statusCode`.
    private(set) var statusNames: Set<String> = []

    init(_ files: [SwiftFile], _ types: [SwiftErrorType]) {
        for file in files { readConstants(of: file) }
        for type in types {
            var values: [String: Value] = [:]
            for declared in type.cases {
                guard let value = declared.rawNumber.map(Value.number) ?? declared.rawText.map(Value.text) else {
                    continue
                }
                values[declared.name] = value
                add(value, "\(type.name).\(declared.name)")
            }
            if !values.isEmpty { vocabularies[type.name] = values }
        }
    }

    subscript(name: String) -> Value? { ambiguous.contains(name) ? nil : values[name] }

    private mutating func add(_ value: Value, _ name: String) {
        if let known = values[name], known != value { ambiguous.insert(name) }
        values[name] = value
    }

    private mutating func readConstants(of file: SwiftFile) {
        var found: [Int] = []
        for index in file.tokens.indices where file.tokens[index].isWord("let") || file.tokens[index].isWord("var") {
            if let end = file.constantAssignment(at: index) {
                found.append(index)
                if file.tokens[end].isWord("statusCode"), let name = file.tokens[index + 1].word {
                    statusNames.insert(name)
                }
            }
        }
        for (index, context) in zip(found, file.contexts(of: found)) {
            guard file.tokens[index].isWord("let"), let name = file.tokens[index + 1].word,
                let end = file.constantAssignment(at: index), let value = file.literal(at: end),
                end < 1 || file.tokens[end - 1].isMark("="), !file.isFloatingPoint(at: index)
            else { continue }
            if let type = context.types.last, context.member == nil {
                add(value, "\(type.name).\(name)")
                add(value, name)
            } else {
                add(value, name)
            }
        }
    }
}

extension SwiftFile {
    /// The last token of what a `let` or `var` is set to, if it is one value or a chain of members.
    fileprivate func constantAssignment(at index: Int) -> Int? {
        guard index + 2 < tokens.count, tokens[index + 1].word != nil else { return nil }
        var next = index + 2
        if tokens[next].isMark(":") {
            next += 1
            while next < tokens.count, !tokens[next].isMark("="), !tokens[next].isFirstOfLine, next < index + 12 {
                next += 1
            }
        }
        guard next + 1 < tokens.count, tokens[next].isMark("=") else { return nil }
        var end = next + 1
        while end + 1 < tokens.count, !tokens[end + 1].isFirstOfLine, end < next + 40 {
            let token = tokens[end + 1]
            if token.isMark(",") || token.isMark("}") || token.isMark(";") || token.isMark("{") || token.isWord("else")
            {
                break
            }
            end = tokens[end + 1].isMark("(") ? closing[end + 1] ?? end + 1 : end + 1
            if end >= tokens.count { return nil }
        }
        return end
    }

    /// `let hours: Double = 9`, which shows as `9.0`.
    fileprivate func isFloatingPoint(at index: Int) -> Bool {
        guard tokens[index + 2].isMark(":"), index + 3 < tokens.count, let type = tokens[index + 3].word else {
            return false
        }
        return ["Double", "Float", "CGFloat", "TimeInterval"].contains(type)
    }

    func literal(at index: Int) -> SwiftConstants.Value? {
        switch tokens[index].kind {
        case .number(let digits): SwiftLiterals.integer(digits).map(SwiftConstants.Value.number)
        case .text(let text): .text(text)
        default: nil
        }
    }
}
