package import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// Specs with what a source has and they lack.
package struct MergedSpec: Sendable {
    /// The files that change, and the new ones.
    package var files: [ChangedFile]
    /// Facts that could not be added, and what a check of the specs against the source still finds.
    package var unused: [Unused]
    /// The source, and the specs as they would be.
    package var sources: SourceFiles
    /// The parts of the source that were not used. What its texts lack, a person has read.
    package var unread: [Unused]
}

/// Adds to specs what a source has and they lack; what a person wrote stays as it is.
///
/// - Parameters:
///   - analysis: Specs without an error.
///   - folder: The folder of the one API that they have.
///   - store: The source as it was read.
package func merge(
    _ imported: ImportedSpec, into analysis: Analysis, folder: String, from store: DocumentStore
) -> MergedSpec? {
    guard let spec = analysis.checked?.spec, spec.apis.count == 1 else { return nil }
    let draft = imported.additions(to: spec)
    var merge = SpecMerge(
        api: spec.apis[0], files: analysis.files, sources: store.files, folder: folder, draft: draft)
    merge.addAll()
    if case .swift = imported.origin { merge.listGone() }
    let merged = merge.repair()
    var rest = Diagnostics()
    if case .document(_, let contents) = imported.origin, let spec = merged.checked?.spec {
        _ = check(spec, against: contents, reportsUndocumented: true, into: &rest)
    }
    return MergedSpec(
        files: merge.changedFiles, unused: merge.unused(in: merged) + rest.sorted(in: merged.files).asUnused,
        sources: merged.files, unread: draft.unused.filter { $0.kind != .text })
}

extension [Diagnostic] {
    /// The findings of a check of specs, for a person; the list is short where a source is as it was.
    fileprivate var asUnused: [Unused] {
        let kinds: [DiagnosticCode: Unused.Kind] = [
            .missingOperation: .operation, .operationWithoutGroup: .operation, .unknownOperation: .operation,
            .uncoveredStatus: .status, .unmappedResponse: .status, .uncoveredCode: .code, .unknownCode: .code,
            .undocumentedCode: .code, .bodyNotThere: .body, .undocumentedCase: .case,
        ]
        return filter { $0.code == .undocumentedCase || $0.severity != .note }.compactMap { found in
            kinds[found.code].map { Unused(kind: $0, message: found.message, range: found.range) }
        }
    }
}

/// The cases, groups and operations of a draft that specs lack, as lines to insert and files to add.
///
/// A group is known by its name, whether the specs have it or it is new.
struct SpecMerge {
    /// A case that a group needs and doesn't see.
    private typealias Lack = (group: String, declared: CaseDraft)

    let api: ResolvedAPI
    let files: SourceFiles
    /// The files that the draft is from.
    let sources: SourceFiles
    /// Of each file.
    let lines: [SourceFile.ID: SourceLines]
    let folder: String
    let draft: SpecDraft
    let ids: [String: GroupID]
    var insertions: [SpecInsertion] = []
    var newGroups: [GroupDraft] = []
    /// Operations beside which no line can be added: they get a file of their own.
    var separate: [(operation: String, group: String)] = []
    /// For a person, with the group that it concerns.
    private(set) var listed: [(kind: Unused.Kind, message: String, group: String?)] = []
    let draftGroups: [String: GroupDraft]
    /// Where the cases and operations of the draft's groups belong; a group that nobody needs has no home.
    var homes: [String: String] = [:]
    /// The cases that groups of the specs have got.
    private var added: [GroupID: [String]] = [:]

    init(api: ResolvedAPI, files: SourceFiles, sources: SourceFiles, folder: String, draft: SpecDraft) {
        self.api = api
        self.files = files
        self.sources = sources
        lines = Dictionary(uniqueKeysWithValues: files.all.map { ($0.id, SourceLines($0.bytes)) })
        self.folder = folder
        self.draft = draft
        ids = Dictionary(uniqueKeysWithValues: api.groupIDs.map { (api[$0].name.value, $0) })
        draftGroups = Dictionary(draft.groups.map { ($0.name, $0) }) { first, _ in first }
    }

