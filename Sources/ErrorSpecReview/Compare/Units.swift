import ErrorSpecLanguage
import ErrorSpecReading

/// The groups that handle a unit's responses on each side.
struct GroupPair: Hashable, Sendable {
    var base: GroupID
    var head: GroupID
}

/// The cases, conditions and method on which a unit's outcomes depend. Units of the same class have the same outcomes,
/// so each class is compared once.
struct UnitClass: Hashable, Sendable {
    private struct Group: Hashable {
        /// The index ranges of the visible cases.
        var visible: [Range<Int>]
        var otherwise: GroupID?
        var successes: [StatusPattern]
        var body: BodyID?

        init(_ group: ResolvedGroup) {
            visible = (group.ownCases.isEmpty ? [] : [group.ownCases]) + group.visible.inherited
            (otherwise, successes, body) = (group.otherwiseProvider, group.successes.patterns, group.body)
        }
    }

    private let base: Group
    private let head: Group
    /// The method of an endpoint, or `nil` for a group.
    private(set) var method: String?

    /// The class of groups that have the same regions as this class.
    var ofGroups: UnitClass {
        var copy = self
        copy.method = nil
        return copy
    }

    init(_ groups: GroupPair, in pair: APIPair, _ method: String? = nil) {
        base = Group(pair.base.groups[groups.base.index])
        head = Group(pair.head.groups[groups.head.index])
        self.method = method
    }
}

/// Finds methods that every retry policy of both sides treats in the same way.
private struct EqualMethods {
    private let policies: Set<Resend.Methods>
    private var known: [Set<Resend.Methods>: String] = [:]

    init(_ base: ResolvedAPI, _ head: ResolvedAPI) { policies = base.resentMethods.union(head.resentMethods) }

    /// Returns the first method for which this function was called, among those like the given method.
    mutating func first(like method: String) -> String {
        let applying = policies.filter { $0.contains(method) }
        let first = known[applying] ?? method
        known[applying] = first
        return first
    }
}

/// The units that both sides of an API have: endpoints, or groups that receive responses.
struct Units: Sendable {
    let kind: Comparison.API.UnitKind
    /// The units in the order of the spec: endpoints, then groups.
    private(set) var all: [ReviewUnit] = []
    /// The groups that handle each unit.
    private(set) var groups: [GroupPair] = []
    /// The class of each unit.
    private(set) var classes: [UnitClass] = []

    init(of pair: APIPair) {
        let (base, head) = (pair.base, pair.head)
        var methods = EqualMethods(base, head)
        kind = base.operations.isEmpty || head.operations.isEmpty ? .groups : .endpoints
        guard kind == .endpoints else {
            for group in head.groupIDs { addGroup(group, of: pair) }
            return
        }
        let operations = Dictionary(uniqueKeysWithValues: base.operations.map { ($0.key, $0) })
        var handled = Set<GroupPair>()
        for operation in head.operations {
            guard let other = operations[operation.key] else { continue }
            let groups = GroupPair(base: other.group, head: operation.group)
            add(.endpoint(operation.name), groups, UnitClass(groups, in: pair, methods.first(like: operation.method)))
            handled.insert(groups)
        }
        let (usedInBase, usedInHead) = (base.usedGroups, head.usedGroups)
        for group in head.groupIDs where usedInHead.contains(group) {
            guard let other = pair.groupInBase[group.index], usedInBase.contains(other) else { continue }
            // An endpoint with a changed path is only on one side, so its groups are compared instead.
            if !handled.contains(GroupPair(base: other, head: group)) { addGroup(group, of: pair) }
        }
    }

    private mutating func addGroup(_ group: GroupID, of pair: APIPair) {
        guard let other = pair.groupInBase[group.index] else { return }
        let groups = GroupPair(base: other, head: group)
        add(.group(pair.head.groups[group.index].name.value), groups, UnitClass(groups, in: pair))
    }

    private mutating func add(_ unit: ReviewUnit, _ groups: GroupPair, _ unitClass: UnitClass) {
        all.append(unit)
        self.groups.append(groups)
        classes.append(unitClass)
    }

    /// Returns the groups that both sides have, except for groups that a unit uses directly or through a descendant.
    func unused(in pair: APIPair) -> [GroupPair] {
        if kind == .groups { return [] }
        var (usedInBase, usedInHead) = (Set<GroupID>(), Set<GroupID>())
        for groups in Set(groups) {
            usedInBase.formUnion([groups.base] + pair.base.groups[groups.base.index].ancestors)
            usedInHead.formUnion([groups.head] + pair.head.groups[groups.head.index].ancestors)
        }
        return pair.head.groupIDs.compactMap { group in
            guard let other = pair.groupInBase[group.index] else { return nil }
            if usedInBase.contains(other) || usedInHead.contains(group) { return nil }
            return GroupPair(base: other, head: group)
        }
    }
}

extension ResolvedAPI {
    /// The methods of all retry policies.
    fileprivate var resentMethods: Set<Resend.Methods> {
        let handlings = cases.lazy.map(\.handling) + groups.lazy.compactMap { $0.otherwise?.handling }
        return Set(
            handlings.compactMap { handling in
                if case .resend(let resend) = handling.retry.value.action { resend.methods } else { nil }
            })
    }

    /// The groups that an operation or a recovery's `through` names.
    fileprivate var usedGroups: Set<GroupID> {
        Set(operations.map(\.group)).union(recoveries.compactMap { $0.through?.value })
    }
}
