package import ErrorSpecLanguage
import ErrorSpecReading

/// The changes for callers and for users from one version of the specs to the next, the worst first in each lane.
///
/// Both must be free of errors. What is compared is what the specs mean: how they are laid out over files, in which
/// order, and whether a policy has a name, makes no difference.
package func compare(_ old: ResolvedSpec, _ new: ResolvedSpec) -> [Change] {
    var changes: [Change] = []
    let oldAPIs = Dictionary(old.apis.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    let newNames = Set(new.apis.map(\.name.value))
    for api in old.apis where !newNames.contains(api.name.value) {
        let name = api.name.value
        changes.append(
            Change(
                .apiRemoved, .source, .breaking, api: name, message: "The API `\(name)` is gone, with all its types.",
                before: name, base: place(api.name.range, in: old.files),
                affected: api.groups.map(\.name.value).sorted(), operations: api.operations.map(\.title)))
        changes += texts(of: api, isNew: false, at: place(api.name.range, in: old.files))
    }
    for api in new.apis {
        let name = api.name.value
        guard let predecessor = oldAPIs[name] else {
            changes.append(
                Change(
                    .apiAdded, .source, .info, api: name, message: "The API `\(name)` is new.", after: name,
                    head: place(api.name.range, in: new.files), affected: api.groups.map(\.name.value).sorted(),
                    operations: api.operations.map(\.title)))
            changes += texts(of: api, isNew: true, at: place(api.name.range, in: new.files))
            continue
        }
        changes += APIComparison(predecessor, api, oldFiles: old.files, newFiles: new.files).changes
    }
    return changes.sorted(by: Change.isBefore)
}

/// The texts that users may read of an API that comes, or no longer read of one that goes.
private func texts(of api: ResolvedAPI, isNew: Bool, at place: Change.Location) -> [Change] {
    let lines = api.shownTexts
    if lines.isEmpty { return [] }
    let words = lines.joined(separator: "\n")
    let name = api.name.value
    return [
        Change(
            isNew ? .textAdded : .textRemoved, .text, isNew ? .info : .warning, api: name,
            message: isNew
                ? "The API `\(name)` is new, and users may read what it says."
                : "The API `\(name)` is gone, and users no longer read what it said.",
            before: isNew ? nil : words, after: isNew ? words : nil, base: isNew ? nil : place,
            head: isNew ? place : nil, affected: api.groups.map(\.name.value).sorted(),
            operations: api.operations.map(\.title))
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
    /// The names of groups that endpoints, other groups or recoveries use in either version: one that loses its endpoints
    /// still concerns whoever used it.
    private var reached: Set<String> = []

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
            pairing.newCases[index].map { old.cases[index].matches(like: new.cases[$0.index]) } ?? false
        }
        oldReadings = old.bodies.map(\.format.normalized)
        newReadings = new.bodies.map(\.format.normalized)
        reached = Set(old.reached.map(name(ofOld:))).union(new.reached.map(name(ofNew:)))
    }

    var name: String { new.name.value }

    var changes: [Change] {
        let handling = handlingChanges
        let winners = winnerChanges
        let successes = successEdits
        let structure = contractChanges + groupChanges + caseChanges + inheritanceChanges + otherwiseChanges
        let responses = successChanges(successes) + behaviourChanges(of: winners) + operationChanges
        let texts =
            textChanges(of: winners) + failureChanges + failureLocaleChanges(besides: handling)
            + unsharedTextChanges(besides: winners, successes)
        return (structure + responses + handling + texts + bodyChanges + bodyWaitChanges).map(withOperations)
    }

    func oldReading(of group: GroupID) -> BodyFormat? { old.groups[group.index].body.map { oldReadings[$0.index] } }
    func newReading(of group: GroupID) -> BodyFormat? { new.groups[group.index].body.map { newReadings[$0.index] } }

    /// Groups and cases that are the same on both sides.
    var groupPairs: [(old: GroupID, new: GroupID)] {
        pairing.newGroups.enumerated().compactMap { index, partner in partner.map { (GroupID(index), $0) } }
    }

    var casePairs: [(old: CaseID, new: CaseID)] {
        pairing.newCases.enumerated().compactMap { index, partner in partner.map { (CaseID(index), $0) } }
    }
}

// MARK: - Names and places

extension APIComparison {
    /// An old group by the name that it has now, or had at last.
    func name(ofOld group: GroupID) -> String {
        pairing.newGroups[group.index].map(name(ofNew:)) ?? old.groups[group.index].name.value
    }
    func name(ofNew group: GroupID) -> String { new.groups[group.index].name.value }

    func qualifiedName(ofOld id: CaseID) -> String {
        pairing.newCases[id.index].map(qualifiedName(ofNew:)) ?? "\(name(ofOld: old[id].group)).\(old[id].name.value)"
    }
    func qualifiedName(ofNew id: CaseID) -> String { new.qualifiedName(id) }

    /// The names of groups that both versions have: what comes or goes is told as that, whatever else changes.
    func names(old: some Sequence<GroupID>, new: some Sequence<GroupID>) -> Set<String> {
        Set(old.filter { pairing.newGroups[$0.index] != nil }.map(name(ofOld:)))
            .union(new.filter { pairing.oldGroups[$0.index] != nil }.map(name(ofNew:)))
    }

    func base(_ range: SourceRange?) -> Change.Location? { range.map { place($0, in: oldFiles) } }
    func head(_ range: SourceRange?) -> Change.Location? { range.map { place($0, in: newFiles) } }
}

extension APIComparison {
    /// The change with the endpoints of the groups that it affects.
    func withOperations(_ change: Change) -> Change {
        if !change.operations.isEmpty || change.affected.isEmpty { return change }
        let affected = Set(change.affected)
        var result = change
        let gone = old.operations.filter { operation in
            pairing.newGroups[operation.group.index] == nil && affected.contains(name(ofOld: operation.group))
        }
        result.operations =
            gone.map(\.title)
            + new.operations.filter { affected.contains(name(ofNew: $0.group)) }.map(\.title)
        if result.operations.isEmpty, affected.isDisjoint(with: reached) {
            result.isUnreached = true
            result.level = min(result.level, .warning)
        }
        return result
    }
}

extension ResolvedAPI {
    /// The groups that endpoints, other groups or recoveries use; all where the API names no endpoints.
    fileprivate var reached: [GroupID] {
        let all = groups.indices.map { GroupID($0) }
        if operations.isEmpty { return all }
        let used = Set(operations.map(\.group)).union(recoveries.compactMap { $0.through?.value })
            .union(groups.flatMap(\.ancestors))
        return all.filter(used.contains)
    }
}
