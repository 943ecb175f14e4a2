import ErrorSpecLanguage

/// Where the edit is written by which other cases handle some responses.
extension APIComparison {
    /// - Parameter groups: Those in which responses have another winner.
    func ranges(of cause: Cause, in groups: [GroupPair]) -> Both<SourceRange?> {
        switch cause {
        case .declared(let left?, let right?, let edit):
            let found =
                switch edit {
                case .visibility: step(of: groups) { $0.sees($1 == .old ? left : right) }
                case .match: sameMatch[left.index] ? exceptRanges(left, right, in: groups) : nil
                }
            return found ?? Both(old[left].edited(besides: new[right]), new[right].edited(besides: old[left]))
        case .declared(let left, let right, _):
            let move = pairing.moves.first { move in
                left.map(move.old.contains) ?? right.map(move.new.contains) ?? false
            }
            return Both(
                (left ?? move?.old[0]).map { old[$0].conditionsRange },
                (right ?? move?.new[0]).map { new[$0].conditionsRange })
        case .otherwise(let left, let right):
            let (before, after) = (left.map { old[$0] }, right.map { new[$0] })
            if before?.otherwise != nil, after?.otherwise != nil,
                let found = step(of: groups, where: { $0.otherwiseProvider == ($1 == .old ? left : right) })
            {
                return found
            }
            return Both(before, after).map { group in group.map { $0.otherwise?.range ?? $0.name.range } }
        case .operation(let groups): return Both(old[groups.old].name.range, new[groups.new].name.range)
        }
    }

    /// Where an `except` came or went.
    private func exceptRanges(_ left: CaseID, _ right: CaseID, in groups: [GroupPair]) -> Both<SourceRange?>? {
        groups.lazy.compactMap { group -> Both<SourceRange?>? in
            let (before, after) = (old[group.old], new[group.new])
            let excepts = Both(
                before.except.first { $0.value == left }?.range, after.except.first { $0.value == right }?.range)
            if (excepts.old == nil) == (excepts.new == nil) { return nil }
            return Both(excepts.old ?? before.name.range, excepts.new ?? after.name.range)
        }.first
    }

    /// Whether the API names other parents for groups that name none.
    var hasOtherParents: Bool { old.parents.map { pairing.partner(of: $0, .old) } != new.parents }

    /// The parent that one version alone has, on a group's way to what it inherits.
    private func step(of groups: [GroupPair], where inherits: (ResolvedGroup, Side) -> Bool) -> Both<SourceRange?>? {
        for (group, side) in groups.flatMap({ [($0.new, Side.new), ($0.old, .old)] }) {
            let (here, there) = (apis[side], apis[side.other])
            var child = group
            while let parent = here[child].parents.first(where: { inherits(here[$0], side) }) {
                let partner = pairing.partner(of: child, side)
                let counterpart = pairing.partner(of: parent.group, side)
                if partner.map({ there[$0].parents.contains { $0.group == counterpart } }) != true {
                    let isDefault = parent.range == nil && hasOtherParents
                    var ranges = Both<SourceRange?>(nil, nil)
                    ranges[side] = parent.range ?? here.parentsRange(of: child, isDefault: isDefault)
                    ranges[side.other] = partner.map { there.parentsRange(of: $0, isDefault: isDefault) }
                    return ranges
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
    var conditionsRange: SourceRange { statuses.first?.range ?? codes.first?.range ?? name.range }

    /// The first condition that another version lacks, or if it has all, the first of those of which it has more.
    fileprivate func edited(besides other: ResolvedCase) -> SourceRange {
        let added =
            statuses.first { status in !other.statuses.contains { $0.value == status.value } }?.range
            ?? codes.first { code in !other.codes.contains { $0.value == code.value } }?.range
        return added ?? (other.statuses.count > statuses.count ? nil : codes.first?.range) ?? conditionsRange
    }
}
