import ErrorSpecLanguage

/// What a statement does with a response: the case that it throws, returns or hands on, or the text that it gives.
extension SwiftErrorReader {
    mutating func evaluate(_ statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
        read(statement, conditions, place)
    }

    mutating func evaluate(_ range: Range<Int>, _ conditions: SwiftConditions, _ place: SwiftPlace, _ depth: Int) {
        let file = place.file
        let statement = SwiftStatement(range, in: file)
        let value = statement.value
        if let first = value.first, file.isKeyword(first),
            file.tokens[first].isWord("switch") || file.tokens[first].isWord("if"),
            first > range.lowerBound
        {
            walk(value, conditions, place, depth: depth + 1)
            return
        }
        if let ternary = file.ternary(in: value), depth < 30 {
            evaluate(ternary, statement, conditions, place, depth)
            return
        }
        for closure in closures(in: range, of: file) { walk(closure, conditions, place, depth: depth + 1) }
        read(statement, conditions, place)
    }

    private mutating func evaluate(
        _ ternary: (condition: Range<Int>, first: Range<Int>, second: Range<Int>), _ statement: SwiftStatement,
        _ conditions: SwiftConditions, _ place: SwiftPlace, _ depth: Int
    ) {
        let fact = facts(place).fact(of: ternary.condition)
        var statement = statement
        for (part, inner) in [
            (ternary.first, conditions.applying(fact)), (ternary.second, conditions.otherwise(fact, isMainPath: false)),
        ] {
            statement.value = part
            if let next = place.file.ternary(in: part), depth < 30 {
                evaluate(next, statement, inner, place, depth + 1)
            } else {
                read(statement, inner, place)
            }
        }
    }

