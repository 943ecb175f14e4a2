package import ErrorSpecLanguage
import ErrorSpecReading

/// The changes for callers and for users from one version of the specs to the next, the worst first in each lane.
///
/// Both must be free of errors. What is compared is what the specs mean: how they are laid out over files, whether a
/// policy has a name, and any order but that of a case's statuses and codes make no difference.
package func compare(_ old: ResolvedSpec, _ new: ResolvedSpec) -> [Change] {
    let files = Both(old.files, new.files)
    let apis = diff(old.apis, new.apis) { $0.name.value }
    let lone = Both(Side.old, .new).map { side in apis.lone.filter { $0.side == side }.map { LoneAPI($0.element) } }
    func without(_ pairs: [Both<LoneAPI>]) -> Both<[LoneAPI]> {
        let names = Set(pairs.flatMap { [$0.old.api.name.value, $0.new.api.name.value] })
        return lone.map { apis in apis.filter { !names.contains($0.api.name.value) } }
    }
    // Of several that are alike, the one in the same folder.
    let inPlace = alikePairs(lone) { before, after in
        files.old[before.api.name.range.file].name == files.new[after.api.name.range.file].name && before.isLike(after)
    }
    let pairs = inPlace + alikePairs(without(inPlace)) { $0.isLike($1) }
    let rest = without(pairs)
    let likes = rest.old.map { api in Set(rest.new.filter(api.isLike).map(\.api.name.value)) }
    let gone = zip(rest.old, likes).flatMap { lone, names in
        let isOneOfSeveral = likes.count { !$0.isDisjoint(with: names) } > 1
        let hint =
            "; it isn't compared with \(listedShortly(names.sorted(), "or")), because several APIs are alike: "
            + (isOneOfSeveral ? "rename one at a time, or leave each in its folder" : "leave it in its folder")
        return changes(ofLone: lone.api, .old, in: files.old, hint: names.isEmpty ? "" : hint)
    }
    let come = rest.new.flatMap { changes(ofLone: $0.api, .new, in: files.new) }
    let successions = pairs.map { $0.map(\.api) }
    let persisted = (successions + apis.persisted).flatMap { APIComparison($0, files).changes }
    return (gone + come + successions.map { change(of: $0, in: files) } + persisted).sorted(by: Change.isBefore)
}

/// An API that the other version lacks: one with most of its cases may be the same by another name.
private struct LoneAPI {
    let api: ResolvedAPI
    private let cases: Set<String>

    init(_ api: ResolvedAPI) { (self.api, cases) = (api, Set(api.caseIDs.map(api.qualifiedName))) }

    func isLike(_ other: LoneAPI) -> Bool { cases.hasMost(of: other.cases) }
}

private func change(of succession: Both<ResolvedAPI>, in files: Both<SourceFiles>) -> Change {
    let (old, new) = (succession.old, succession.new)
    return Change(
        .apiRemoved, .source, .breaking, api: old.name.value,
        message: "The API `\(old.name.value)` is gone, with all its types; `\(new.name.value)` takes its place, "
            + "and is compared with it.",
        values: succession.map(\.name.value),
        at: Both(location(of: old.name.range, in: files.old), location(of: new.name.range, in: files.new)),
        affected: old.groups.map(\.name.value).sorted(), operations: old.operations.map(\.name))
}

/// An API that comes or goes, and the texts that users may read of it, or no longer read.
private func changes(ofLone api: ResolvedAPI, _ side: Side, in files: SourceFiles, hint: String = "") -> [Change] {
    let (name, texts) = (api.name.value, api.shownTexts.joined(separator: "\n"))
    let location = location(of: api.name.range, in: files)
    let facts: [(Change.Kind, Change.Lane, Change.Level, message: String, value: String)] =
        side == .new
        ? [
            (.apiAdded, .source, .info, "new", name),
            (.textAdded, .text, .info, "new, and users may read what it says", texts),
        ]
        : [
            (.apiRemoved, .source, .breaking, "gone, with all its types\(hint)", name),
            (.textRemoved, .text, .warning, "gone, and users no longer read what it said", texts),
        ]
    return facts.filter { !$0.value.isEmpty }.map { kind, lane, level, message, value in
        Change(
            kind, lane, level, api: name, message: "The API `\(name)` is \(message).", values: .only(value, side),
            at: .only(location, side), affected: api.groups.map(\.name.value).sorted(),
            operations: api.operations.map(\.name))
    }
}

func location(of range: SourceRange, in files: SourceFiles) -> Change.Location {
    Change.Location(file: files[range.file].path, line: Int(range.start.line), column: Int(range.start.column))
}

