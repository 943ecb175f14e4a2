import ErrorSpecLanguage
import ErrorSpecReading

/// Errors that are constants, dictionaries of errors, and the types that error bodies are decoded into.
extension SwiftErrorReader {
    /// `static let unauthorized = APIError(code: 401, message: "Please sign in.")`
    mutating func readConstantErrors(of file: SwiftFile) {
        let found = file.tokens.indices.filter { index in
            (file.tokens[index].isWord("let") || file.tokens[index].isWord("var")) && index > 0
                && (file.tokens[index - 1].isWord("static") || file.tokens[index - 1].isWord("class"))
        }
        for (index, context) in zip(found, file.contexts(of: found)) {
            guard context.member == nil, let scope = context.types.last,
                let name = file.tokens[index + 1 < file.tokens.count ? index + 1 : index].word,
                let call = file.constantCall(at: index)
            else { continue }
            let type = call.type == "init" || call.type == "Self" ? call.declared ?? scope.name : call.type
            guard let owner = constantOwner(type, scope, context, in: file) else { continue }
            var declared = SwiftErrorType.Case(name: name, range: file.range(index + 1))
            declared.summary = file.tokens[max(index - 1, 0)].comment.flatMap { Prose.summary($0) }
            read(call.arguments, of: file, into: &declared)
            if declared.own.isEmpty { continue }
            types[owner].cases.append(declared)
        }
    }

    private mutating func constantOwner(
        _ type: String, _ scope: SwiftFile.Scope, _ context: SwiftFile.Context, in file: SwiftFile
    ) -> Int? {
        // `enum LoginErrors { static let … = APIError(…) }` is a group of its own.
        let name = scope.name
        if let known = types.firstIndex(where: { $0.name == name }) { return types[known].isAboutErrors ? known : nil }
        var owner = SwiftErrorType(
            name: name, outer: context.types.dropLast().map(\.name), range: file.range(scope.header.lowerBound - 1),
            inherited: file.tokens[scope.header].compactMap(\.word), cases: [])
        let words = Names.words(type).map { $0.lowercased() }
        owner.isOfTexts = words.contains { ["error", "failure", "fault", "exception", "problem"].contains($0) }
        guard owner.isAboutErrors else { return nil }
        types.append(owner)
        return types.count - 1
    }

    private func read(_ arguments: Range<Int>, of file: SwiftFile, into declared: inout SwiftErrorType.Case) {
        for element in file.elements(in: arguments) {
            guard element.count > 2, file.tokens[element.lowerBound + 1].isMark(":"),
                let label = file.tokens[element.lowerBound].word
            else { continue }
            let value = SwiftValue(file, element.lowerBound + 2..<element.upperBound, constants)
            switch SwiftPurpose(name: label) {
            case .status:
                if let number = value.number, (300...599).contains(number) {
                    declared.own.statuses = [StatusPattern(number)]
                }
            case .code:
                if let number = value.number, number > 0 {
                    let isStatus = (400...599).contains(number) && declared.own.statuses.isEmpty
                    if isStatus {
                        declared.own.statuses = [StatusPattern(number)]
                    } else {
                        declared.own.codes = [String(number)]
                    }
                } else if let text = value.text, text.key == nil, text.template == nil, !text.isEmpty,
                    !text.text.hasSuffix("*")
                {
                    declared.own.codes = [text.text]
                }
            case .title: declared.title = value.text
            case .description: declared.description = value.text
            case .reason: declared.reason = value.text
            case .suggestion: declared.suggestion = value.text
            case .other: break
            }
        }
    }

    // MARK: Dictionaries

    /// `[401: .unauthorized]`, `["E100": APIError.gone]`, `[401: "Please sign in."]`, `[.unauthorized: "…"]`
    mutating func readDictionaries(of file: SwiftFile) {
        let found = file.tokens.indices.filter { index in
            file.tokens[index].isMark("[") && index > 0 && file.tokens[index - 1].isMark("=")
        }
        for (index, context) in zip(found, file.contexts(of: found)) {
            guard let end = file.closing[index], end < file.tokens.count else { continue }
            let entries = file.elements(in: index + 1..<end).compactMap { file.entry($0) }
            guard !entries.isEmpty, let name = file.assignedName(before: index - 1) else { continue }
            read(entries, named: name, in: file, context)
        }
    }

    private mutating func read(
        _ entries: [(key: Range<Int>, value: Range<Int>)], named name: (word: String, types: [String]),
        in file: SwiftFile, _ context: SwiftFile.Context
    ) {
        let operands = entries.map { file.operand($0.key) }
        let areStatuses = operands.allSatisfy {
            if case .number(let number) = $0 { (100...599).contains(number) } else { false }
        }
        let words = Names.words(name.word).map { $0.lowercased() }
        let isTelling = words.contains {
            [
                "error", "errors", "message", "messages", "status", "code", "codes", "description", "descriptions",
                "failure",
            ].contains($0)
        }
        var member = context.member
        if member == nil, let scope = context.types.last {
            member = SwiftFile.Scope(
                kind: .member, keyword: "var", name: name.word, header: scope.header, body: scope.body)
        }
        let symbols = symbols
        let place = SwiftPlace(
            file: file, context: SwiftFile.Context(types: context.types, member: member), purpose: .other,
            ownType: name.types.lazy.compactMap { symbols.types(named: $0).first }.first
                ?? symbols.enclosingType(context))
        let facts = facts(place)
        for (entry, operand) in zip(entries, operands) {
            let fact = facts.fact(areStatuses ? .status : isTelling ? .statusOrCode : .other, is: operand)
            // `["code": "…", "message": "…"]` are parameters.
            if case .text(let key) = operand, Self.parameters.contains(key.lowercased()) { continue }
            var statement = SwiftStatement(entry.value, in: file)
            statement.assigned = "message"
            if symbols.target(of: statement, place) == nil, !isTelling { continue }
            evaluate(statement, SwiftConditions().applying(fact), place)
        }
    }

