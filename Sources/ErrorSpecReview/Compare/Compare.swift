package import ErrorSpecLanguage
import ErrorSpecReading

/// The changes for callers and for users from one version of the specs to the next, the worst first in each lane.
///
/// Both must be free of errors. What is compared is what the specs mean: how they are laid out over files, in which
/// order, and whether a policy has a name, makes no difference.
package func compare(_ old: ResolvedSpec, _ new: ResolvedSpec) -> [Change] {
    let apis = diff(old.apis, new.apis) { $0.name.value }
    let all =
        apis.lone.flatMap { changes(ofLone: $0, $1, in: $1 == .old ? old.files : new.files) }
        + apis.persisted.flatMap { APIComparison($0, $1, oldFiles: old.files, newFiles: new.files).changes }
    return all.sorted(by: Change.isBefore)
}

/// The elements that one list has and the other lacks, those of the old one first, and those that both have, told by a
/// key that is unique in each.
func diff<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key
) -> (lone: [(element: Element, side: Side)], persisted: [(old: Element, new: Element)]) {
    let before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(key))
    return (
        old.filter { !after.contains(key($0)) }.map { ($0, .old) }
            + new.filter { before[key($0)] == nil }.map { ($0, .new) },
        new.compactMap { element in before[key(element)].map { ($0, element) } }
    )
}

extension Change {
    /// A change of something that one version has and the other lacks.
    init(
        _ kind: Kind, _ lane: Lane, _ level: Level, of side: Side, api: String, group: String? = nil,
        caseName: String? = nil, cases: [String] = [], message: String, value: String, at place: Location?,
        affected: [String], operations: [String] = []
    ) {
        let isOld = side == .old
        self.init(
            kind, lane, level, api: api, group: group, caseName: caseName, cases: cases, message: message,
            before: isOld ? value : nil, after: isOld ? nil : value, base: isOld ? place : nil,
            head: isOld ? nil : place, affected: affected, operations: operations)
    }
}

/// An API that comes or goes, and the texts that users may read of it, or no longer read.
private func changes(ofLone api: ResolvedAPI, _ side: Side, in files: SourceFiles) -> [Change] {
    let (name, isNew) = (api.name.value, side == .new)
    func change(
        _ kind: Change.Kind, _ lane: Change.Lane, _ level: Change.Level, _ message: String, _ value: String
    ) -> Change {
        Change(
            kind, lane, level, of: side, api: name, message: "The API `\(name)` is \(message).", value: value,
            at: place(api.name.range, in: files), affected: api.groups.map(\.name.value).sorted(),
            operations: api.operations.map(\.name))
    }
    let texts = api.shownTexts.joined(separator: "\n")
    let changes = [
        isNew
            ? change(.apiAdded, .source, .info, "new", name)
            : change(.apiRemoved, .source, .breaking, "gone, with all its types", name)
    ]
    if texts.isEmpty { return changes }
    return changes + [
        isNew
            ? change(.textAdded, .text, .info, "new, and users may read what it says", texts)
            : change(.textRemoved, .text, .warning, "gone, and users no longer read what it said", texts)
    ]
}

func place(_ range: SourceRange, in files: SourceFiles) -> Change.Location {
    Change.Location(file: files[range.file].path, line: Int(range.start.line), column: Int(range.start.column))
}

/// One of the two versions.
enum Side {
    case old
    case new
}

