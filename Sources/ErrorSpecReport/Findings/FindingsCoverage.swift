/// How much of what a server documents a spec handles, as `check` sums it up.
package struct FindingsCoverage: Equatable, Sendable {
    package var operations: Int
    package var withGroup: Int
    package var documented: Int
    package var covered: Int

    package init(operations: Int, withGroup: Int, documented: Int, covered: Int) {
        self.operations = operations
        self.withGroup = withGroup
        self.documented = documented
        self.covered = covered
    }

    /// `12 of 14 operations have a group; a case handles 30 of 33 documented errors`.
    var text: String {
        "\(withGroup) of \(counted(operations, "operation")) \(operations == 1 ? "has" : "have") a group; "
            + "a case handles \(covered) of \(counted(documented, "documented error"))"
    }

    var members: [JSONMember] {
        [
            JSONMember("operations", .integer(operations)), JSONMember("withGroup", .integer(withGroup)),
            JSONMember("documented", .integer(documented)), JSONMember("covered", .integer(covered)),
        ]
    }
}
