import ErrorSpecLanguage

/// The texts that code gives for a status, a code, or a case.
extension SwiftErrorReader {
    /// A text that is given for a status, a code, or a case, where no case of an error type is.
    mutating func readTexts(of statement: SwiftStatement, _ conditions: SwiftConditions, _ place: SwiftPlace) {
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
    func labelledTexts(
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
}
