package import ErrorSpecLanguage
import ErrorSpecReading

/// What changes for callers and for users from one version of the specs to the next, the worst first in each lane.
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
                affected: api.groups.map(\.name.value).sorted()))
    }
    for api in new.apis {
        let name = api.name.value
        guard let predecessor = oldAPIs[name] else {
            changes.append(
                Change(
                    .apiAdded, .source, .info, api: name, message: "The API `\(name)` is new.", after: name,
                    head: place(api.name.range, in: new.files), affected: api.groups.map(\.name.value).sorted()))
            continue
        }
        changes += APIComparison(predecessor, api, oldFiles: old.files, newFiles: new.files).changes
    }
    return changes.sorted(by: Change.isBefore)
}

func place(_ range: SourceRange, in files: SourceFiles) -> Change.Place {
    Change.Place(file: files[range.file].path, line: Int(range.start.line), column: Int(range.start.column))
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
    }

    var name: String { new.name.value }

    var changes: [Change] {
        let meanings = meaningChanges
        return contractChanges + operationChanges + failureChanges + groupChanges + caseChanges + inheritanceChanges
            + otherwiseChanges + answerChanges + meanings + failureLocaleChanges(besides: meanings) + bodyChanges
    }

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

    func base(_ range: SourceRange?) -> Change.Place? { range.map { place($0, in: oldFiles) } }
    func head(_ range: SourceRange?) -> Change.Place? { range.map { place($0, in: newFiles) } }
}