    mutating func addAll() {
        for group in draft.groups { homes[group.name] = home(of: group) }
        newGroups = draft.groups.filter { homes[$0.name] == $0.name && ids[$0.name] == nil }.map(emptied)
        for (_, alike) in draft.groups.flatMap(lacks).grouped(by: meaning) { place(alike) }
        finishNewGroups()
        addOperations()
        listFailure()
    }

    /// Which 2xx have failed decides about every response: a person says so.
    private mutating func listFailure() {
        guard let place = draft.body?.failure.first, let body = api.bodies.first,
            api.bodies.allSatisfy({ $0.format.failure.isEmpty })
        else { return }
        list(.body, "a 2xx may have failed: `\(body.name.value)` lacks `failure: \(SpecDraft.text(of: place))`")
    }

    mutating func list(_ kind: Unused.Kind, _ message: String, about group: String? = nil) {
        listed.append((kind, message, group))
    }

    func unused(in merged: Analysis) -> [Unused] {
        listed.map { listed in
            let group = merged.resolved?.apis.first?.groups.first { $0.name.value == listed.group }
            return Unused(
                kind: listed.kind, message: listed.message,
                range: group?.name.range ?? SourceRange(startOf: merged.files.all[sources.all.count].id))
        }
    }

    // MARK: Groups

    private func home(of group: GroupDraft) -> String? {
        if let id = api.group(like: group.name) { return api[id].name.value }
        let children = draft.groups.filter { other in (other.parents ?? []).contains(group.name) }
        // Cases that groups of the specs share are added to them.
        let isNeeded =
            children.isEmpty || !group.operations.isEmpty || children.contains { api.group(like: $0.name) == nil }
        return isNeeded ? group.name : nil
    }

    /// Without parents of its own a new group has those that the specs' author gives every group.
    func parents(of group: String) -> [String] {
        if let id = ids[group] { return api[id].parents.map { api[$0].name.value } }
        let own = (draftGroups[group]?.parents ?? []).compactMap { homes[$0] }
        return own.isEmpty ? api.parents.map { api[$0].name.value } : own
    }

    /// A group and all that it inherits from, the nearest first.
    func chain(of group: String) -> [String] { reached(from: [group]) { parents(of: $0) } }

    private func emptied(_ group: GroupDraft) -> GroupDraft {
        var new = group
        let parents = (group.parents ?? []).compactMap { homes[$0] }
        (new.parents, new.cases, new.otherwise) = (parents.isEmpty ? nil : parents, [], nil)
        (new.operations, new.except) = ([], [])
        return new
    }

    // MARK: Cases

    func visible(in group: GroupDraft) -> [CaseDraft] {
        let all = reached(from: [group.name]) { draftGroups[$0]?.parents ?? [] }
        return all.compactMap { draftGroups[$0] }.flatMap { group in
            group.cases.map { declared in
                var declared = declared
                declared.groupText = group.description
                return declared
            }
        }
    }

    private func lacks(of group: GroupDraft) -> [Lack] {
        guard let home = homes[group.name] else { return [] }
        let known = ids[home].map { [$0] } ?? chain(of: home).compactMap { ids[$0] }
        let seen = known.flatMap { id in api[id].visible.map { api.cases[$0.index] } }
        let cases = visible(in: group).compactMap { missing($0, among: seen) }
        let isHandled = known.contains { api[$0].otherwiseProvider != nil }
        return (cases + (isHandled ? [] : [group.otherwise].compactMap { $0 })).map { (home, $0) }
    }

    /// The part of a case that none of others handles; `nil` where they handle all of it.
    private func missing(_ declared: CaseDraft, among seen: [ResolvedCase]) -> CaseDraft? {
        var missing = declared
        missing.overrides = []
        if declared.codes.isEmpty {
            missing.statuses = declared.statuses.filter { status in
                !seen.contains { $0.codes.isEmpty && $0.statuses.contains { $0.value.overlaps(status) } }
            }
            return missing.statuses.isEmpty ? nil : missing
        }
        missing.codes = declared.codes.filter { code in
            let pattern = CodePattern(code)
            return !seen.contains { other in
                other.codes.contains { $0.value.covers(pattern) }
                    && (other.statuses.isEmpty || declared.statuses.isEmpty
                        || other.statuses.contains { status in
                            declared.statuses.contains { $0.overlaps(status.value) }
                        })
            }
        }
        return missing.codes.isEmpty ? nil : missing
    }