/// Two versions of one API, and what of them belongs together.
struct APIComparison {
    let old: ResolvedAPI
    let new: ResolvedAPI
    let oldFiles: SourceFiles
    let newFiles: SourceFiles
    let pairing: Pairing
    let oldImpact: Impact
    let newImpact: Impact
    /// For each old case, whether it matches what it matches now.
    let sameMatch: [Bool]
    /// How each body is read, spelled in one way.
    let oldReadings: [BodyFormat]
    let newReadings: [BodyFormat]
    /// The names of groups that endpoints or recoveries use in either version: one that loses its endpoints still concerns
    /// whoever used it.
    private var used: Set<String> = []
    /// The same with those that other groups inherit from, whose types reach others even so.
    private var reached: Set<String> = []
    /// The names of groups that handle responses: all but those that others only inherit from.
    private(set) var handling: Set<String> = []
    /// The endpoints that changes may concern, with the groups of both versions, all of which such a change affects.
    private var endpoints: [(operation: ResolvedOperation, groups: Set<String>)] = []

    /// Endpoints that another group handles, by these groups.
    private(set) var operationMoves: [OperationMove] = []

    init(_ old: ResolvedAPI, _ new: ResolvedAPI, oldFiles: SourceFiles, newFiles: SourceFiles) {
        self.old = old
        self.new = new
        self.oldFiles = oldFiles
        self.newFiles = newFiles
        pairing = Pairing(old, new)
        oldImpact = Impact(old)
        newImpact = Impact(new)
        let pairing = pairing
        sameMatch = old.cases.indices.map { index in
            pairing.newCases[index].map { old.cases[index].matches(like: new[$0]) } ?? false
        }
        oldReadings = old.bodies.map(\.format.normalized)
        newReadings = new.bodies.map(\.format.normalized)
        func inEither(_ groups: (ResolvedAPI) -> Set<GroupID>) -> Set<String> {
            Set(groups(old).map(name(ofOld:))).union(groups(new).map(name(ofNew:)))
        }
        used = inEither(\.used)
        reached = inEither { $0.used.union($0.inherited) }
        handling = inEither { $0.used.union($0.allGroups.subtracting($0.inherited)) }
        endpoints = comparedEndpoints
        operationMoves = movedOperations
    }

    var name: String { new.name.value }

    var changes: [Change] {
        let handlingChanges = handlingChanges
        let handling = merged(handlingChanges)
        let winners = winnerChanges
        let moves = operationMoves.map(\.winners)
        let successes = successEdits
        let structure = contractChanges + groupChanges + caseChanges + inheritanceChanges + otherwiseChanges
        let responses = successChanges(successes) + behaviourChanges(of: winners) + operationChanges
        let texts =
            ([winners] + moves).flatMap(textChanges) + failureChanges + defaultCategoryChanges(besides: handlingChanges)
            + failureLocaleChanges(besides: handling) + titleOfAPIChanges(besides: handlingChanges)
            + unsharedTextChanges(besides: [winners] + moves, successes)
        return (structure + responses + handling + texts + bodyChanges + bodyWaitChanges)
            .map(withOperations).map(withVicinity)
    }

    func oldReading(of group: GroupID) -> BodyFormat? { old[group].body.map { oldReadings[$0.index] } }
    func newReading(of group: GroupID) -> BodyFormat? { new[group].body.map { newReadings[$0.index] } }

    /// Groups and cases that are the same on both sides.
    var groupPairs: [GroupPair] {
        pairing.newGroups.enumerated().compactMap { index, new in new.map { GroupPair(old: GroupID(index), new: $0) } }
    }

    /// Those that handle responses.
    var handlingPairs: [GroupPair] { groupPairs.filter { handling.contains(name(ofNew: $0.new)) } }

    var casePairs: [(old: CaseID, new: CaseID)] {
        pairing.newCases.enumerated().compactMap { index, partner in partner.map { (CaseID(index), $0) } }
    }
}

// MARK: - Names and places

extension APIComparison {
    /// An old group by the name that it has now, or had at last.
    func name(ofOld group: GroupID) -> String {
        pairing.newGroups[group.index].map(name(ofNew:)) ?? old[group].name.value
    }
    func name(ofNew group: GroupID) -> String { new[group].name.value }

