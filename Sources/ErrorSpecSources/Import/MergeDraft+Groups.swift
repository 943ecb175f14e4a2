import ErrorSpecLanguage
import ErrorSpecReading

/// New groups, and operations.
extension SpecMerge {
    /// A new group that says nothing of its own is none: its parent handles its operations.
    mutating func finishNewGroups() {
        for group in newGroups {
            guard let index = newGroups.firstIndex(where: { $0.name == group.name }) else { continue }
            newGroups[index].shareTexts()
            guard group.cases.isEmpty, group.otherwise == nil, group.successes.isEmpty else { continue }
            let parents = parents(of: group.name)
            if draftGroups[group.name]?.operations.isEmpty != false || parents.count == 1 && group.parents == nil {
                newGroups.remove(at: index)
                homes[group.name] = parents.first
            } else if parents.isEmpty {
                newGroups[index].fillIfEmpty(withText: draft.hasPlainTexts)
            } else {
                newGroups[index].parents = parents
            }
        }
    }

    mutating func addOperations() {
        var known = Set(api.operations.map(\.key))
        for group in draft.groups {
            guard let home = homes[group.name] else { continue }
            for operation in group.operations where known.insert(anonymousTemplate(operation)).inserted {
                if let new = newGroups.firstIndex(where: { $0.name == home }) {
                    newGroups[new].operations.append(operation)
                } else {
                    insert(operation, of: home)
                }
            }
        }
    }

    /// Behind the last operation of its group, else of all.
    private mutating func insert(_ operation: String, of group: String) {
        let ranges = api.operations.map { (range: $0.range, isOwn: $0.group == ids[group]) }
            .sorted { ($0.range.file.rawValue, $0.range.start) < ($1.range.file.rawValue, $1.range.start) }
        let what = SpecInsertion.What.operation(operation, group: group)
        let insertion = (ranges.last { $0.isOwn } ?? ranges.last).flatMap {
            SpecInsertion(what, "\(yamlKey(operation)): \(group)", behind: $0.range, in: lines)
        }
        guard let insertion else { return leaveOut(what) }
        insertions.append(insertion)
    }

    /// Lists the cases that code no longer has.
    mutating func listGone() {
        for group in draft.groups {
            guard let home = homes[group.name], let id = ids[home] else { continue }
            let children = draft.groups.filter { $0.name == group.name || ($0.parents ?? []).contains(group.name) }
            let said = children.flatMap { visible(in: $0) }
            for own in api[id].ownCaseIDs.map({ api[$0] }) {
                let isSaid = said.contains { declared in
                    own.codes.contains { code in declared.codes.contains { code.value.covers(CodePattern($0)) } }
                        || own.codes.isEmpty && declared.codes.isEmpty
                            && own.statuses.contains { status in
                                declared.statuses.contains { $0.overlaps(status.value) }
                            }
                }
                if !isSaid { list(.case, "`\(home).\(own.name.value)` is not in the source", about: home) }
            }
        }
    }
}

extension ResolvedAPI {
    /// Whether a group has a text for the cases that have none of their own.
    func hasText(_ id: GroupID) -> Bool {
        let texts =
            self[id].ownCases.map { cases[$0].handling.description } + [self[id].otherwise?.handling.description]
        return texts.contains { if case .group = $0?.provenance { true } else { false } }
    }
}

extension [CaseDraft] {
    /// The case that stands for all of them: a text of one alone would not be true of the others.
    var merged: CaseDraft {
        var merged = self[0]
        merged.statuses = contains { $0.statuses.isEmpty } ? [] : flatMap(\.statuses).unique { $0 }
        merged.documented = flatMap(\.documented).unique { $0 }
        if contains(where: { $0.summary != merged.summary }), !merged.isOtherwise { merged.summary = nil }
        if contains(where: { $0.description != merged.description }) {
            merged.description = TextDraft(ReasonPhrases.text(merged.statuses.first), isFallback: true)
        }
        return merged
    }
}
