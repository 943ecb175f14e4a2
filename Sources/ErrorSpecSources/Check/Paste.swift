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

    /// Returns the YAML for the responses that no case handles, and for the operations without a group.
    static func text(_ rows: [UnhandledRow], _ operations: [NewOperation], of spec: ResolvedSpec) -> String {
        let all = rows + operations.filter { $0.known != nil }.flatMap(\.rows)
        return spec.apis.indices.flatMap { number in
            var paste = Paste(spec, number)
            for rows in UnhandledRows.all(of: all.filter { $0.api == number }) { paste.add(rows) }
            for operation in operations where operation.api == number { paste.add(operation) }
            return paste.blocks
        }.joined(separator: "\n")
    }

    private var blocks: [String] {
        let resolved = spec.apis[api]
        return names.compactMap { name in
            guard var group = groups[name] else { return nil }
            let known = resolved.group(named: name)
            let body = known.map { resolved.format(of: $0) } ?? resolved.body.map { resolved[$0].format }
            let draft = SpecDraft(api: resolved.name.value, body: body, groups: [])
            let place =
                known.map { "the group `\(name)` in \(spec.files[resolved[$0].name.range.file].path)" }
                ?? "a new group `\(name)` of `\(resolved.name.value)`"
            if known == nil, group.cases.isEmpty, group.otherwise == nil {
                // A group needs a case, an `otherwise` or a parent.
                group.parents = resolved.parents.map { resolved[$0].name.value }
                if resolved.parents.isEmpty { group.otherwise = .anyError }
            }
            let hasGroup = !group.cases.isEmpty || group.otherwise != nil || known == nil
            return yamlComment("for \(place)") + "\n" + draft.file(hasGroup ? group : nil, group.operations, of: name)
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
                for draft in rows.drafts(in: resolved) { group.add(draft, besides: taken) }
            }
        }
    }

    private mutating func add(_ operation: NewOperation) {
        let resolved = spec.apis[api]
        let drafts =
            operation.known == nil ? UnhandledRows.all(of: operation.rows).flatMap { $0.drafts(in: resolved) } : []
        change(operation.group) { group in
            group.operations.append(operation.name)
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
