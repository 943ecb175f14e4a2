import ErrorSpecLanguage
import ErrorSpecReading

/// Compares an API's bodies, cases and codes with what documents say about the operations of each group.
struct APIComparison {
    let api: ResolvedAPI
    let pairs: [OperationPair]
    let schemas: DocumentedSchemas
    /// The groups with an operation that no document has: what it responds is not known.
    let incomplete: Set<GroupID>
    /// Of the groups that have an operation.
    private(set) var documented: [GroupID: DocumentedErrors] = [:]
    /// The cases that the findings are about.
    var told: Set<CaseID> = []

    init(api: ResolvedAPI, pairs: [OperationPair], schemas: DocumentedSchemas, incomplete: Set<GroupID>) {
        (self.api, self.pairs, self.schemas, self.incomplete) = (api, pairs, schemas, incomplete)
        for pair in pairs {
            let format = api.format(of: pair.group)
            for response in pair.errors {
                documented[pair.group, default: DocumentedErrors(format)].add(response, format, schemas)
            }
        }
    }

    // MARK: Bodies

    func reportBodies(into diagnostics: inout Diagnostics) {
        for (index, body) in api.bodies.enumerated() {
            let facts = documented.filter { api[$0.key].body == BodyID(index) }.map(\.value)
            let first = facts.compactMap(\.first).min { ($0.file.rawValue, $0.start) < ($1.file.rawValue, $1.start) }
            let isWhole = !incomplete.contains { api[$0].body == BodyID(index) }
            guard let first, isWhole, !facts.contains(where: \.isUnknown) else { continue }
            func lacks(_ places: [Place], _ has: KeyPath<DocumentedErrors, Bool>) -> Bool {
                !places.isEmpty && !places.contains(where: \.isHeader) && !facts.contains { $0[keyPath: has] }
            }
            let missing = [
                lacks(body.format.code, \.hasCode) ? "code" : nil,
                lacks(body.format.message, \.hasMessage) ? "message" : nil,
            ].compactMap { $0 }
            if missing.isEmpty { continue }
            diagnostics.report(
                .bodyNotThere,
                "none of the documented error schemas has the \(missing.joined(separator: " or the ")) of body "
                    + "`\(body.name.value)`",
                at: body.name.range, notes: [.init("the first of the schemas is here", at: first)],
                hint: "correct the places of the body, or the schemas of the document")
        }
    }

    // MARK: Codes

    /// A code of cases that no document lists.
    struct UndocumentedCode {
        var code: Located<CodePattern>
        /// The other cases that name it.
        var others: [SourceRange]
        /// The groups of the operations whose documents lack it.
        var groups: [GroupID]
        var cases: [CaseID]
        /// The documents have all operations that may respond with it.
        var isCertain: Bool
    }

    /// The codes that the documents of no operation lists, though they list all codes of the operations that may have it.
    func undocumentedCodes() -> [UndocumentedCode] {
        var found: [(code: Located<CodePattern>, groups: [GroupID], id: CaseID)] = []
        for id in api.caseIDs where !api.cases[id.index].codes.isEmpty {
            let groups = documented.keys.filter { api[$0].sees(id) }.sorted()
            let facts = groups.compactMap { documented[$0] }.filter(\.hasCode)
            guard !facts.isEmpty, facts.allSatisfy(\.isClosed), groups.allSatisfy({ documented[$0]?.isUnknown != true })
            else { continue }
            for code in api.cases[id.index].codes {
                let isListed = facts.contains { facts in
                    facts.codes.contains(code.value.written) || facts.codes.contains { code.value.matches($0) }
                }
                if !isListed { found.append((code, groups, id)) }
            }
        }
        return found.grouped(by: \.code.value.written).map { _, alike in
            UndocumentedCode(
                code: alike[0].code, others: alike.dropFirst().map(\.code.range), groups: alike[0].groups,
                cases: alike.map(\.id), isCertain: isFullyKnown(alike[0].id))
        }
    }

    /// Whether a document has all operations that a case is for.
    private func isFullyKnown(_ id: CaseID) -> Bool { !incomplete.contains { api[$0].sees(id) } }

    // MARK: Cases

    /// Notes the cases that no document mentions, and no other finding is about.
    func reportUndocumentedCases(into diagnostics: inout Diagnostics) {
        for id in api.caseIDs where !told.contains(id) {
            let seeing = pairs.filter { api[$0.group].sees(id) }
            if seeing.isEmpty || seeing.contains(where: { mentions(api.cases[id.index], $0) }) { continue }
            diagnostics.report(
                .undocumentedCase, "the document doesn't mention `\(api.qualifiedName(id))`",
                at: api.cases[id.index].name.range,
                hint: "add its response to the document, or remove the case if the server doesn't send it")
        }
    }

    private func mentions(_ declared: ResolvedCase, _ pair: OperationPair) -> Bool {
        pair.errors.contains { response in
            // A `default` mentions codes alone.
            var (fits, saysStatus) = (!declared.codes.isEmpty, false)
            if let status = response.status {
                fits = declared.statuses.isEmpty || declared.statuses.contains { $0.value.overlaps(status) }
                saysStatus = !declared.statuses.isEmpty
            } else if response.isRemote {
                return true
            }
            guard fits, !declared.codes.isEmpty else { return fits }
            guard let body = api[pair.group].body else { return true }
            let codes = api[body].format.code.documentedValues(of: response, schemas).map(\.value)
            let mentionsCode = codes.contains { code in declared.codes.contains { $0.value.matches(code) } }
            // Without an enum a status that the case names is all that can be mentioned.
            return mentionsCode || codes.isEmpty && saysStatus
        }
    }

    /// The cases of a group that stand for exact statuses which no operation documents any more, by their status; `nil`
    /// where those are several statuses, or none.
    ///
    /// - Parameters:
    ///   - status: The one that comes instead.
    ///   - named: The cases that name codes which come with it; without them, only statuses of its class count.
    func goneStatus(
        seenBy group: GroupID, instead status: StatusPattern, of named: [CaseID]
    ) -> (status: Int, cases: [CaseID])? {
        var gone: [Int: [CaseID]] = [:]
        let known = named.map { api[$0].statuses.map(\.value) }
        for id in api[group].visible where isFullyKnown(id) {
            let statuses = api[id].statuses.map(\.value)
            guard statuses.count == 1, statuses[0].isExact,
                statuses[0].first / 100 == status.first / 100 || known.contains(statuses)
            else { continue }
            let isDocumented = documented.contains { other, facts in
                api[other].sees(id) && facts.statuses.contains { $0.overlaps(statuses[0]) }
            }
            if !isDocumented { gone[statuses[0].first, default: []].append(id) }
        }
        guard gone.count == 1, let only = gone.first else { return nil }
        return (only.key, only.value)
    }
}

extension Place {
    var isHeader: Bool {
        if case .header = root { true } else { false }
    }
}
