import ErrorSpecLanguage

/// Where the edit is written by which other cases handle some responses.
extension APIComparison {
    typealias Places = (base: Change.Location?, head: Change.Location?)

    /// - Parameter groups: Those in which responses have another winner.
    func places(of cause: Cause, in groups: [GroupPair]) -> Places {
        switch cause {
        case .declared(let left?, let right?, let edit):
            let found: Places? =
                switch edit {
                case .visibility: step(of: groups) { $0.sees($1 == .old ? left : right) }
                case .match: sameMatch[left.index] ? exceptPlaces(left, right, in: groups) : nil
                }
            return found ?? (base(old[left].edited(besides: new[right])), head(new[right].edited(besides: old[left])))
        case .declared(let left, let right, _):
            let moved = pairing.moves.first { move in
                left.map(move.from.contains) ?? right.map(move.to.contains) ?? false
            }
            let (before, after) = (left ?? moved?.from[0], right ?? moved?.to[0])
            return (base(before.map { old[$0].conditionsRange }), head(after.map { new[$0].conditionsRange }))
        case .otherwise(let left, let right):
            let isKept = left.map { old[$0].otherwise } != nil && right.map { new[$0].otherwise } != nil
            if isKept, let found = step(of: groups, where: { $0.otherwiseProvider == ($1 == .old ? left : right) }) {
                return found
            }
            return (
                base(left.map { old[$0].otherwise?.range ?? old[$0].name.range }),
                head(right.map { new[$0].otherwise?.range ?? new[$0].name.range })
            )
        case .operation(let groups):
            let moved = moves(of: groups).first
            return (base(moved?.old.range), head(moved?.new.range))
        }
    }

    /// Where an `except` came or went.
    private func exceptPlaces(_ left: CaseID, _ right: CaseID, in groups: [GroupPair]) -> Places? {
        groups.lazy.compactMap { group -> Places? in
            let (before, after) = (old[group.old], new[group.new])
            let excepts = (before.except.first { $0.value == left }, after.except.first { $0.value == right })
            if (excepts.0 == nil) == (excepts.1 == nil) { return nil }
            return (base(excepts.0?.range ?? before.name.range), head(excepts.1?.range ?? after.name.range))
        }.first
    }

    /// Whether the API names other parents for groups that name none.
    var hasOtherParents: Bool { old.parents.map { pairing.newGroups[$0.index] } != new.parents }

    /// The parent that one version alone has, on a group's way to what it inherits.
    private func step(of groups: [GroupPair], where inherits: (ResolvedGroup, Side) -> Bool) -> Places? {
        for (group, side) in groups.flatMap({ [($0.new, Side.new), ($0.old, .old)] }) {
            let (here, partners) = (api(side), side == .new ? pairing.oldGroups : pairing.newGroups)
            let (other, there) = side == .new ? (Side.old, old) : (.new, new)
            var child = group
            while let parent = here[child].parents.first(where: { inherits(here[$0], side) }) {
                let partner = partners[child.index]
                if partner.map({ there[$0].parents.contains { $0.group == partners[parent.index] } }) != true {
                    let isDefault = parent.range == nil && hasOtherParents
                    let range = parent.range ?? here.parentsRange(of: child, isDefault: isDefault)
                    let counterpart = partner.map { there.parentsRange(of: $0, isDefault: isDefault) }
                    let places = (place(range, side), counterpart.map { place($0, other) })
                    return side == .old ? (places.0, places.1) : (places.1, places.0)
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
    /// - Parameter isDefault: Those of the API were edited.
    func parentsRange(of id: GroupID, isDefault: Bool) -> SourceRange {
        self[id].parents.lazy.compactMap(\.range).first
            ?? (isDefault ? layout.parents ?? name.range : self[id].name.range)
    }
}

extension ResolvedCase {
    fileprivate var conditionsRange: SourceRange { statuses.first?.range ?? codes.first?.range ?? name.range }

    /// The first condition that another version lacks, or if it has all, the first of those of which it has more.
    fileprivate func edited(besides other: ResolvedCase) -> SourceRange {
        let (others, otherCodes) = (other.statuses.map(\.value), other.codes.map(\.value))
        let added =
            statuses.first { !others.contains($0.value) }?.range
            ?? codes.first { !otherCodes.contains($0.value) }?.range
        return added ?? (others.count > statuses.count ? nil : codes.first?.range) ?? conditionsRange
    }
}
