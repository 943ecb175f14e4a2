import ErrorSpecLanguage
import ErrorSpecReading

/// Pairs the elements of the base and the head that have the same name, or that a `was` in the head connects.
struct Pairs {
    /// For each element of the base, its index in the head.
    private(set) var inHead: [Int?]
    /// For each element of the head, its index in the base.
    private(set) var inBase: [Int?]

    init(_ base: [String], _ head: [(name: String, was: [Located<String>])]) {
        inHead = Array(repeating: nil, count: base.count)
        inBase = Array(repeating: nil, count: head.count)
        let positions = Dictionary(zip(base, base.indices)) { first, _ in first }
        for (index, element) in head.enumerated() {
            if let position = positions[element.name] { pair(position, index) }
        }
        // A `was` counts only if the base doesn't have the new name.
        for (index, element) in head.enumerated() where inBase[index] == nil {
            let earlier = element.was.lazy.compactMap { positions[$0.value] }.first { self.inHead[$0] == nil }
            if let earlier { pair(earlier, index) }
        }
    }

    private mutating func pair(_ base: Int, _ head: Int) {
        inHead[base] = head
        inBase[head] = base
    }
}

/// Two versions of an API, with their declarations paired.
struct APIPair: Sendable {
    let base: ResolvedAPI
    let head: ResolvedAPI
    private(set) var groupInHead: [GroupID?]
    private(set) var groupInBase: [GroupID?]
    private(set) var caseInHead: [CaseID?]
    private(set) var caseInBase: [CaseID?]

    init(_ base: ResolvedAPI, _ head: ResolvedAPI) {
        self.base = base
        self.head = head
        let groups = Pairs(base.groups.map(\.name.value), head.groups.map { ($0.name.value, $0.was) })
        groupInHead = groups.inHead.map { $0.map { GroupID($0) } }
        groupInBase = groups.inBase.map { $0.map { GroupID($0) } }
        caseInHead = Array(repeating: nil, count: base.cases.count)
        caseInBase = Array(repeating: nil, count: head.cases.count)
        for (index, group) in groups.inHead.enumerated() {
            guard let group else { continue }
            let (old, new) = (base.groups[index].ownCases, head.groups[group].ownCases)
            let cases = Pairs(
                base.cases[old].map(\.name.value), head.cases[new].map { ($0.name.value, $0.was) })
            for (position, other) in cases.inHead.enumerated() {
                guard let other else { continue }
                caseInHead[old.lowerBound + position] = CaseID(new.lowerBound + other)
                caseInBase[new.lowerBound + other] = CaseID(old.lowerBound + position)
            }
        }
    }

    /// Returns the name of a base group in the head, or in the base if the head doesn't have the group.
    func name(ofBase id: GroupID) -> String {
        groupInHead[id.index].map { head.groups[$0.index].name.value } ?? base.groups[id.index].name.value
    }

    /// Returns the name of a base case in the head, or in the base if the head doesn't have the case.
    func name(ofBase id: CaseID) -> String {
        if let other = caseInHead[id.index] { return head.qualifiedName(other) }
        let item = base.cases[id.index]
        return "\(name(ofBase: item.group)).\(item.name.value)"
    }

    /// Whether two cases have the same pattern and effect, and their groups have the same depth.
    func areEqual(_ old: CaseID, _ new: CaseID) -> Bool {
        let (old, new) = (base.cases[old.index], head.cases[new.index])
        return base.groups[old.group.index].depth == head.groups[new.group.index].depth
            && old.matchesSame(as: new)
            && Effect(of: old.handling, in: base) == Effect(of: new.handling, in: head)
    }

    /// Whether two cases have the same name and pattern. If they also have the same effect, one may be a copy of the
    /// other.
    func haveSameNameAndPattern(_ old: CaseID, _ new: CaseID) -> Bool {
        let (old, new) = (base.cases[old.index], head.cases[new.index])
        return old.name.value == new.name.value && old.matchesSame(as: new)
    }
}

extension ResolvedCase {
    /// The statuses and codes that the case matches, regardless of their order.
    var matchKey: MatchKey { MatchKey(statuses: Set(statuses.map(\.value)), codes: Set(codes.map(\.value))) }

    fileprivate func matchesSame(as other: ResolvedCase) -> Bool {
        // Usually both patterns are written the same way, and comparing them is faster than comparing keys.
        pattern == other.pattern || matchKey == other.matchKey
    }
}

struct MatchKey: Hashable {
    var statuses: Set<StatusPattern>
    var codes: Set<CodePattern>
}
