import ErrorSpecLanguage
import ErrorSpecReading

/// Which groups and cases of two versions of an API are the same, told by their names: their own, or an earlier one
/// that `was` gives.
struct Pairing {
    /// For each old group its successor, for each new group its predecessor.
    private(set) var newGroups: [GroupID?]
    private(set) var oldGroups: [GroupID?]
    private(set) var newCases: [CaseID?]
    private(set) var oldCases: [CaseID?]
    /// A number for each case that is alike on both sides: cases that moved share theirs with where they went.
    private(set) var oldCaseKeys: [Int]
    private(set) var newCaseKeys: [Int]
    private(set) var moves: [Move] = []
    private(set) var movedAway: Set<CaseID> = []
    private(set) var arrived: Set<CaseID> = []

    /// One declared case, or several alike, that another group declares now.
    struct Move {
        var from: [CaseID]
        var to: [CaseID]
    }

    init(_ old: ResolvedAPI, _ new: ResolvedAPI) {
        newGroups = Array(repeating: nil, count: old.groups.count)
        oldGroups = Array(repeating: nil, count: new.groups.count)
        newCases = Array(repeating: nil, count: old.cases.count)
        oldCases = Array(repeating: nil, count: new.cases.count)
        oldCaseKeys = Array(0..<old.cases.count)
        newCaseKeys = Array(old.cases.count..<(old.cases.count + new.cases.count))
        pairGroups(old, new)
        for (index, partner) in newGroups.enumerated() {
            if let partner { pairCases(of: old, GroupID(index), new, partner) }
        }
        for (index, partner) in oldCases.enumerated() {
            if let partner { newCaseKeys[index] = oldCaseKeys[partner.index] }
        }
        findMoves(old, new)
    }

    /// Whether the other version lacks a group.
    func isLone(_ id: GroupID, _ side: Side) -> Bool {
        switch side {
        case .old: newGroups[id.index] == nil
        case .new: oldGroups[id.index] == nil
        }
    }

    /// Whether the other version lacks a case, also in another group.
    func isLone(_ id: CaseID, _ side: Side) -> Bool {
        switch side {
        case .old: newCases[id.index] == nil && !movedAway.contains(id)
        case .new: oldCases[id.index] == nil && !arrived.contains(id)
        }
    }

    private mutating func pairGroups(_ old: ResolvedAPI, _ new: ResolvedAPI) {
        let oldNames = index(old.groups.map(\.name.value))
        let newNames = index(new.groups.map(\.name.value))
        for (newIndex, group) in new.groups.enumerated() {
            let earlier = group.was.lazy.map(\.value).filter { newNames[$0] == nil }
            let names = [group.name.value] + earlier
            guard let oldIndex = names.lazy.compactMap({ oldNames[$0] }).first, newGroups[oldIndex] == nil else {
                continue
            }
            newGroups[oldIndex] = GroupID(newIndex)
            oldGroups[newIndex] = GroupID(oldIndex)
        }
    }

    private mutating func pairCases(
        of old: ResolvedAPI, _ oldGroup: GroupID, _ new: ResolvedAPI, _ newGroup: GroupID
    ) {
        let oldIDs = Array(old[oldGroup].ownCaseIDs)
        let oldNames = index(oldIDs.map { old[$0].name.value })
        let newNames = Set(new[newGroup].ownCaseIDs.map { new[$0].name.value })
        for id in new[newGroup].ownCaseIDs {
            let earlier = new[id].was.lazy.map(\.value).filter { !newNames.contains($0) }
            let names = [new[id].name.value] + earlier
            guard let position = names.lazy.compactMap({ oldNames[$0] }).first else { continue }
            let partner = oldIDs[position]
            guard newCases[partner.index] == nil else { continue }
            newCases[partner.index] = id
            oldCases[id.index] = partner
        }
    }

    private mutating func findMoves(_ old: ResolvedAPI, _ new: ResolvedAPI) {
        let left = newCases.indices.filter { newCases[$0] == nil }.map { CaseID($0) }
        let candidates = oldCases.indices.filter { oldCases[$0] == nil }.map { CaseID($0) }
        if left.isEmpty || candidates.isEmpty { return }
        let targets = Dictionary(grouping: candidates) { new.signature(of: $0) }
        let sources = Dictionary(grouping: left) { old.signature(of: $0) }
        for (signature, from) in sources.sorted(by: { $0.value[0] < $1.value[0] }) {
            guard let to = targets[signature] else { continue }
            moves.append(Move(from: from, to: to))
            movedAway.formUnion(from)
            arrived.formUnion(to)
            let key = oldCaseKeys[from[0].index]
            for id in from { oldCaseKeys[id.index] = key }
            for id in to { newCaseKeys[id.index] = key }
        }
    }
}

/// The first place of each name: names are unique in a spec without errors.
private func index(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The conditions of a case, whatever the order in which they are written.
struct MatchSignature: Hashable {
    var statuses: Set<StatusPattern>
    var codes: Set<CodePattern>
}

/// Everything that identifies a case, except the group that declares it.
struct CaseSignature: Hashable {
    var name: String
    var match: MatchSignature
    /// Where the body is asked for its code; empty where the case asks for none.
    var codePlaces: [Place]
    var behavior: Behavior
    var title: UserText?
    var description: UserText?
}

extension ResolvedCase {
    /// Whether it matches the same, in whatever order that is written.
    func matches(like other: ResolvedCase) -> Bool {
        if statuses.elementsEqual(other.statuses, by: { $0.value == $1.value }),
            codes.elementsEqual(other.codes, by: { $0.value == $1.value })
        {
            return true
        }
        return Set(statuses.map(\.value)) == Set(other.statuses.map(\.value))
            && Set(codes.map(\.value)) == Set(other.codes.map(\.value))
    }
}

extension ResolvedAPI {
    func match(of id: CaseID) -> MatchSignature {
        MatchSignature(statuses: Set(self[id].statuses.map(\.value)), codes: Set(self[id].codes.map(\.value)))
    }

    func signature(of id: CaseID) -> CaseSignature {
        let handling = self[id].handling
        let codePlaces = self[id].codes.isEmpty ? [] : reading(of: self[id].group)?.normalized.code ?? []
        return CaseSignature(
            name: self[id].name.value, match: match(of: id), codePlaces: codePlaces, behavior: behavior(handling),
            title: words(handling.title, declaredBy: self[id].group),
            description: words(handling.description, declaredBy: self[id].group))
    }

    func words(_ source: Sourced<TextSource>?, declaredBy group: GroupID) -> UserText? {
        source.map { UserText($0.value, of: self, body: reading(of: group)) }
    }

    func reading(of group: GroupID) -> BodyFormat? { groups[group.index].body.map { bodies[$0.index].format } }
}
