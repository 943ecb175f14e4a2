import ErrorSpecLanguage
import ErrorSpecReading

/// The rest of what groups have: their `otherwise`, and the operations that they handle.
extension SpecMerge {
    // MARK: Otherwise

    mutating func addOtherwise() {
        let lacking = draft.groups.compactMap { group -> (home: GroupID, otherwise: OtherwiseDraft)? in
            guard let otherwise = group.otherwise, case .existing(let id) = homes[group.name],
                api[id].otherwiseProvider == nil
            else { return nil }
            return (id, otherwise)
        }.unique(by: \.home)
        guard let first = lacking.first else { return }
        let shared = lacking.count > 1 ? sharedHome(of: lacking.map { .existing($0.home) }) : nil
        if case .existing(let id) = shared { return insert(first.otherwise, into: id) }
        for lack in lacking { insert(lack.otherwise, into: lack.home) }
    }

    private mutating func insert(_ otherwise: OtherwiseDraft, into id: GroupID) {
        let text = writer(for: id).text(of: otherwise, inheritsText: api.hasText(id))
        let insertion = SpecInsertion(otherwise: text, of: api[id].name, in: files)
        guard let insertion else { return leaveOut(.case("otherwise", group: api[id].name.value)) }
        insertions.append(insertion)
        unread.add(otherwise.notes)
    }

    // MARK: New groups

    /// A new group that says nothing of its own is none: its parent handles its operations.
    mutating func finishNewGroups() {
        for group in newGroups {
            guard let index = newGroups.firstIndex(where: { $0.name == group.name }) else { continue }
            newGroups[index].shareTexts()
            unread.add(group.otherwise?.notes ?? [])
            guard group.cases.isEmpty, group.otherwise == nil, group.successes.isEmpty else { continue }
            let parents = parents(of: .new(group.name))
            if draftGroups[group.name]?.operations.isEmpty != false {
                newGroups.remove(at: index)
                homes[group.name] = nil
            } else if let parent = parents.first, parents.count == 1, group.parents == nil {
                newGroups.remove(at: index)
                homes[group.name] = parent
            } else if parents.isEmpty {
                newGroups[index].fillIfEmpty(withText: draft.hasPlainTexts)
            } else {
                newGroups[index].parents = parents.map(name)
            }
        }
    }

    // MARK: Operations

    mutating func addOperations() {
        var known = Set(api.operations.map { "\($0.method) \(anonymousTemplate($0.path))" })
        for group in draft.groups {
            for operation in group.operations {
                let parts = operation.split(separator: " ", maxSplits: 1)
                guard parts.count == 2, known.insert("\(parts[0]) \(anonymousTemplate(String(parts[1])))").inserted
                else { continue }
                switch homes[group.name] {
                case .existing(let id): insert(operation, of: id)
                case .new(let name):
                    if let new = newGroups.firstIndex(where: { $0.name == name }) {
                        newGroups[new].operations.append(operation)
                    }
                case nil: break
                }
            }
        }
    }

    /// Behind the last operation of its group, else of all, else at the end of its group's file.
    private mutating func insert(_ operation: String, of id: GroupID) {
        let group = api[id].name
        let ranges = api.operations.map { (range: $0.range, isOwn: $0.group == id) }
            .sorted { ($0.range.file.rawValue, $0.range.start) < ($1.range.file.rawValue, $1.range.start) }
        let last = ranges.last { $0.isOwn } ?? ranges.last
        let file = last?.range.file ?? group.range.file
        let hasKey = insertions.contains { !$0.what.isCase && $0.makesKey && $0.file == file }
        let insertion = SpecInsertion(
            operation: operation, of: group.value, behind: last?.range, in: files, file: file, hasKey: hasKey)
        guard let insertion else { return leaveOut(.operation(operation, group: group.value)) }
        insertions.append(insertion)
    }

    // MARK: What is gone

    /// Lists the cases that code no longer has.
    mutating func listGone() {
        for group in draft.groups {
            guard case .existing(let id) = homes[group.name] else { continue }
            let heirs = draft.groups.filter { other in
                other.name == group.name || (other.parents ?? []).contains(group.name)
            }
            let said = heirs.flatMap { visible(in: $0) }
            for own in api[id].ownCaseIDs.map({ api[$0] }) {
                let isSaid = said.contains { declared in
                    own.codes.contains { code in declared.codes.contains { code.value.covers(CodePattern($0)) } }
                        || own.codes.isEmpty && declared.codes.isEmpty
                            && own.statuses.contains { status in
                                declared.statuses.contains { $0.overlaps(status.value) }
                            }
                }
                if isSaid { continue }
                list(.case, "`\(api[id].name.value).\(own.name.value)` is not in the source", about: api[id].name.value)
            }
        }
    }
}

extension ResolvedAPI {
    /// The group that a source calls by its name, or by an earlier one.
    func group(like name: String) -> GroupID? {
        let name = name.lowercased()
        return groups.firstIndex { other in
            other.name.value.lowercased() == name || other.was.contains { $0.value.lowercased() == name }
        }.map { GroupID($0) }
    }

    /// Whether a group has a text for the cases that have none of their own.
    func hasText(_ id: GroupID) -> Bool {
        let texts =
            self[id].ownCases.map { cases[$0].handling.description } + [self[id].otherwise?.handling.description]
        return texts.contains { if case .group = $0?.provenance { true } else { false } }
    }
}

extension [CaseDraft] {
    /// The case that stands for all of them: with a text of one alone it would not be true of the others.
    var merged: CaseDraft {
        var merged = self[0]
        merged.statuses = contains { $0.statuses.isEmpty } ? [] : flatMap(\.statuses).unique { $0 }
        if contains(where: { $0.summary != merged.summary }) { merged.summary = nil }
        if contains(where: { $0.description != merged.description }) {
            merged.description = TextDraft(ReasonPhrases.text(merged.statuses.first), isFallback: true)
        }
        return merged
    }
}
