import ErrorSpecLanguage
import ErrorSpecReading

/// The statuses and codes that the operations of a group document, as cases.
struct DocumentedCases {
    private struct Code {
        var statuses: Set<StatusPattern?> = []
        var summary: String?
        /// The document's own name of it.
        var name: String?
    }

    var name: String
    var summary: String?
    var operations: [String] = []
    /// The statuses whose bodies have a place for a code.
    var codedStatuses: Set<StatusPattern?> = []
    /// The descriptions of the responses of each status; `nil`: of the `default`.
    private var responses: [StatusPattern?: [String]] = [:]
    /// The document's own names of statuses.
    private var names: [StatusPattern: String] = [:]
    /// In the document's order.
    private var codeOrder: [String] = []
    private var codes: [String: Code] = [:]

    init(name: String) { self.name = name }

    var isEmpty: Bool { responses.isEmpty && codes.isEmpty }

    mutating func add(_ response: DocumentedResponse) {
        responses[response.status, default: []] += response.description.map { [$0.value] } ?? []
        if let status = response.status { names[status] = names[status] ?? response.name }
    }

    mutating func add(_ code: String, status: StatusPattern?, _ summary: String, name: String? = nil) {
        if codes[code] == nil { codeOrder.append(code) }
        codes[code, default: Code()].statuses.insert(status)
        let known = codes[code]
        codes[code]?.summary = known?.summary ?? (summary.isEmpty ? nil : summary)
        codes[code]?.name = known?.name ?? name
    }

    /// Takes what two or more groups document out of them.
    static func takeShared(from groups: inout [DocumentedCases]) -> DocumentedCases {
        var shared = DocumentedCases(name: "Common")
        shared.summary = "Errors that several groups share"
        let counts = Dictionary(groups.flatMap(\.responses.keys).map { ($0, 1) }, uniquingKeysWith: +)
        let codeCounts = Dictionary(groups.flatMap(\.codeOrder).map { ($0, 1) }, uniquingKeysWith: +)
        for index in groups.indices {
            for (status, descriptions) in groups[index].responses where counts[status, default: 0] > 1 {
                shared.responses[status, default: []] += descriptions
                groups[index].responses[status] = nil
            }
            for code in groups[index].codeOrder where codeCounts[code, default: 0] > 1 {
                guard let own = groups[index].codes.removeValue(forKey: code) else { continue }
                if shared.codes[code] == nil { shared.codeOrder.append(code) }
                shared.codes[code, default: own].statuses.formUnion(own.statuses)
                shared.codedStatuses.formUnion(groups[index].codedStatuses)
            }
            groups[index].codeOrder.removeAll { codeCounts[$0, default: 0] > 1 }
            shared.names.merge(groups[index].names) { first, _ in first }
        }
        return shared
    }

    // MARK: Cases

    /// - Parameter hasDefault: Whether it inherits from the group `Common`.
    func draft(hasDefault: Bool) -> GroupDraft {
        var draft = GroupDraft(name: name, summary: summary)
        draft.operations = operations
        var scope = NameScope(reserved: hasDefault ? ["common"] : [])
        // The names of codes are claimed first: a status beside them handles the other errors of that status.
        let coded = codeOrder.map { code -> CaseDraft in
            let found = codes[code] ?? Code()
            let given = found.name.flatMap { Names.member($0) == nil ? nil : Names.case(code: $0) }
            return CaseDraft(
                name: scope.claim(given ?? Names.case(code: code)), summary: found.summary,
                statuses: statuses(of: found), codes: [code],
                description: TextDraft(ReasonPhrases.text(forCodeWith: found.statuses), isFallback: true))
        }
        // Statuses that the document gives one name are one case.
        var givenPositions: [String: Int] = [:]
        for pattern in responses.keys.compactMap({ $0 }).sorted(by: Self.isBefore) {
            let given = names[pattern]
            if let given, let position = givenPositions[given] {
                draft.cases[position].statuses.append(pattern)
                continue
            }
            if let given { givenPositions[given] = draft.cases.count }
            let name = given ?? Names.case(pattern)
            draft.cases.append(
                CaseDraft(
                    name: scope.claim(name, or: "other" + capitalized(name)), summary: summary(of: pattern),
                    statuses: [pattern], description: TextDraft(ReasonPhrases.text(pattern), isFallback: true)))
        }
        draft.cases += coded
        if responses[nil] != nil {
            draft.otherwise = CaseDraft(
                name: "otherwise", summary: summary(of: nil),
                description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
        }
        draft.shareTexts()
        return draft
    }

    /// The most specific first.
    private static func isBefore(_ left: StatusPattern, _ right: StatusPattern) -> Bool {
        let (first, second) = (left.specificity, right.specificity)
        return first == second ? left.first < right.first : first > second
    }

    /// The description that more than half of the responses have. Another one may not be true for all operations.
    private func summary(of status: StatusPattern?) -> String? {
        let texts = (responses[status] ?? []).filter { !$0.allSatisfy(\.isWhitespace) }
        let most = texts.grouped { $0 }.first { $0.elements.count * 2 > texts.count }
        return most.flatMap { Prose.summary($0.key) }
    }

    /// The statuses of a code, if the document lists it for some of the statuses whose bodies have a code, and for no
    /// others. Empty: any.
    private func statuses(of code: Code) -> [StatusPattern] {
        let exact = code.statuses.compactMap { $0 }.filter(\.isExact)
        guard code.statuses.isStrictSubset(of: codedStatuses), exact.count == code.statuses.count else { return [] }
        return exact.sorted { $0.first < $1.first }
    }
}

extension ReasonPhrases {
    /// The text of a code: what its only status says, unless that is a reason, which other codes may not have.
    fileprivate static func text(forCodeWith statuses: Set<StatusPattern?>) -> String {
        let only = statuses.count == 1 ? statuses.first ?? nil : nil
        return text(tellsReason(only) ? nil : only)
    }
}