    /// A document says one thing of a status or a code; handlers' cases of other names or texts are several.
    private func meaning(of lack: Lack) -> [String] {
        let declared = lack.declared
        let match = declared.codes.isEmpty ? declared.statuses.map(\.description) : declared.codes
        return draft.hasPlainTexts ? match : match + [declared.name, String(describing: declared.description)]
    }

    /// A case that one group lacks goes there; one that several lack, to the group that all of them inherit from, or are.
    /// Of handlers, only to one that has the case itself.
    private mutating func place(_ alike: [Lack]) {
        let groups = alike.map(\.group).unique { $0 }
        let declared = alike.map(\.declared).merged
        let shared = chain(of: groups[0]).first { candidate in
            (draft.hasPlainTexts || groups.contains(candidate))
                && groups.allSatisfy { chain(of: $0).contains(candidate) }
        }
        if groups.count > 1, let shared, hider(of: declared, below: shared) == nil,
            areAlike(handlers(of: declared, in: groups))
        {
            return add(declared, to: shared, seenBy: groups)
        }
        for lack in alike.unique(by: \.group) { add(lack.declared, to: lack.group, seenBy: [lack.group]) }
    }

    private func hider(of declared: CaseDraft, below group: String) -> CaseID? {
        ids[group].flatMap { api.hiders(of: declared, below: $0).first }
    }

    /// - Parameter groups: Those that lack the case.
    private mutating func add(_ declared: CaseDraft, to group: String, seenBy groups: [String]) {
        var declared = declared
        let handlers = handlers(of: declared, in: groups)
        guard areAlike(handlers) else {
            let names = listedShortly(handlers.map { api.qualifiedName($0) })
            return list(
                .case, "`\(group)` lacks `\(declared.name)`, whose responses \(names) handle in different ways",
                about: group)
        }
        takeOver(handlers, in: group, by: &declared)
        if let id = ids[group] { return insert(declared, into: id) }
        guard let index = newGroups.firstIndex(where: { $0.name == group }) else { return }
        if declared.isOtherwise {
            newGroups[index].otherwise = draftGroups[group]?.otherwise
            return
        }
        declared.description = declared.description ?? declared.groupText
        newGroups[index].add(declared, below: parents(of: group))
    }

    private mutating func insert(_ declared: CaseDraft, into id: GroupID) {
        var declared = declared
        let group = api[id].name
        if let hider = hider(of: declared, below: group.value) {
            let hidden = "`\(group.value)` lacks `\(declared.name)`, which `\(api.qualifiedName(hider))` would hide"
            return list(.case, hidden, about: group.value)
        }
        let taken = api[id].visible.map { api.cases[$0.index].name.value } + (added[id] ?? [])
        var scope = NameScope(reserved: Set(taken + api[id].ancestors.map { api[$0].name.value }))
        declared.name = scope.claim(declared.name)
        let hasText = api.hasText(id)
        if !hasText { declared.description = declared.description ?? declared.groupText }
        let text = draft.text(of: declared, inheritsText: hasText)
        let what = SpecInsertion.What.case(declared.name, group: group.value)
        let insertion: SpecInsertion?
        if declared.isOtherwise {
            insertion = SpecInsertion(what, text, behind: group.range, below: 0, in: lines)
        } else if let last = api[id].ownCases.last {
            insertion = SpecInsertion(what, text, behind: api.cases[last].name.range, in: lines)
        } else {
            let key = added[id] == nil ? "cases:" : nil
            insertion = SpecInsertion(what, text, behind: group.range, below: 2, key, in: lines)
        }
        guard let insertion else { return leaveOut(what) }
        insertions.append(insertion)
        if !declared.isOtherwise { added[id, default: []].append(declared.name) }
    }

    /// Lists what has no line in the specs, and gives an operation another file.
    ///
    /// - Parameter error: The specs' error, if they had the line.
    mutating func leaveOut(_ what: SpecInsertion.What, because error: String? = nil) {
        switch what {
        case .case(let name, let group):
            let reason = error.map { "can't be added: \($0)" } ?? "is written so that no line can be added"
            list(
                .case, "`\(group)` lacks `\(name)`, \(error == nil ? "and" : "which") \(reason)", about: group)
        case .operation(let name, let group): separate.append((name, group))
        }
    }
}