/// Two versions of one API, and what of them belongs together.
struct APIComparison {
    let apis: Both<ResolvedAPI>
    let files: Both<SourceFiles>
    let pairing: Pairing
    /// For each group of a version, which of its cases win.
    let tables: Both<[MatchTable]>
    /// For each group of a version those that inherit from it, at whatever depth.
    let descendants: Both<[[GroupID]]>
    /// For each old case, whether it matches what it matches now.
    let sameMatch: [Bool]
    /// How each body is read, spelled in one way.
    let readings: Both<[BodyFormat]>
    /// The names of groups that endpoints or recoveries use in either version: one that loses its endpoints still concerns
    /// whoever used it.
    private var used: Set<String> = []
    /// The same with those that other groups inherit from, whose types reach others even so.
    private var reached: Set<String> = []
    /// The names of groups that handle responses: all but those that others only inherit from.
    private(set) var handling: Set<String> = []
    /// The endpoints that changes may concern, with the groups of both versions, all of which such a change affects.
    private var endpoints: [(operation: ResolvedOperation, groups: Set<String>)] = []
    /// Their positions, each under one of its groups.
    private var endpointsByGroup: [String: [Int]] = [:]
    /// Where both versions write what both have, by the base's file.
    private var landmarks: [SourceFile.ID: [Both<SourceRange>]] = [:]
    /// Groups that are gone, each with the new one that may be it by another name.
    private(set) var renamings: [GroupPair] = []
    /// Endpoints that another group handles, by these groups.
    private(set) var operationMoves: [OperationMove] = []

    init(_ apis: Both<ResolvedAPI>, _ files: Both<SourceFiles>) {
        self.apis = apis
        self.files = files
        let pairing = Pairing(apis)
        self.pairing = pairing
        descendants = apis.map(\.descendants)
        tables = apis.map { api in concurrentMap(Array(api.groupIDs), atLeast: 16) { MatchTable(of: $0, in: api) } }
        sameMatch = apis.old.caseIDs.map { id in
            pairing.partner(of: id, .old).map { apis.old[id].match == apis.new[$0].match } ?? false
        }
        readings = apis.map { $0.bodies.map(\.format.normalized) }
        func inEither(_ groups: (ResolvedAPI) -> Set<GroupID>) -> Set<String> {
            Set(groups(old).map { name(of: $0, .old) }).union(groups(new).map { name(of: $0, .new) })
        }
        used = inEither(\.used)
        reached = inEither { $0.used.union($0.inherited) }
        handling = inEither { $0.used.union(Set($0.groupIDs).subtracting($0.inherited)) }
        endpoints = comparedEndpoints
        endpointsByGroup = Dictionary(grouping: endpoints.indices) { endpoints[$0].groups.first ?? "" }
        renamings = likelyRenamings
        func named(_ names: (ResolvedAPI) -> [Located<String>]) -> [Both<SourceRange>] {
            diff(names(old), names(new)) { $0.value }.persisted.map { $0.map(\.range) }
        }
        let shared =
            named { $0.bodies.map(\.name) } + named { $0.recoveries.map(\.name) } + named { $0.retries.map(\.name) }
            + named(\.categories)
            + (pairing.groupPairs + renamings).map { Both(old[$0.old].name.range, new[$0.new].name.range) }
            + pairing.casePairs.map { Both(old[$0.old].name.range, new[$0.new].name.range) }
            + diff(old.operations, new.operations, by: \.key).persisted.map { $0.map(\.range) }
        landmarks = Dictionary(grouping: shared, by: \.old.file)
        operationMoves = movedOperations
    }

    var old: ResolvedAPI { _read { yield apis.old } }
    var new: ResolvedAPI { _read { yield apis.new } }

    var changes: [Change] {
        let winners = winnerChanges + successions.flatMap(winnerChanges)
        let successes = successEdits(of: handlingPairs + successions)
        let structure = contractChanges + groupChanges + caseChanges + inheritanceChanges + otherwiseChanges
        let responses = successes.flatMap(changes) + behaviourChanges(of: winners) + operationChanges
        let texts =
            textChanges(of: winners) + operationMoves.flatMap { textChanges(of: $0.winners, by: $0.operations) }
            + sourceLocaleChanges
            + unsharedTextChanges(besides: winners + operationMoves.flatMap(\.winners), successes)
        let groups = pairing.groupPairs + successions
        let bodies = bodyChanges(of: groups) + bodyWaitChanges(of: groups)
        return (structure + responses + sentChanges + handlingChanges + texts + bodies).map(withOperations)
    }

    func reading(of group: GroupID, _ side: Side) -> BodyFormat? {
        apis[side][group].body.map { readings[side][$0.index] }
    }

    /// The groups of both versions that handle responses.
    var handlingPairs: [GroupPair] { pairing.groupPairs.filter { handling.contains(name(of: $0.new, .new)) } }
}

// MARK: - Names and places

extension APIComparison {
    var name: String { new.name.value }

    /// An old group by the name that it has now, or had at last.
    func name(of group: GroupID, _ side: Side) -> String {
        if side == .old, let partner = pairing.partner(of: group, .old) { return new[partner].name.value }
        return apis[side][group].name.value
    }

    /// A case by the name that it has now, or had at last: `Login.locked`.
    func name(of id: CaseID, _ side: Side) -> String {
        if side == .old, let partner = pairing.partner(of: id, .old) { return new.qualifiedName(partner) }
        return "\(name(of: apis[side][id].group, side)).\(apis[side][id].name.value)"
    }

