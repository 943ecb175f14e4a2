import ErrorSpecLanguage
import ErrorSpecReading

/// The cases that code makes of responses, and what it makes them with.
extension SwiftErrorReader {
    mutating func record(
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

    /// The arguments of a case: `.badRequest("Please check what you entered.")`, `message ?? "…"`.
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

    /// The match that conditions make; `nil`, and listed, where they can't be read.
    mutating func match(
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
