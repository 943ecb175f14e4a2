package import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// Specs with what a source has and they lack.
package struct MergedSpec: Sendable {
    package struct File: Sendable {
        package var path: String
        /// `nil`: it is new.
        package var old: [UInt8]?
        package var new: [UInt8]
    }

    /// The files that change, and the new ones.
    package var files: [File]
    /// Facts that could not be added, and cases of the specs that no source has any more.
    package var unused: [Unused]
    package var specFiles: SourceFiles
}

/// Adds to specs what a draft has and they lack; what a person wrote stays as it is.
///
/// - Parameters:
///   - analysis: Specs without an error.
///   - folder: The folder of the one API that they have.
package func merge(_ draft: SpecDraft, into analysis: Analysis, folder: String) -> MergedSpec? {
    guard let spec = analysis.checked?.spec, spec.apis.count == 1 else { return nil }
    var merge = SpecMerge(api: spec.apis[0], files: analysis.files, folder: folder, draft: draft)
    merge.addAll()
    merge.repair()
    return MergedSpec(files: merge.changedFiles, unused: merge.unused, specFiles: analysis.files)
}

/// The cases, groups and operations of a draft that specs lack, as lines to insert and files to add.
struct SpecMerge {
    private enum Handler {
        case existing(GroupID)
        case new(String)
    }

    let api: ResolvedAPI
    let files: SourceFiles
    let folder: String
    let draft: SpecDraft
    var insertions: [SpecInsertion] = []
    var newGroups: [GroupDraft] = []
    /// The cases that each group has got, by its name in the specs.
    private var added: [String: [CaseDraft]] = [:]
    /// Who handles the operations of the groups that nobody needs.
    private var handlers: [String: Handler] = [:]
    private(set) var unused: [Unused] = []

    init(api: ResolvedAPI, files: SourceFiles, folder: String, draft: SpecDraft) {
        self.api = api
        self.files = files
        self.folder = folder
        self.draft = draft
    }

    mutating func addAll() {
        var done: Set<String> = []
        func parentsFirst(_ group: GroupDraft) -> [GroupDraft] {
            guard done.insert(group.name).inserted else { return [] }
            return parents(of: group).flatMap(parentsFirst) + [group]
        }
        for group in draft.groups.flatMap(parentsFirst) { add(group) }
        addOperations()
        listFailure()
        listGone()
    }

    /// Which 2xx have failed decides about every response: a person says so.
    private mutating func listFailure() {
        guard let place = draft.body?.failure.first, let body = api.bodies.first,
            api.bodies.allSatisfy({ $0.format.failure.isEmpty })
        else { return }
        list(
            .body, "a 2xx may have failed: `\(body.name.value)` lacks `failure: \(SpecDraft.text(of: place))`",
            at: body.name.range)
    }

    /// Notes something for a person.
    mutating func list(_ kind: Unused.Kind, _ message: String, at range: SourceRange) {
        unused.append(Unused(kind, message, at: range))
    }

    // MARK: The draft

    private func parents(of group: GroupDraft) -> [GroupDraft] {
        let names = group.parents ?? (group.name == draft.defaultGroup ? [] : draft.defaultGroup.map { [$0] } ?? [])
        return names.compactMap { name in draft.groups.first { $0.name == name } }
    }

    private func visible(in group: GroupDraft, depth: Int = 0) -> [CaseDraft] {
        guard depth < 64 else { return [] }
        let own = group.cases.map { declared in
            var declared = declared
            declared.groupText = group.description
            return declared
        }
        return own + parents(of: group).flatMap { visible(in: $0, depth: depth + 1) }
    }

    private func existing(_ group: GroupDraft) -> GroupID? {
        let name = group.name.lowercased()
        let index = api.groups.firstIndex { other in
            other.name.value.lowercased() == name || other.was.contains { $0.value.lowercased() == name }
        }
        return index.map { GroupID($0) }
    }

    // MARK: Cases

