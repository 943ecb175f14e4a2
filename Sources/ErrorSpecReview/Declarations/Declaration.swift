import ErrorSpecLanguage

/// A difference between the declarations of two versions of an API, with the groups and units that it concerns.
struct Declaration {
    var kind: Kind
    var level: Change.Level
    var before: Side?
    var after: Side?
    /// The groups that contain the declaration.
    var baseGroups: [GroupID] = []
    var headGroups: [GroupID] = []
    var cases: [String] = []
    /// The units that the declaration concerns, or `nil` for the units of its groups.
    var units: [ReviewUnit]?
    var base: SourceRange?
    var head: SourceRange?

    /// Creates a declaration that only one side has, or that has a different name in the head.
    init(
        _ kind: Kind, _ level: Change.Level, _ before: String? = nil, _ after: String? = nil,
        base: SourceRange? = nil, head: SourceRange? = nil
    ) {
        self.kind = kind
        self.level = level
        self.before = before.map { .names([$0]) }
        self.after = after.map { .names([$0]) }
        self.base = base
        self.head = head
    }

    /// Returns a copy with the given groups and cases.
    func with(base: [GroupID] = [], head: [GroupID] = [], cases: [String] = []) -> Declaration {
        var copy = self
        copy.baseGroups = base
        copy.headGroups = head
        copy.cases = cases
        return copy
    }

    func with(_ units: [ReviewUnit]) -> Declaration {
        var copy = self
        copy.units = units
        return copy
    }
}

extension ChangeMaker {
    /// Makes a change without responses.
    mutating func change(_ declaration: Declaration) -> Change {
        let list =
            declaration.units.map { UnitList($0) }
            ?? units(ofBase: declaration.baseGroups, head: declaration.headGroups)
        let groupLocation = declaration.headGroups.first.map { pair.head.groups[$0.index].name.range }
        var change = Change(
            kind: declaration.kind, level: declaration.level, api: pair.head.name.value,
            rows: [Change.Row(responses: [], units: list.units)], responses: [], units: list.units,
            cases: declaration.cases, groups: declaration.headGroups.map { pair.head.groups[$0.index].name.value },
            baseGroups: declaration.baseGroups.map { pair.base.groups[$0.index].name.value },
            before: declaration.before, after: declaration.after,
            locations: Change.Locations(
                base: declaration.base, head: declaration.head ?? groupLocation ?? pair.head.name.range),
            fingerprint: "")
        change.fingerprint = fingerprint(of: change, units: [list.digest])
        return change
    }
}
