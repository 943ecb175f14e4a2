/// All differences between two versions of a folder of specs.
package struct Comparison: Sendable {
    /// An API that both sides have.
    package struct API: Sendable {
        package enum UnitKind: Sendable {
            case endpoints
            case groups
        }

        package var name: String
        package var units: UnitKind
        /// The number of groups that differ, but that no endpoint uses.
        package var unusedGroups: Int

        package init(name: String, units: UnitKind, unusedGroups: Int) {
            self.name = name
            self.units = units
            self.unusedGroups = unusedGroups
        }
    }

    /// The changes, sorted by API, then by lane, then in the order of the spec.
    package var changes: [Change]
    package var apis: [API]

    package init(changes: [Change] = [], apis: [API] = []) {
        self.changes = changes
        self.apis = apis
    }

    package var unusedGroups: Int { apis.reduce(0) { $0 + $1.unusedGroups } }
}
