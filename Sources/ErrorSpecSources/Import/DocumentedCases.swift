import ErrorSpecLanguage
import ErrorSpecReading

/// The documented statuses and codes of a group's operations, from which cases are drafted.
struct DocumentedCases {
    private struct Code {
        var statuses: Set<StatusPattern?> = []
        var summary: String?
        /// The document's name for the code.
        var name: String?

        mutating func add(_ code: DocumentedCodes.Code, statuses: Set<StatusPattern?>) {
            self.statuses.formUnion(statuses)
            summary = summary ?? code.summary
            name = name ?? code.name
        }
    }

    var name: String
    var summary: String?
    var operations: [String] = []
    /// The statuses of responses that have a place for a code.
    var codedStatuses: Set<StatusPattern?> = []
    /// The descriptions of responses, by status. The key of a `default` is `nil`.
    private var responses: [StatusPattern?: [Located<String>]] = [:]
    /// The document's names for cases, by status.
    private var names: [StatusPattern: String] = [:]
    /// The codes in document order.
    private var codeOrder: [String] = []
    private var codes: [String: Code] = [:]

    init(name: String) { self.name = name }

    var isEmpty: Bool { responses.isEmpty && codes.isEmpty }

    mutating func add(_ response: DocumentedResponse) {
        responses[response.status, default: []] += response.description.map { [$0] } ?? []
        if let status = response.status { names[status] = names[status] ?? response.name }
    }

    mutating func add(_ code: DocumentedCodes.Code, statuses: Set<StatusPattern?>) {
        if codes[code.value] == nil { codeOrder.append(code.value) }
        codes[code.value, default: Code()].add(code, statuses: statuses)
    }

    /// Removes the statuses that are documented in two or more groups, and returns a shared group with these
    /// statuses.
    static func takeShared(from groups: inout [DocumentedCases]) -> DocumentedCases {
        var shared = DocumentedCases(name: "Common")
        shared.summary = "Errors that several groups share"
        let counts = Dictionary(groups.flatMap(\.responses.keys).map { ($0, 1) }, uniquingKeysWith: +)
        for index in groups.indices {
            for (status, descriptions) in groups[index].responses where counts[status, default: 0] > 1 {
                shared.responses[status, default: []] += descriptions
                groups[index].responses[status] = nil
            }
            shared.names.merge(groups[index].names) { first, _ in first }
        }
        return shared
    }

    // MARK: Cases

