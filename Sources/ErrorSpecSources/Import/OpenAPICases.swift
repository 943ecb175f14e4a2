import ErrorSpecLanguage
import ErrorSpecReading

/// Statuses and codes that a document lists → cases.
extension OpenAPIImporter {
    /// Takes what two or more groups document out of them.
    mutating func liftShared() -> Group {
        var shared = Group(name: "Common")
        let counts = Dictionary(groups.flatMap(\.responses.keys).map { ($0, 1) }, uniquingKeysWith: +)
        let codeCounts = Dictionary(groups.flatMap(\.codes).map { ($0, 1) }, uniquingKeysWith: +)
        let successes = groups.reduce(into: Set<StatusPattern?>()) { $0.formUnion($1.successes.map { $0 }) }
        for index in groups.indices {
            for (status, descriptions) in groups[index].responses
            where counts[status, default: 0] > 1 && !successes.contains(status) {
                shared.responses[status, default: []] += descriptions
                groups[index].responses[status] = nil
            }
            for code in groups[index].codes where codeCounts[code, default: 0] > 1 {
                if shared.statusesOfCodes[code] == nil { shared.codes.append(code) }
                shared.statusesOfCodes[code, default: []].formUnion(groups[index].statusesOfCodes[code] ?? [])
                shared.codedStatuses.formUnion(groups[index].codedStatuses)
                shared.add(groups[index].descriptionsOfCodes[code] ?? [], of: code)
                shared.messagesOfCodes[code] = shared.messagesOfCodes[code] ?? groups[index].messagesOfCodes[code]
            }
            groups[index].codes.removeAll { codeCounts[$0, default: 0] > 1 }
            shared.statusNames.merge(groups[index].statusNames) { first, _ in first }
            shared.codeNames.merge(groups[index].codeNames) { first, _ in first }
            shared.textsOfCodes.merge(groups[index].textsOfCodes) { first, _ in first }
        }
        sharedFailures = shared.responses.keys.compactMap { $0 }.filter { $0.last < 300 }
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
        let all = group.responses.keys.compactMap { $0 }
        let ambiguous = all.filter { $0.last < 300 && group.successes.contains($0) }
        for status in ambiguous {
            unused.add(
                .status, "\(status) is a failure in one operation of `\(group.name)` and a success in another",
                at: document.range)
        }
        let statuses = all.filter { !ambiguous.contains($0) }
        let failing = statuses.filter { $0.last < 300 }
        if !failing.isEmpty { draft.successes = GroupDraft.statusesOfSuccess(without: failing + sharedFailures) }
        let counts = Dictionary(group.codes.map { (group.statusesOfCodes[$0] ?? [], 1) }, uniquingKeysWith: +)
        // Codes first: a status beside them stands for the other errors of that status.
        let coded = group.codes.map { code in
            let given = group.codeNames[code].flatMap { Names.member($0) == nil ? nil : Names.case(code: $0) }
            var draft = CaseDraft(name: scope.claim(given ?? Names.case(code: code)), codes: [code])
            draft.statuses = group.statuses(of: code)
            draft.documented = (group.statusesOfCodes[code] ?? []).compactMap { $0 }.sorted { $0.first < $1.first }
            draft.description = group.text(of: code, isAlone: counts[group.statusesOfCodes[code] ?? []] == 1)
            let summary = group.textsOfCodes[code].flatMap { Prose.summary($0) }
            draft.summary = summary == draft.description?.text ? nil : summary
            return draft
        }
        // Statuses that the document gives one name are one case.
        var givenPositions: [String: Int] = [:]
        for pattern in statuses.sorted(by: Self.isBefore) {
            if let given = group.statusNames[pattern], let known = givenPositions[given] {
                draft.cases[known].statuses.append(pattern)
                continue
            }
            if let given = group.statusNames[pattern] { givenPositions[given] = draft.cases.count }
            let name = group.statusNames[pattern] ?? Names.case(pattern)
            let other = "other" + capitalized(name)
            let claimed = shared.contains(name) ? scope.claim(other) : scope.claim(name, or: other)
            var declared = CaseDraft(name: claimed, statuses: [pattern])
            (declared.summary, declared.description) = texts(group.responses[pattern] ?? [], of: pattern)
            draft.cases.append(declared)
        }
        draft.cases += coded
        let plain = TextDraft(ReasonPhrases.text(nil), isFallback: true)
        if coded.contains(where: { $0.description == plain }) { draft.description = plain }
        if let defaults = group.responses[nil] {
            let (summary, description) = texts(defaults, of: nil)
            draft.otherwise = CaseDraft(name: "otherwise", summary: summary, description: description)
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
        return told.flatMap { Prose.userText($0.value) }
    }

    /// The text that most responses have: what one operation says is not true of the others.
    func commonest(_ texts: [Located<String>]) -> Located<String>? {
        let texts = texts.filter { !Prose.clean($0.value).isEmpty }
        return texts.grouped(by: \.value).first { $0.elements.count * 2 > texts.count }?.elements.first
    }
}

extension OpenAPIImporter.Group {
    mutating func add(_ descriptions: [Located<String>], of code: String) {
        for description in descriptions {
            let known = descriptionsOfCodes[code] ?? []
            if known.count > 1 || known.contains(where: { $0.value == description.value }) { continue }
            descriptionsOfCodes[code, default: []].append(description)
        }
    }

    /// The text for the users of a code: that of an example or a schema, else of the one status that it comes with.
    ///
    /// - Parameter isAlone: Whether no other code comes with that status: a text such as that of 403 isn't true of several.
    func text(of code: String, isAlone: Bool) -> TextDraft {
        let statuses = statusesOfCodes[code] ?? []
        let (isOne, told) = (statuses.count == 1, descriptionsOfCodes[code] ?? [])
        let status = isOne ? statuses.first ?? nil : nil
        let isTrue = isAlone || !ReasonPhrases.tellsReason(status)
        let text =
            messagesOfCodes[code] ?? textsOfCodes[code].flatMap { Prose.userText($0) }
            ?? (isOne && told.count == 1 ? Prose.userText(told[0].value) : nil)
        return TextDraft(text ?? ReasonPhrases.text(isTrue ? status : nil), isFallback: true)
    }

    /// The statuses that a code comes with, where the document tells them apart: it lists the code for some of the
    /// statuses whose bodies have one, and for no others. Empty: any.
    func statuses(of code: String) -> [StatusPattern] {
        let all = statusesOfCodes[code] ?? []
        let exact = all.compactMap { $0 }.filter(\.isExact)
        guard all.isStrictSubset(of: codedStatuses), exact.count == all.count else { return [] }
        return exact.sorted { $0.first < $1.first }
    }

    var isEmpty: Bool { responses.isEmpty && codes.isEmpty }
}