    func name(of outcome: Outcome, _ side: Side) -> String {
        switch outcome {
        case .handled(let id): name(of: id, side)
        case .otherwise(let group): "\(name(of: group, side)).\(unmatched)"
        case .unmapped, .success: unmapped
        }
    }

    /// The names of groups that both versions have: an added or removed group is reported as such, whatever else changes.
    func names(_ groups: some Sequence<GroupID>, _ side: Side) -> Set<String> {
        Set(groups.filter { !pairing.isLone($0, side) }.map { name(of: $0, side) })
    }

    func names(of groups: [GroupPair]) -> Set<String> { Set(groups.map { name(of: $0.new, .new) }) }

    /// All groups that both versions have.
    var allGroups: Set<String> { names(new.groupIDs, .new) }

    /// A group and all whose types contain its own.
    func withDescendants(_ group: GroupID, _ side: Side) -> [GroupID] { [group] + descendants[side][group.index] }

    /// Their names.
    func family(of group: GroupID, _ side: Side) -> Set<String> { names(withDescendants(group, side), side) }
}

// MARK: - Changes

extension APIComparison {
    func change(
        _ kind: Change.Kind, _ lane: Change.Lane, _ level: Change.Level, of subject: ChangeSubject = ChangeSubject(),
        field: String? = nil, message: String? = nil, clauses: [String] = [], values: Both<String?>,
        at ranges: Both<SourceRange?>, affected: some Sequence<String>, operations: [String] = [],
        responses: String? = nil, effects: [String] = []
    ) -> Change {
        let locations = Both(
            ranges.old.map { location(of: $0, in: files.old) }, ranges.new.map { location(of: $0, in: files.new) })
        var change = Change(
            kind, lane, level, api: name, of: subject, field: field, message: message, clauses: clauses, values: values,
            at: locations, affected: Set(affected).sorted(), operations: operations, responses: responses,
            effects: effects)
        if change.head == nil {
            change.vicinity = location(of: vicinity(of: ranges.old, in: subject.group), in: files.new)
        }
        return change
    }

    /// Where the head has it by another name, or what followed in the base, else what stood before it; else its group,
    /// or the API.
    private func vicinity(of range: SourceRange?, in group: String?) -> SourceRange {
        let neighbors = range.flatMap { landmarks[$0.file] } ?? []
        let next = neighbors.filter { $0.old.start >= range?.start ?? $0.old.start }.min { $0.old.start < $1.old.start }
        return (next ?? neighbors.max { $0.old.start < $1.old.start })?.new
            ?? group.flatMap { new.group(named: $0) }.map { new[$0].name.range } ?? new.name.range
    }

    /// Those that both versions have, and those of groups that only one version has.
    private var comparedEndpoints: [(operation: ResolvedOperation, groups: Set<String>)] {
        let before = Dictionary(old.operations.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let gone = old.operations.filter { pairing.isLone($0.group, .old) }
        return gone.map { ($0, [name(of: $0.group, .old)]) }
            + new.operations.compactMap { operation in
                let group = name(of: operation.group, .new)
                if pairing.isLone(operation.group, .new) { return (operation, [group]) }
                guard let old = before[operation.key], !pairing.isLone(old.group, .old) else { return nil }
                return (operation, [group, name(of: old.group, .old)])
            }
    }

    /// The endpoints that a change of some groups concerns, in the order of the specs.
    private func endpoints(of groups: Set<String>) -> [ResolvedOperation] {
        groups.flatMap { endpointsByGroup[$0] ?? [] }.filter { endpoints[$0].groups.isSubset(of: groups) }.sorted()
            .map { endpoints[$0].operation }
    }

    func methods(of groups: Set<String>) -> Set<String> { Set(endpoints(of: groups).map(\.method)) }

    /// The change with the endpoints of the groups that it affects.
    private func withOperations(_ change: Change) -> Change {
        if !change.operations.isEmpty || change.affected.isEmpty { return change }
        let affected = Set(change.affected)
        var result = change
        result.operations = endpoints(of: affected).map(\.name)
        if result.operations.isEmpty, affected.isDisjoint(with: change.lane == .source ? reached : used) {
            result.isUnreached = true
            result.level = min(result.level, .warning)
        }
        return result
    }
}

extension ResolvedAPI {
    /// The groups that endpoints or recoveries use; all where the API names no endpoints.
    fileprivate var used: Set<GroupID> {
        if operations.isEmpty { return Set(groupIDs) }
        return Set(operations.map(\.group)).union(recoveries.compactMap { $0.through?.value })
    }

    fileprivate var descendants: [[GroupID]] {
        groupIDs.reduce(into: Array(repeating: [], count: groups.count)) { descendants, id in
            for ancestor in self[id].ancestors { descendants[ancestor.index].append(id) }
        }
    }

    /// The groups that others inherit from.
    var inherited: Set<GroupID> { Set(groups.flatMap(\.ancestors)) }
}
