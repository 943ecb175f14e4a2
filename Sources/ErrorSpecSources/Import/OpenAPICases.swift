import ErrorSpecLanguage
import ErrorSpecReading

/// Statuses and codes that a document lists → cases.
extension OpenAPIImporter {
    /// Takes what two or more groups document out of them.
    mutating func liftShared() -> Group {
        var shared = Group(name: "Common")
        var counts: [StatusPattern: Int] = [:]
        var codeCounts: [String: Int] = [:]
        for group in groups {
            for status in group.statuses.keys { counts[status, default: 0] += 1 }
            for code in group.codes { codeCounts[code, default: 0] += 1 }
        }
        let sharesDefault = groups.count { $0.defaults != nil } > 1
        for index in groups.indices {
            for (status, descriptions) in groups[index].statuses
            where counts[status, default: 0] > 1 && !groups.contains(where: { $0.successes.contains(status) }) {
                shared.statuses[status, default: []] += descriptions
                groups[index].statuses[status] = nil
            }
            for code in groups[index].codes where codeCounts[code, default: 0] > 1 {
                if shared.codeKeys[code] == nil { shared.codes.append(code) }
                shared.codeKeys[code, default: []].formUnion(groups[index].codeKeys[code] ?? [])
                shared.codedKeys.formUnion(groups[index].codedKeys)
            }
            groups[index].codes.removeAll { codeCounts[$0, default: 0] > 1 }
            shared.statusNames.merge(groups[index].statusNames) { first, _ in first }
            shared.codeNames.merge(groups[index].codeNames) { first, _ in first }
            if sharesDefault, let defaults = groups[index].defaults {
                shared.defaults = (shared.defaults ?? []) + defaults
                groups[index].defaults = nil
            }
        }
        sharedFailures = shared.statuses.keys.filter { $0.last < 300 }
        return shared
    }

    /// The most specific first.
    static func isBefore(_ left: StatusPattern, _ right: StatusPattern) -> Bool {
        let (first, second) = (left.specificity, right.specificity)
        return first == second ? left.first < right.first : first > second
    }

    /// - Parameter shared: The names of the default group's cases for codes.
    mutating func fill(_ draft: inout GroupDraft, from group: Group, shared: Set<String> = []) {
        var scope = NameScope(reserved: group.name == "Common" ? [] : ["common"])
        let failures = group.statuses.keys.filter { $0.last < 300 }
        for status in failures where group.successes.contains(status) {
            unused.add(
                .status, "\(status) is a failure in one operation of `\(group.name)` and a success in another",
                at: document.range)
        }
        let statuses = group.statuses.filter { !($0.key.last < 300 && group.successes.contains($0.key)) }
        let failing = statuses.keys.filter { $0.last < 300 }
        if !failing.isEmpty { draft.successes = GroupDraft.statusesOfSuccess(without: failing + sharedFailures) }
        // Codes first: a status beside them stands for the other errors of that status.
        let most = Self.caseLimit - min(statuses.count, Self.caseLimit)
        if group.codes.count > most {
            unused.add(
                .code, count: group.codes.count - most, "`\(group.name)` has more cases than a spec can hold",
                at: document.range)
        }
        let coded = group.codes.prefix(most).map { code in
            let given = group.codeNames[code].flatMap { Names.member($0) == nil ? nil : Names.case(code: $0) }
            var draft = CaseDraft(name: scope.claim(given ?? Names.case(code: code)), codes: [code])
            draft.statuses = group.statuses(of: code)
            return draft
        }
        // Statuses that the document gives one name are one case.
        var givenPositions: [String: Int] = [:]
        for pattern in statuses.keys.sorted(by: Self.isBefore) {
            if let given = group.statusNames[pattern], let known = givenPositions[given] {
                draft.cases[known].statuses.append(pattern)
                continue
            }
            if let given = group.statusNames[pattern] { givenPositions[given] = draft.cases.count }
            let name = group.statusNames[pattern] ?? Names.case(pattern)
            let other = "other" + capitalized(name)
            let claimed = shared.contains(name) ? scope.claim(other) : scope.claim(name, or: other)
            var declared = CaseDraft(name: claimed, statuses: [pattern])
            (declared.summary, declared.description) = texts(group.statuses[pattern] ?? [], of: pattern)
            draft.cases.append(declared)
        }
        draft.cases += coded
        if !coded.isEmpty { draft.description = TextDraft(ReasonPhrases.text(nil), isFallback: true) }
        if let defaults = group.defaults {
            let (summary, description) = texts(defaults, of: nil)
            draft.otherwise = OtherwiseDraft(summary: summary, description: description)
        }
        draft.shareTexts()
    }

    /// The summary of some responses and a text for users, which stands where the server sends none.
    mutating func texts(
        _ descriptions: [Located<String>], of pattern: StatusPattern?
    ) -> (summary: String?, description: TextDraft) {
        let text = text(descriptions) ?? ReasonPhrases.text(pattern)
        return (commonest(descriptions).flatMap { Prose.summary($0.value) }, TextDraft(text, isFallback: true))
    }

    mutating func text(_ descriptions: [Located<String>]) -> String? {
        let told = commonest(descriptions)
        if let other = descriptions.first(where: { $0.value != told?.value && !Prose.clean($0.value).isEmpty }) {
            unused.add(.text, "the operations describe a response in different words", at: other.range)
        }
        guard let told else { return nil }
        if let text = Prose.userText(told.value) { return text }
        unused.add(
            .text, "a description doesn't read like a text for users, and became a summary only", at: told.range)
        return nil
    }

    /// The text that most responses have: what one operation says is not true of the others.
    func commonest(_ texts: [Located<String>]) -> Located<String>? {
        let texts = texts.filter { !Prose.clean($0.value).isEmpty }
        var counts: [String: Int] = [:]
        for text in texts { counts[text.value, default: 0] += 1 }
        return texts.first { counts[$0.value, default: 0] * 2 > texts.count }
    }
}

extension OpenAPIImporter.Group {
    /// The statuses that a code comes with, where the document tells them apart: it lists the code for some of the
    /// statuses whose bodies have one, and for no others. Empty: any.
    func statuses(of code: String) -> [StatusPattern] {
        let keys = codeKeys[code] ?? []
        guard keys.isStrictSubset(of: codedKeys) else { return [] }
        var statuses: [StatusPattern] = []
        for key in keys {
            guard case .status(let pattern) = key, pattern.isExact else { return [] }
            statuses.append(pattern)
        }
        return statuses.sorted { $0.first < $1.first }
    }

    var isEmpty: Bool { statuses.isEmpty && codes.isEmpty && defaults == nil }
}