    private mutating func add(_ group: GroupDraft) {
        guard let id = existing(group) else {
            addNew(group)
            return
        }
        let name = api[id].name.value
        for declared in visible(in: group) {
            guard let missing = missing(declared, in: [id]), !isHidden(missing, below: id) else { continue }
            insert(missing, into: id, named: name)
        }
    }

    private mutating func addNew(_ group: GroupDraft) {
        let heirs = draft.groups.filter { other in parents(of: other).contains { $0.name == group.name } }
        // Cases that existing groups share have been added to them.
        if !heirs.isEmpty, group.operations.isEmpty, heirs.allSatisfy({ existing($0) != nil }) { return }
        var new = GroupDraft(name: group.name, summary: group.summary)
        (new.successes, new.description, new.otherwise) = (group.successes, group.description, group.otherwise)
        let known = parents(of: group).compactMap { existing($0) }
        let added = parents(of: group).map(\.name).filter { name in newGroups.contains { $0.name == name } }
        let names = known.map { api[$0].name.value } + added
        // Without parents of its own it has those that the specs' author gives every group.
        let inherited = names.isEmpty ? api.defaultParents : known
        if !names.isEmpty { new.parents = names }
        var scope = NameScope(reserved: Set(inherited.map { api[$0].name.value } + added))
        for declared in visible(in: group) {
            guard var missing = missing(declared, in: inherited, or: new.cases + added.flatMap { self.added[$0] ?? [] })
            else { continue }
            missing.name = scope.claim(missing.name)
            missing.description = missing.description ?? missing.groupText
            new.cases.append(missing)
        }
        new.shareTexts()
        // Nobody needs it: its cases are all inherited.
        let isNeeded = !new.cases.isEmpty || new.otherwise != nil || !group.operations.isEmpty
        let isEmpty = new.cases.isEmpty && new.otherwise == nil && inherited.isEmpty && added.isEmpty
        guard isNeeded, !isEmpty else { return }
        if new.cases.isEmpty, new.otherwise == nil, new.successes.isEmpty, group.parents == nil,
            inherited.count + added.count == 1
        {
            handlers[group.name] = inherited.first.map { .existing($0) } ?? .new(added[0])
            return
        }
        // A group that has nothing else names its parents.
        if new.cases.isEmpty, new.otherwise == nil, names.isEmpty { new.parents = inherited.map { api[$0].name.value } }
        newGroups.append(new)
        self.added[new.name] = new.cases + added.flatMap { self.added[$0] ?? [] }
    }

    /// The part of a case that groups of the specs don't handle; `nil` where they handle all of it.
    private func missing(_ declared: CaseDraft, in groups: [GroupID], or own: [CaseDraft] = []) -> CaseDraft? {
        let names = groups.flatMap { [$0] + api[$0].ancestors }.map { api[$0].name.value }
        let new = own + names.flatMap { added[$0] ?? [] }
        let seen = groups.flatMap { group in api[group].visible.map { api.cases[$0.index] } }
        var missing = declared
        (missing.overrides, missing.isLifted) = ([], false)
        if declared.codes.isEmpty {
            missing.statuses = declared.statuses.filter { status in
                !seen.contains { $0.codes.isEmpty && $0.statuses.contains { $0.value.overlaps(status) } }
                    && !new.contains { $0.codes.isEmpty && $0.statuses.contains { $0.overlaps(status) } }
            }
            return missing.statuses.isEmpty ? nil : missing
        }
        missing.codes = declared.codes.filter { code in
            let pattern = CodePattern(code)
            return !seen.contains { other in
                other.codes.contains { $0.value.covers(pattern) }
                    && (other.statuses.isEmpty || declared.statuses.isEmpty
                        || other.statuses.contains { status in declared.statuses.contains { $0.overlaps(status.value) }
                        })
            } && !new.contains { $0.codes.contains(code) && $0.statuses == declared.statuses }
        }
        return missing.codes.isEmpty ? nil : missing
    }

