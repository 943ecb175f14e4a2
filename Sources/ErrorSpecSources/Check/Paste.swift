import ErrorSpecLanguage
import ErrorSpecReading

/// YAML with the cases and operations that the specs lack, for the user to paste: a block for each group.
struct Paste {
    private let spec: ResolvedSpec
    private let api: Int
    /// The additions to each group, by the group's name.
    private var groups: [String: GroupDraft] = [:]
    /// The names of these groups, in the order in which they were added.
    private var names: [String] = []

    private init(_ spec: ResolvedSpec, _ api: Int) { (self.spec, self.api) = (spec, api) }

    /// Returns the YAML for unhandled responses, and for the operations without a group.
    ///
    /// - Parameters:
    ///   - rows: The documented and recorded responses that no case handles.
    ///   - check: The comparison with the documents, which provides the operations without a group.
    ///   - ofApp: The operations of an app that no group handles.
    static func text(
        _ rows: [UnhandledRow], _ check: DocumentCheck?,
        _ ofApp: [(api: Int, group: String, operations: [Located<String>])] = [], of spec: ResolvedSpec
    ) -> String {
        var added: [UnhandledRow] = []
        var new: [Int: [(group: String, operation: DocumentedOperation)]] = [:]
        if var check, let number = check.apis.first {
            for operation in check.withoutGroup where operation.isExpressible {
                let group =
                    check.suggestions.group(for: operation)
                    ?? spec.apis[number].group(named: operation.groupName.name)
                if let group {
                    let pair = OperationPair(
                        api: number, group: group, range: operation.range, documented: operation,
                        errors: spec.apis[number].errors(of: operation, in: group, check.document.schemas))
                    added += check.unhandledRows(of: pair)
                }
                let name = group.map { spec.apis[number][$0].name.value } ?? operation.groupName.name
                new[number, default: []].append((name, operation))
            }
        }
        let all = rows + added
        return spec.apis.indices.flatMap { number in
            var paste = Paste(spec, number)
            for rows in UnhandledRows.all(of: all.filter { $0.api == number }) { paste.add(rows) }
            for (group, operation) in new[number] ?? [] { paste.add(operation, to: group) }
            for (_, group, operations) in ofApp.filter({ $0.api == number }) {
                paste.change(group) { $0.operations += operations.map(\.value) }
            }
            return paste.blocks
        }.joined(separator: "\n")
    }

    private var blocks: [String] {
        let resolved = spec.apis[api]
        return names.compactMap { name in
            guard let group = groups[name] else { return nil }
            let known = resolved.group(named: name)
            let body = known.map { resolved.format(of: $0) } ?? resolved.body.map { resolved[$0].format }
            let draft = SpecDraft(api: resolved.name.value, body: body, groups: [])
            let place =
                known.map { "the group `\(name)` in \(spec.files[resolved[$0].name.range.file].path)" }
                ?? "a new group `\(name)` of `\(resolved.name.value)`"
            let hasGroup = !group.cases.isEmpty || group.otherwise != nil || known == nil
            return "# for \(place)\n" + draft.file(hasGroup ? group : nil, group.operations, of: name)
        }
    }

    private mutating func change(_ name: String, _ change: (inout GroupDraft) -> Void) {
        if groups[name] == nil { names.append(name) }
        change(&groups[name, default: GroupDraft(name: name)])
    }

    private mutating func add(_ rows: UnhandledRows) {
        let resolved = spec.apis[api]
        for row in rows.rows {
            guard let name = row.newGroup else { continue }
            change(name) { group in row.draft.map { group.add($0, besides: []) } }
        }
        let groups = rows.sharedGroup(in: resolved).map { [$0] } ?? rows.rows.compactMap(\.group).unique { $0 }
        for id in groups {
            let taken =
                resolved[id].visible.map { resolved[$0].name.value }
                + resolved[id].ancestors.map { resolved[$0].name.value }
            change(resolved[id].name.value) { group in
                for draft in Self.cases(for: rows.first, in: resolved) { group.add(draft, besides: taken) }
            }
        }
    }

    /// Returns cases for the row's status and codes. If the API has no title, each case gets a placeholder title.
    private static func cases(for row: UnhandledRow, in api: ResolvedAPI) -> [CaseDraft] {
        if let draft = row.draft { return [draft] }
        let title = api.failures.title == nil ? TextDraft.placeholder : nil
        let statuses = row.status.map { [$0] } ?? []
        let text = TextDraft(ReasonPhrases.text(row.status), isFallback: true)
        let summary = row.description.flatMap { Prose.summary($0) }
        // If a recorded response has several codes, the first one is the most specific.
        let isRecorded = row.source != .documented
        let coded = row.codes.prefix(isRecorded ? 1 : row.codes.count).map {
            CaseDraft(
                name: Names.case(code: $0), statuses: statuses, codes: [CodePattern($0)], title: title,
                description: text)
        }
        if row.code == .uncoveredCode || isRecorded && !coded.isEmpty { return coded }
        let name = row.status.map { Names.case($0) } ?? "otherwise"
        return [CaseDraft(name: name, summary: summary, statuses: statuses, title: title, description: text)] + coded
    }

    private mutating func add(_ operation: DocumentedOperation, to name: String) {
        let resolved = spec.apis[api]
        let isNew = resolved.group(named: name) == nil
        let inherited = resolved.parents.map { GroupLookup($0, in: resolved) }
        let lacking = operation.responses.filter { response in
            isNew && !inherited.contains { $0.handles(response, of: operation, codes: []) }
        }
        let drafts = lacking.flatMap { response in
            let row = UnhandledRow(
                source: .documented, code: .uncoveredStatus, operation: operation.name, api: api,
                group: GroupID(0), status: response.status, hasOtherwise: false,
                description: response.description?.value,
                range: response.range, specRange: response.range)
            return Self.cases(for: row, in: resolved)
        }
        change(name) { group in
            group.operations.append(resolved.name(of: operation))
            for draft in drafts { group.add(draft, besides: []) }
        }
    }
}

extension GroupDraft {
    /// Adds a case with a unique name, unless the group already has a case for the same responses.
    fileprivate mutating func add(_ declared: CaseDraft, besides taken: [String]) {
        if declared.isOtherwise {
            otherwise = otherwise ?? declared
        } else if !cases.contains(where: { $0.statuses == declared.statuses && $0.codes == declared.codes }) {
            var scope = NameScope(reserved: Set(taken + cases.map(\.name)))
            var declared = declared
            declared.name = scope.claim(declared.name)
            cases.append(declared)
        }
    }
}