    private static let parameters: Set<String> = [
        "code", "message", "error", "errors", "title", "description", "status", "type", "reason", "key", "name", "id",
        "domain", "path", "url", "method", "userinfo", "errorcode", "error_code", "statuscode", "status_code", "detail",
        "details", "timestamp", "endpoint", "content-type", "accept", "authorization",
    ]

    // MARK: Bodies

    /// The members of the type that error bodies are decoded into.
    func bodyShape(in file: SwiftFile) -> BodyShape? {
        var found: BodyShape?
        for scope in file.scopes where scope.kind == .type && (scope.keyword == "struct" || scope.keyword == "class") {
            let header = file.tokens[scope.header].compactMap(\.word)
            let words = Names.words(scope.name).map { $0.lowercased() }
            let isDecoded = header.contains { $0 == "Decodable" || $0 == "Codable" }
            let isAboutErrors = words.contains { ["error", "failure", "message", "problem"].contains($0) }
            guard isDecoded, isAboutErrors || scope.name.hasSuffix("ErrorDTO") else { continue }
            let shape = shape(of: scope, in: file)
            if !shape.isEmpty { found = found.map { $0.merged(with: shape) ?? $0 } ?? shape }
        }
        return found
    }

    private func shape(of scope: SwiftFile.Scope, in file: SwiftFile) -> BodyShape {
        var names: [String: String] = [:]
        var index = scope.body.lowerBound
        while index < min(scope.body.upperBound, file.tokens.count) {
            if file.tokens[index].isWord("let") || file.tokens[index].isWord("var"), index + 1 < file.tokens.count,
                let name = file.tokens[index + 1].word
            {
                names[name] = name
            }
            index = file.skip(index)
        }
        // Keys that a `CodingKeys` within it renames.
        for keys in file.errorTypes where keys.name == "CodingKeys" && keys.outer.last == scope.name {
            for key in keys.cases where names[key.name] != nil { names[key.name] = key.rawText ?? key.name }
        }
        let values = Set(names.values)
        var shape = BodyShape()
        let codes = ["code", "errorCode", "error_code", "errCode", "resultCode"]
        let messages = ["message", "errorMessage", "error_message", "detail", "msg", "error_description"]
        shape.code = codes.first(where: values.contains).map { [.pointer("/\($0)")] } ?? []
        shape.message = messages.first(where: values.contains).map { "/\($0)" }
        return shape
    }
}

extension SwiftFile {
    /// `static let name: Type = Type(…)`, `.init(…)`.
    fileprivate func constantCall(at index: Int) -> (type: String, declared: String?, arguments: Range<Int>)? {
        var next = index + 2
        var declared: String?
        if next < tokens.count, tokens[next].isMark(":") {
            declared = next + 1 < tokens.count ? tokens[next + 1].word : nil
            next += 2
        }
        guard next + 2 < tokens.count, tokens[next].isMark("=") || tokens[next].isMark("{") else { return nil }
        next += 1
        if tokens[next].isWord("return") { next += 1 }
        var name: String?
        while next < tokens.count, tokens[next].word != nil || tokens[next].isMark(".") {
            name = tokens[next].word ?? name
            next += 1
        }
        guard next < tokens.count, tokens[next].isMark("("), let name, let end = closing[next], end < tokens.count
        else {
            return nil
        }
        return (name, declared, next + 1..<end)
    }

    /// `key: value` of a dictionary.
    fileprivate func entry(_ range: Range<Int>) -> (key: Range<Int>, value: Range<Int>)? {
        guard let colon = range.first(where: { tokens[$0].isMark(":") }), colon > range.lowerBound,
            colon + 1 < range.upperBound
        else { return nil }
        return (range.lowerBound..<colon, colon + 1..<range.upperBound)
    }

    /// The name and the type of what is set.
    fileprivate func assignedName(before equals: Int) -> (word: String, types: [String])? {
        var index = equals - 1
        var words: [String] = []
        while index >= 0, index > equals - 24 {
            if tokens[index].isWord("let") || tokens[index].isWord("var") {
                return tokens[index + 1].word.map { ($0, words) }
            }
            if let word = tokens[index].word { words.append(word) }
            if tokens[index].isFirstOfLine { break }
            index -= 1
        }
        return index >= 0 ? tokens[index].word.map { ($0, words) } : nil
    }
}
