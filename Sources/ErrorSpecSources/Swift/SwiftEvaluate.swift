import ErrorSpecLanguage
import ErrorSpecReading

/// Reads the effect of a statement: the case that it throws, returns or hands on, or the text that it gives.
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

    /// Reads a property that is the same for all cases of its type: `var title: String { "Payment failed" }`.
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

    func value(
        of range: Range<Int>, _ conditions: SwiftConditions, _ place: SwiftPlace
    ) -> SwiftValue {
        var names = conditions.names
        // They are another case's than the one for a response.
        if conditions.areAboutResponse { names.carried = [:] }
        return SwiftValue(place.file, range, constants, names, ownType: place.context.types.last?.name)
    }

    func value(
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
}