    /// The bodies of the closures that a statement holds, the outermost ones.
    private func closures(in range: Range<Int>, of file: SwiftFile) -> [Range<Int>] {
        var closures: [Range<Int>] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if file.tokens[index].isMark("{") {
                closures.append(file.block(at: index, before: range.upperBound))
                index = file.skip(index)
            } else {
                index += 1
            }
        }
        return closures
    }

    private mutating func read(_ statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
        if readTarget(statement, conditions, place) { return }
        let readsCases = conditions.cases != nil && !conditions.areAboutResponse
        if readsCases, readProperty(statement, conditions, place) { return }
        guard conditions.areAboutResponse || conditions.cases != nil else {
            readDefault(statement, conditions, place)
            return
        }
        if let target = symbols.target(of: statement, place) {
            record(target, conditions, at: statement, place)
        } else if conditions.areAboutResponse || conditions.cases != nil {
            readTexts(of: statement, conditions, place)
        }
    }

    /// What a property says of all cases of its type: `var title: String { "Payment failed" }`.
    private mutating func readDefault(_ statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
        guard let type = place.ownType, place.context.member?.keyword == "var", statement.assigned == nil,
            [.title, .description].contains(place.purpose), !conditions.isUnreadable, !conditions.isTentative,
            let text = value(of: statement, conditions, place).text, !text.isEmpty, !text.isFallback
        else { return }
        if place.purpose == .title {
            defaults[type, default: (nil, nil)].title = defaults[type]?.title ?? text
        } else {
            defaults[type, default: (nil, nil)].description = defaults[type]?.description ?? text
        }
    }

    private func value(
        of range: Range<Int>, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> SwiftValue {
        var names = conditions.names
        // They are another case's than the one for a response.
        if conditions.areAboutResponse { names.carried = [:] }
        return SwiftValue(place.file, range, constants, names, ownType: place.context.types.last?.name)
    }

    private func value(
        of statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> SwiftValue {
        value(of: statement.value, conditions, place)
    }

    // MARK: Properties of cases

    /// A status, a code or a text of the cases that are switched over.
    ///
    /// - Returns: Whether that is what the statement says.
    private mutating func readProperty(
        _ statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> Bool {
        guard let cases = conditions.cases, statement.givesValue else { return false }
        let purpose =
            place.purpose == .other ? statement.assigned.map { SwiftPurpose(name: $0) } ?? .other : place.purpose
        let value = value(of: statement, conditions, place)
        switch purpose {
        case .other: return false
        case .status, .code:
            guard !conditions.isUnreadable else { return true }
            for found in cases { readNumber(value, of: found, purpose) }
        case .title, .description, .reason, .suggestion:
            readText(value, of: cases, purpose, conditions, at: statement, place)
        }
        return true
    }

    private mutating func readNumber(_ value: SwiftValue, of found: SwiftCaseReference, _ purpose: SwiftPurpose) {
        if let number = value.number {
            if purpose == .status, (300...599).contains(number) {
                add(own: StatusPattern(number), to: found)
            } else if purpose == .code, (400...599).contains(number) {
                add(own: StatusPattern(number), to: found)
            } else if purpose == .code, number > 0, !types[found.type].isLocal {
                add(ownCode: String(number), to: found)
            }
        } else if purpose == .code, let text = value.text, text.key == nil, text.template == nil {
            add(ownCode: text.text, to: found)
        }
    }

    private mutating func readText(
        _ value: SwiftValue, of cases: [SwiftCaseReference], _ purpose: SwiftPurpose, _ conditions: SwiftConditions,
        at statement: SwiftStatement, _ place: SwiftPlace
    ) {
        guard let first = cases.first else { return }
        guard !conditions.isUnreadable, let text = value.text else {
            if !value.isNothing, !value.isServersMessage {
                let what = purpose == .title ? "title" : "description"
                let type = types[first.type]
                let inserted = value.unknownInsertions
                let message =
                    inserted.isEmpty
                    ? "`\(type.name)` computes a \(what)"
                    : insertionMessage("`\(type.name).\(type.cases[first.position].name)`", what, inserted)
                unused.add(.text, message, at: place.file.range(statement.value.lowerBound))
            }
            return
        }
        if text.isEmpty { return }
        for found in cases { set(text, purpose, found) }
    }

    mutating func set(_ text: TextDraft, _ purpose: SwiftPurpose, _ found: SwiftCaseReference) {
        var declared = types[found.type].cases[found.position]
        switch purpose {
        case .title: declared.title = declared.title ?? text
        case .reason: declared.reason = declared.reason ?? text
        case .suggestion: declared.suggestion = declared.suggestion ?? text
        case .description, .status, .code, .other: declared.description = declared.description ?? text
        }
        types[found.type].cases[found.position] = declared
    }

    // MARK: Texts of responses

    /// A text that is given for a status, a code, or a case, where no case of an error type is.
    private mutating func readTexts(of statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
        if isLog(statement, of: place.file) { return }
        let labelled = labelledTexts(in: statement.range, conditions, place)
        var texts = labelled.texts
        if texts.isEmpty, statement.givesValue {
            let purpose = statement.assigned.map { SwiftPurpose(name: $0) } ?? place.purpose
            let isReturned = purpose == .other && statement.assigned == nil
            let value = value(of: statement, conditions, place)
            let text = value.text
            let inserted = value.unknownInsertions
            if text == nil, !inserted.isEmpty, purpose == .title || purpose == .description || place.returnsString {
                unused.add(
                    .text, insertionMessage("code for responses", purpose == .title ? "title" : "text", inserted),
                    at: place.file.range(statement.value.lowerBound))
            }
            if let text, !text.isEmpty,
                purpose == .title || purpose == .description || isReturned && isText(text, place)
            {
                texts = [Text(purpose: purpose == .title ? .title : .description, draft: text)]
            }
        }
        for computed in labelled.computed where conditions.cases != nil {
            unused.add(.text, "the \(computed.label) for a case is computed", at: place.file.range(computed.index))
        }
        if texts.isEmpty { return }
        if conditions.areAboutResponse {
            guard let match = match(conditions, at: statement, place), let owner = ownerOfTexts(conditions, place)
            else { return }
            let found = unnamedCase(match, in: owner, at: place.file.range(statement.range.lowerBound))
            for text in texts { set(text.draft, text.purpose, found) }
        } else if !conditions.isUnreadable {
            for found in conditions.cases ?? [] {
                for text in texts { set(text.draft, text.purpose, found) }
            }
            noteRetry(in: statement, conditions, place)
        }
    }

    /// `logger.error(…)`, `print(…)`: no text for users.
    private func isLog(_ statement: SwiftStatement, of file: SwiftFile) -> Bool {
        let logs: Set<String> = [
            "print", "debugPrint", "dump", "NSLog", "os_log", "log", "Log", "logger", "Logger", "assert",
            "assertionFailure", "precondition", "preconditionFailure", "fatalError", "Crashlytics", "Analytics",
            "analytics", "tracker", "DDLogError", "SentrySDK",
        ]
        let start = statement.range.prefix { file.tokens[$0].word != nil || file.tokens[$0].isMark(".") }
        return statement.assigned == nil && start.contains { file.tokens[$0].word.map(logs.contains) == true }
    }

    private func isText(_ text: TextDraft, _ place: SwiftPlace) -> Bool {
        if place.givesTexts { return true }
        return place.returnsString && (text.text.contains(" ") || text.text.utf8.contains { $0 >= 0x80 })
    }

    private mutating func noteRetry(in statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
        let retries: Set<String> = ["retry", "retryRequest", "refresh", "resend"]
        let words = statement.range.compactMap { place.file.tokens[$0].word }
        guard let found = conditions.cases?.first, words.contains(where: retries.contains) else { return }
        unused.add(
            .case, "what happens after `\(types[found.type].cases[found.position].name)` is code",
            at: place.file.range(statement.range.lowerBound))
    }

    /// `title: "…"` and `message: "…"` among the arguments of a call.
    private func labelledTexts(
        in range: Range<Int>, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> (texts: [Text], computed: [(label: String, index: Int)]) {
        let file = place.file
        var texts: [Text] = []
        var computed: [(label: String, index: Int)] = []
        for token in range where token + 1 < range.upperBound && file.tokens[token + 1].isMark(":") {
            guard let label = file.tokens[token].word ?? file.text(at: token) else { continue }
            let purpose = label == "NSLocalizedDescriptionKey" ? .description : SwiftPurpose(name: label)
            guard purpose == .title || purpose == .description else { continue }
            var end = token + 2
            while end < range.upperBound, !file.tokens[end].isMark(","), !file.tokens[end].isMark(")"),
                !file.tokens[end].isMark("]")
            {
                end = file.skip(end)
            }
            let value = value(of: token + 2..<min(end, range.upperBound), conditions, place)
            if let text = value.text, !text.isEmpty {
                texts.append(Text(purpose: purpose, draft: text))
            } else if !value.isNothing, !value.isServersMessage {
                computed.append((label, token))
            }
        }
        return (texts, computed)
    }

    // MARK: Cases

    private mutating func record(
        _ target: SwiftCaseReference, _ conditions: SwiftConditions, at statement: SwiftStatement, _ place: SwiftPlace
    ) {
        guard conditions.areAboutResponse else {
            // An error of one type becomes one of another.
            for from in conditions.cases ?? [] where from.type != target.type && !conditions.isUnreadable {
                translations.append((from, target))
            }
            return
        }
        noteCarried(target, conditions, at: statement, place.file)
        guard let match = match(conditions, at: statement, place) else { return }
        if let name = place.context.types.last?.name { handlers[name] = handlers[name] ?? target.type }
        findings.append(
            Finding(
                target: target, match: match, isTentative: conditions.isTentative,
                range: place.file.range(statement.range.lowerBound),
                texts: argumentTexts(of: statement, conditions, place)))
    }

    /// `.server(response.statusCode)`: what the case carries, so that a text may insert it.
    private mutating func noteCarried(
        _ target: SwiftCaseReference, _ conditions: SwiftConditions, at statement: SwiftStatement, _ file: SwiftFile
    ) {
        let name = types[target.type].cases[target.position].name
        let call = statement.value.first { index in
            file.tokens[index].isWord(name) && index > 0 && file.tokens[index - 1].isMark(".")
                && index + 1 < statement.value.upperBound && file.tokens[index + 1].isMark("(")
        }
        guard let call, let end = file.closing[call + 1], end < statement.value.upperBound else { return }
        for (position, element) in file.elements(in: call + 2..<end).enumerated() {
            let isLabelled = element.count > 2 && file.tokens[element.lowerBound + 1].isMark(":")
            let value = isLabelled ? element.lowerBound + 2..<element.upperBound : element
            let chain = file.tokens[value].map(\.kind).chain
            types[target.type].cases[target.position].made[position, default: []].insert(
                chain.flatMap { conditions.names.meaning(of: $0) })
        }
    }

    /// What a case is made with: `.badRequest("Please check what you entered.")`, `message ?? "…"`.
    private func argumentTexts(
        of statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> [Text] {
        let labelled = labelledTexts(in: statement.range, conditions, place).texts
        if !labelled.isEmpty { return labelled }
        if let fallback = SwiftValue.fallback(in: statement.value, of: place.file) {
            return [Text(purpose: .description, draft: fallback)]
        }
        let file = place.file
        guard
            let open = statement.value.last(where: {
                file.tokens[$0].isMark("(") && file.tokens[max($0 - 1, 0)].word != nil
            }),
            let end = file.closing[open], end <= statement.value.upperBound
        else { return [] }
        for element in file.elements(in: open + 1..<min(end, statement.value.upperBound)) {
            let value = value(of: element, conditions, place)
            if let text = value.text, text.key != nil || text.text.contains(" ") {
                return [Text(purpose: .description, draft: text)]
            }
        }
        return []
    }

    /// What the conditions say of the response; `nil`, and listed, where they can't be read.
    private mutating func match(
        _ conditions: SwiftConditions, at statement: SwiftStatement, _ place: SwiftPlace
    ) -> Finding.Match? {
        if conditions.isUnreadable {
            if conditions.statuses != nil || conditions.codes != nil || conditions.isRest {
                if conditions.statuses.map({ $0.contains { $0.last >= 300 } }) ?? true {
                    unused.add(
                        .status, "a condition that can't be read", at: place.file.range(statement.range.lowerBound))
                }
            }
            return nil
        }
        let statuses = conditions.patterns
        if let codes = conditions.codes, !codes.isEmpty {
            if conditions.statuses != nil, statuses.isEmpty { return nil }
            guard let codes = conditions.reachedCodes, !codes.isEmpty else {
                unused.add(
                    .code, "\(codes.map { "`\($0)`" }.joined(separator: ", ")) stands behind a prefix that takes it",
                    at: place.file.range(statement.range.lowerBound))
                return nil
            }
            return .response(SwiftErrorType.Match(statuses: statuses, codes: codes))
        }
        if conditions.statuses != nil {
            return statuses.isEmpty ? nil : .response(SwiftErrorType.Match(statuses: statuses, codes: []))
        }
        guard conditions.isRest, conditions.codes == nil else { return nil }
        if let patterns = conditions.restPatterns {
            return .response(SwiftErrorType.Match(statuses: patterns, codes: []))
        }
        return conditions.isTentative ? nil : .otherwise
    }
}

/// `return …`, `throw …`, `name = …`, or a value alone.
struct SwiftStatement {
    let range: Range<Int>
    /// The name that is set.
    var assigned: String?
    /// What is returned, thrown, set, or stands there.
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