    func qualifiedName(ofOld id: CaseID) -> String {
        pairing.newCases[id.index].map(qualifiedName(ofNew:)) ?? "\(name(ofOld: old[id].group)).\(old[id].name.value)"
    }
    func qualifiedName(ofNew id: CaseID) -> String { new.qualifiedName(id) }

    /// The names of groups that both versions have: an added or removed group is reported as such, whatever else changes.
    func names(old: some Sequence<GroupID>, new: some Sequence<GroupID>) -> Set<String> {
        Set(old.filter { pairing.newGroups[$0.index] != nil }.map(name(ofOld:)))
            .union(new.filter { pairing.oldGroups[$0.index] != nil }.map(name(ofNew:)))
    }

    func name(of group: GroupID, _ side: Side) -> String { side == .old ? name(ofOld: group) : name(ofNew: group) }

    /// All groups that both versions have.
    var allGroups: Set<String> { names(old: [], new: new.groups.indices.map { GroupID($0) }) }

    func place(_ range: SourceRange, _ side: Side) -> Change.Location {
        ErrorSpecReview.place(range, in: side == .old ? oldFiles : newFiles)
    }

    func api(_ side: Side) -> ResolvedAPI { side == .old ? old : new }
    func impact(_ side: Side) -> Impact { side == .old ? oldImpact : newImpact }
    func names(_ groups: some Sequence<GroupID>, _ side: Side) -> Set<String> {
        side == .old ? names(old: groups, new: []) : names(old: [], new: groups)
    }

    func base(_ range: SourceRange?) -> Change.Location? { range.map { place($0, .old) } }
    func head(_ range: SourceRange?) -> Change.Location? { range.map { place($0, .new) } }
}

extension APIComparison {
    /// The change with a location in the head.
    private func withVicinity(_ change: Change) -> Change {
        if change.head != nil { return change }
        var result = change
        let group = change.group.flatMap { new.group(named: $0) }
        result.vicinity = place(group.map { new[$0].name.range } ?? new.name.range, .new)
        return result
    }

    /// Those that both versions have, and those of groups that only one version has.
    private var comparedEndpoints: [(operation: ResolvedOperation, groups: Set<String>)] {
        let before = Dictionary(old.operations.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let gone = old.operations.filter { pairing.isLone($0.group, .old) }.map { ($0, Set([name(ofOld: $0.group)])) }
        return gone
            + new.operations.compactMap { operation in
                let group = name(ofNew: operation.group)
                if pairing.isLone(operation.group, .new) { return (operation, [group]) }
                guard let old = before[operation.key], !pairing.isLone(old.group, .old) else { return nil }
                return (operation, [group, name(ofOld: old.group)])
            }
    }

    /// The methods of the endpoints that a change of some groups concerns.
    func methods(of groups: Set<String>) -> Set<String> {
        Set(endpoints.filter { $0.groups.isSubset(of: groups) }.map(\.operation.method))
    }

    /// The change with the endpoints of the groups that it affects.
    func withOperations(_ change: Change) -> Change {
        if !change.operations.isEmpty || change.affected.isEmpty { return change }
        let affected = Set(change.affected)
        var result = change
        result.operations = endpoints.filter { $0.groups.isSubset(of: affected) }.map(\.operation.name)
        if result.operations.isEmpty, affected.isDisjoint(with: change.lane == .source ? reached : used) {
            result.isUnreached = true
            result.level = min(result.level, .warning)
        }
        return result
    }
}

extension ResolvedAPI {
    fileprivate var allGroups: Set<GroupID> { Set(groups.indices.map { GroupID($0) }) }

    /// The groups that endpoints or recoveries use; all where the API names no endpoints.
    fileprivate var used: Set<GroupID> {
        if operations.isEmpty { return allGroups }
        return Set(operations.map(\.group)).union(recoveries.compactMap { $0.through?.value })
    }

    /// The groups that others inherit from.
    fileprivate var inherited: Set<GroupID> { Set(groups.flatMap(\.ancestors)) }
}
