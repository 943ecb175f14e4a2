import ErrorSpecLanguage
import ErrorSpecReading

/// Where the edit is written by which other cases handle some responses.
extension APIComparison {
    typealias Places = (base: Change.Location?, head: Change.Location?)

    /// - Parameter groups: Those in which responses have another winner.
    func places(of cause: Cause, in groups: [GroupPair]) -> Places {
        switch cause {
        case .declared(let left?, let right?, let edit):
            let (before, after) = (old[left], new[right])
            if edit == .visibility {
                let owners = (old: before.group, new: after.group)
                let found = groups.lazy.compactMap { group in
                    self.step(from: group, to: owners) { $0.sees($1 == .old ? left : right) }
                }
                if let step = found.first { return step }
            }
            if edit == .match, sameMatch[left.index], let except = exceptPlaces(left, right, in: groups) {
                return except
            }
            return (base(before.edited(besides: after)), head(after.edited(besides: before)))
        case .declared(let left, let right, _):
            let moved = pairing.moves.first { move in
                left.map(move.from.contains) ?? right.map(move.to.contains) ?? false
            }
            let (before, after) = (left ?? moved?.from[0], right ?? moved?.to[0])
            return (base(before.map { old[$0].edited(besides: nil) }), head(after.map { new[$0].edited(besides: nil) }))
        case .otherwise(let left, let right):
            if let left, let right, old[left].otherwise != nil, new[right].otherwise != nil {
                let found = groups.lazy.compactMap { group in
                    self.step(from: group, to: (left, right)) { $0.otherwiseProvider == ($1 == .old ? left : right) }
                }
                if let step = found.first { return step }
            }
            return (
                base(left.map { old[$0].otherwise?.range ?? old[$0].name.range }),
                head(right.map { new[$0].otherwise?.range ?? new[$0].name.range })
            )
        }
    }

    /// Where an `except` came or went, if that is why a case that matches the same has another extent.
    private func exceptPlaces(_ left: CaseID, _ right: CaseID, in groups: [GroupPair]) -> Places? {
        for group in groups {
            let before = old[group.old].except.first { $0.value == left }
            let after = new[group.new].except.first { $0.value == right }
            if (before == nil) == (after == nil) { continue }
            return (
                base(before?.range ?? old[group.old].name.range), head(after?.range ?? new[group.new].name.range)
            )
        }
        return nil
    }

    /// The parent that one version alone has, on a group's way to what it inherits.
    private func step(
        from group: GroupPair, to owners: (old: GroupID, new: GroupID), where inherits: (ResolvedGroup, Side) -> Bool
    ) -> Places? {
        for side in [Side.new, .old] {
            let (here, there) = (api(side), api(side == .new ? .old : .new))
            let partners = side == .new ? pairing.oldGroups : pairing.newGroups
            let owner = side == .new ? owners.new : owners.old
            var child = side == .new ? group.new : group.old
            while child != owner, let parent = here[child].parents.first(where: { inherits(here[$0], side) }) {
                let partner = partners[child.index]
                let isKept = partner.map { there[$0].parents.map(\.group) }?.contains { $0 == partners[parent.index] }
                if isKept != true {
                    let ranges = (
                        parent.range ?? here.parentsRange(of: child, isDefault: true),
                        partner.map { there.parentsRange(of: $0, isDefault: parent.range == nil) }
                    )
                    return side == .new
                        ? (base(ranges.1), head(ranges.0)) : (base(ranges.0), ranges.1.map { place($0, .new) })
                }
                child = parent.group
            }
        }
        return nil
    }
}

extension ResolvedAPI {
    /// Where a group's parents are named, else what could name some.
    ///
    /// - Parameter isDefault: Those that the other version has are the API's.
    func parentsRange(of id: GroupID, isDefault: Bool) -> SourceRange {
        let parents = self[id].parents
        if let range = parents.lazy.compactMap(\.range).first { return range }
        if !parents.isEmpty, let range = layout.parents { return range }
        return isDefault && layout.parents == nil ? name.range : self[id].name.range
    }
}

extension ResolvedCase {
    /// Where it matches what another version of it doesn't, or matches more than this one does.
    fileprivate func edited(besides other: ResolvedCase?) -> SourceRange {
        let first = statuses.first?.range ?? name.range
        guard let other else { return first }
        let (statuses, codes) = (Set(other.statuses.map(\.value)), Set(other.codes.map(\.value)))
        if let status = self.statuses.first(where: { !statuses.contains($0.value) }) { return status.range }
        if let code = self.codes.first(where: { !codes.contains($0.value) }) { return code.range }
        return Set(self.statuses.map(\.value)) == statuses ? self.codes.first?.range ?? first : first
    }
}