    /// - Parameters:
    ///   - hasDefault: Whether the group inherits from `Common`.
    ///   - limit: The maximum number of cases, which counts a case once for each pair of a status and a code.
    /// - Returns: The group, and the number of cases that were dropped because of the limit.
    func draft(hasDefault: Bool, limit: Int) -> (draft: GroupDraft, dropped: Int) {
        var draft = GroupDraft(name: name, summary: summary)
        draft.operations = operations
        var scope = NameScope(reserved: hasDefault ? ["common"] : [])
        // Cases for codes claim their names first. If a status has the same name as a code, the status's case gets a
        // different name, because it handles the other errors with this status.
        let coded = codeOrder.prefix(limit).map { codeCase($0, in: &scope) }
        let cases = statusCases(in: &scope) + coded
        draft.cases = cases.within(limit)
        if responses[nil] != nil {
            draft.otherwise = CaseDraft(
                name: "otherwise", summary: summary(of: nil),
                description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
        }
        draft.shareTexts()
        return (draft, cases.count - draft.cases.count + codeOrder.count - coded.count)
    }

    private func codeCase(_ code: String, in scope: inout NameScope) -> CaseDraft {
        let found = codes[code] ?? Code()
        let given = found.name.flatMap { Names.member($0) == nil ? nil : Names.case(code: $0) }
        return CaseDraft(
            name: scope.claim(given ?? Names.case(code: code)), summary: found.summary,
            statuses: statuses(of: found), codes: [.code(code)],
            description: TextDraft(ReasonPhrases.text(forCodeWith: found.statuses), isFallback: true))
    }

    private func statusCases(in scope: inout NameScope) -> [CaseDraft] {
        var cases: [CaseDraft] = []
        // Statuses to which the document gives the same case name become one case.
        var givenPositions: [String: Int] = [:]
        for pattern in responses.keys.compactMap({ $0 }).sorted(by: Self.precedes) {
            let given = names[pattern]
            if let given, let position = givenPositions[given] {
                cases[position].statuses.append(pattern)
                continue
            }
            if let given { givenPositions[given] = cases.count }
            let name = given ?? Names.case(pattern)
            cases.append(
                CaseDraft(
                    name: scope.claim(name, or: "other" + capitalized(name)), summary: summary(of: pattern),
                    statuses: [pattern], description: TextDraft(ReasonPhrases.text(pattern), isFallback: true)))
        }
        return cases
    }

    /// Whether the left pattern comes first. More specific patterns come first, and then lower statuses.
    private static func precedes(_ left: StatusPattern, _ right: StatusPattern) -> Bool {
        let (first, second) = (left.specificity, right.specificity)
        return first == second ? left.first < right.first : first > second
    }

    /// Returns a summary of the description that more than half of a status's responses have, or `nil` if no
    /// description is that common. A rarer description may be wrong for other operations.
    private func summary(of status: StatusPattern?) -> String? {
        commonDescription(of: status).flatMap { Prose.summary($0.value) }
    }

    private func descriptions(of status: StatusPattern?) -> [Located<String>] {
        (responses[status] ?? []).filter { !$0.value.allSatisfy(\.isWhitespace) }
    }

    private func commonDescription(of status: StatusPattern?) -> Located<String>? {
        let texts = descriptions(of: status)
        return texts.grouped(by: \.value).first { $0.elements.count * 2 > texts.count }?.elements[0]
    }

    /// The descriptions of responses that aren't in the summaries of their cases, or not in full.
    var unusedDescriptions: [Unused] {
        var unused: [Unused] = []
        for status in responses.keys.sorted(by: { ($0?.first ?? 0, $0?.last ?? 0) < ($1?.first ?? 0, $1?.last ?? 0) }) {
            let common = commonDescription(of: status)
            let others = descriptions(of: status).filter { $0.value != common?.value }
            if let first = others.first {
                let shown = status?.documented ?? "`default`"
                unused.add(
                    .text, count: others.count, "descriptions of \(shown) that differ from the summary of its case",
                    at: first.range)
            }
            if let common, let summary = Prose.summary(common.value), summary != Prose.clean(common.value) {
                unused.add(.text, "a description that is longer than the summary of its case", at: common.range)
            }
        }
        return unused
    }

    /// Returns the statuses that a code's case must name because other statuses have codes but don't list this code.
    /// The result is empty if the case needs no status.
    private func statuses(of code: Code) -> [StatusPattern] {
        let exact = code.statuses.compactMap { $0 }.filter(\.isExact)
        guard code.statuses.isStrictSubset(of: codedStatuses), exact.count == code.statuses.count else { return [] }
        return exact.sorted { $0.first < $1.first }
    }
}

extension [CaseDraft] {
    /// The number of pairs of a status and a code in these cases.
    var pairCount: Int { reduce(0) { $0 + $1.pairCount } }

    /// Returns the first cases, as many as have at most the given number of pairs of a status and a code.
    fileprivate func within(_ limit: Int) -> [CaseDraft] {
        var left = limit
        return Array(
            prefix { item in
                left -= item.pairCount
                return left >= 0
            })
    }
}

extension CaseDraft {
    fileprivate var pairCount: Int { max(statuses.count, 1) * max(codes.count, 1) }
}

extension ReasonPhrases {
    /// Returns the text for the code's only status. Returns a general text if the code has several statuses, or if
    /// the status's text gives a reason, which may be wrong for the code.
    fileprivate static func text(forCodeWith statuses: Set<StatusPattern?>) -> String {
        let only = statuses.count == 1 ? statuses.first ?? nil : nil
        return text(givesReason(only) ? nil : only)
    }
}