    /// Whether a descendant has a case of its own for it, which would hide it.
    private func isHidden(_ declared: CaseDraft, below group: GroupID) -> Bool {
        api.groups.contains { other in
            other.ancestors.contains(group)
                && other.ownCases.contains { (index: Int) -> Bool in
                    let own = api.cases[index]
                    var draft = CaseDraft(name: own.name.value)
                    (draft.statuses, draft.codes) = (own.statuses.map(\.value), own.codes.map(\.value.written))
                    return draft.isAsSpecific(as: declared)
                }
        }
    }

    private mutating func insert(_ declared: CaseDraft, into id: GroupID, named group: String) {
        var declared = declared
        let taken = api[id].visible.map { api.cases[$0.index].name.value } + (added[group] ?? []).map(\.name)
        var scope = NameScope(reserved: Set(taken + api[id].ancestors.map { api[$0].name.value }))
        declared.name = scope.claim(declared.name)
        let hasText = api.hasText(id)
        if !hasText { declared.description = declared.description ?? declared.groupText }
        let last = api[id].ownCases.last.map { api.cases[$0].name.range }
        guard
            let insertion = SpecInsertion(
                case: declared, text: draft.text(of: declared, inheritsText: hasText), of: group,
                below: api[id].name.range, last: last,
                in: files, hasKey: insertions.contains { $0.group == group && $0.makesKey })
        else {
            list(
                .case, "`\(group)` lacks `\(declared.name)`, and is written so that no line can be added",
                at: api[id].name.range)
            return
        }
        insertions.append(insertion)
        added[group, default: []].append(declared)
    }

    // MARK: Operations

    private mutating func addOperations() {
        var known = Set(api.operations.map { "\($0.method) \(anonymousTemplate($0.path))" })
        for group in draft.groups {
            let handler = handlers[group.name] ?? existing(group).map { .existing($0) } ?? .new(group.name)
            for operation in group.operations {
                let parts = operation.split(separator: " ", maxSplits: 1)
                guard parts.count == 2, known.insert("\(parts[0]) \(anonymousTemplate(String(parts[1])))").inserted
                else { continue }
                switch handler {
                case .existing(let id): insert(operation, of: id)
                case .new(let name):
                    if let new = newGroups.firstIndex(where: { $0.name == name }) {
                        newGroups[new].operations.append(operation)
                    }
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
        let range = last?.range ?? group.range
        let text = "\(yamlKey(operation)): \(group.value)"
        let hasKey = insertions.contains { $0.group == nil && $0.makesKey && $0.file == range.file }
        guard
            let insertion = SpecInsertion(
                operation: text, behind: last?.range, in: files, file: range.file, hasKey: hasKey)
        else {
            list(
                .operation, "`\(operation)` belongs to `\(group.value)`, and no line can be added", at: range)
            return
        }
        insertions.append(insertion)
    }

    // MARK: What is gone

    private mutating func listGone() {
        for group in draft.groups {
            guard let id = existing(group) else { continue }
            let heirs = draft.groups.filter { other in
                other.name == group.name || parents(of: other).contains { $0.name == group.name }
            }
            let said = heirs.flatMap { visible(in: $0) }
            for index in api[id].ownCases {
                let own = api.cases[index]
                let isSaid = said.contains { declared in
                    own.codes.contains { code in declared.codes.contains { code.value.covers(CodePattern($0)) } }
                        || own.codes.isEmpty && declared.codes.isEmpty
                            && own.statuses.contains { status in
                                declared.statuses.contains { $0.overlaps(status.value) }
                            }
                }
                if isSaid { continue }
                list(
                    .case, "`\(api[id].name.value).\(own.name.value)` is not in the source", at: own.name.range)
            }
        }
    }
}

extension ResolvedAPI {
    /// Whether a group has a text for the cases that have none of their own.
    fileprivate func hasText(_ id: GroupID) -> Bool {
        let texts =
            self[id].ownCases.map { cases[$0].handling.description } + [self[id].otherwise?.handling.description]
        return texts.contains { if case .group = $0?.provenance { true } else { false } }
    }

    /// The parents of a group that names none.
    fileprivate var defaultParents: [GroupID] {
        let parents = groups.flatMap(\.parents).filter { $0.range == nil }.map(\.group)
        return parents.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
