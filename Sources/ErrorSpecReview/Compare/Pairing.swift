import ErrorSpecLanguage
import ErrorSpecReading

/// Which groups and cases of two versions of an API are the same, told by their names: their own, or an earlier one
/// that `was` gives.
struct Pairing {
    /// For each group and case of a version the same one of the other.
    private var groups: Both<[GroupID?]>
    private var cases: Both<[CaseID?]>
    private(set) var moves: [Move] = []

    /// One declared case, or several alike, that another group declares now.
    typealias Move = Both<[CaseID]>

    init(_ apis: Both<ResolvedAPI>) {
        groups = apis.map { Array(repeating: nil, count: $0.groups.count) }
        cases = apis.map { Array(repeating: nil, count: $0.cases.count) }
        pairGroups(apis)
        for pair in groupPairs { pairCases(apis, of: pair) }
        findMoves(apis)
    }

    func partner(of id: GroupID, _ side: Side) -> GroupID? { groups[side][id.index] }
    func partner(of id: CaseID, _ side: Side) -> CaseID? { cases[side][id.index] }

    var groupPairs: [GroupPair] {
        groups.old.enumerated().compactMap { index, new in new.map { Both(GroupID(index), $0) } }
    }

    var casePairs: [Both<CaseID>] {
        cases.old.enumerated().compactMap { index, new in new.map { Both(CaseID(index), $0) } }
    }

    /// Whether two cases are the same, or one of them is where the other moved to.
    func isSame(_ old: CaseID, _ new: CaseID) -> Bool {
        partner(of: old, .old) == new || moves.contains { $0.old.contains(old) && $0.new.contains(new) }
    }

    /// Whether another group declares a case in the other version.
    func isMoved(_ id: CaseID, _ side: Side) -> Bool { moves.contains { $0[side].contains(id) } }

    /// Whether the other version lacks a group.
    func isLone(_ id: GroupID, _ side: Side) -> Bool { partner(of: id, side) == nil }

    /// Whether the other version lacks a case, also in another group.
    func isLone(_ id: CaseID, _ side: Side) -> Bool { partner(of: id, side) == nil && !isMoved(id, side) }

    private mutating func pairGroups(_ apis: Both<ResolvedAPI>) {
        for (old, new) in paired(apis.old.groups.map(\.name), apis.new.groups.map { ($0.name, $0.was) }) {
            groups.old[old] = GroupID(new)
            groups.new[new] = GroupID(old)
        }
    }

    private mutating func pairCases(_ apis: Both<ResolvedAPI>, of pair: GroupPair) {
        let own = Both(apis.old[pair.old].ownCases, apis.new[pair.new].ownCases)
        let after = apis.new.cases[own.new].map { ($0.name, $0.was) }
        for (old, new) in paired(apis.old.cases[own.old].map(\.name), after) {
            cases.old[own.old.lowerBound + old] = CaseID(own.new.lowerBound + new)
            cases.new[own.new.lowerBound + new] = CaseID(own.old.lowerBound + old)
        }
    }

    private mutating func findMoves(_ apis: Both<ResolvedAPI>) {
        let lone = Both(Side.old, .new).map { side in
            cases[side].indices.filter { cases[side][$0] == nil }.map { CaseID($0) }
        }
        if lone.old.isEmpty || lone.new.isEmpty { return }
        let targets = Dictionary(grouping: lone.new) { apis.new.signature(of: $0) }
        for (signature, from) in lone.old.grouped(by: { apis.old.signature(of: $0) }) {
            if let to = targets[signature] { moves.append(Both(from, to)) }
        }
    }
}

/// Where the names of two lists stand that are the same, in the order of the new one.
private func paired(
    _ old: [Located<String>], _ new: [(name: Located<String>, was: [Located<String>])]
) -> [(old: Int, new: Int)] {
    let before = Dictionary(old.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.name.value))
    var taken = Set<Int>()
    return new.enumerated().compactMap { position, element in
        let earlier = element.was.map(\.value).filter { !after.contains($0) }
        let found = ([element.name.value] + earlier).lazy.compactMap { before[$0] }.first
        guard let found, taken.insert(found).inserted else { return nil }
        return (found, position)
    }
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
    var texts: [UserText?]
}

extension ResolvedCase {
    var match: MatchSignature {
        MatchSignature(statuses: Set(statuses.map(\.value)), codes: Set(codes.map(\.value)))
    }
}

extension ResolvedAPI {
    fileprivate func signature(of id: CaseID) -> CaseSignature {
        let handler = handler(.handled(id))
        return CaseSignature(
            name: self[id].name.value, match: self[id].match,
            codePlaces: self[id].codes.isEmpty ? [] : reading(of: self[id].group)?.normalized.code ?? [],
            behavior: handler.behavior, texts: TextField.allCases.map(handler.words))
    }
}
