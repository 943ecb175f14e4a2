import ErrorSpecReading

/// The meaning of all specs, with defaults applied, inheritance flattened, and the origin of each value.
package struct ResolvedSpec: Sendable {
    /// The APIs, sorted by name.
    package var apis: [ResolvedAPI]
    package var files: SourceFiles

    package init(apis: [ResolvedAPI], files: SourceFiles) {
        self.apis = apis
        self.files = files
    }
}

/// An index into one of the arrays of ``ResolvedAPI``.
package struct ElementID<Element>: Hashable, Comparable, Sendable {
    package let index: Int
    package init(_ index: Int) { self.index = index }
    package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

package typealias GroupID = ElementID<ResolvedGroup>
package typealias CaseID = ElementID<ResolvedCase>
package typealias BodyID = ElementID<ResolvedBody>
package typealias RecoveryID = ElementID<ResolvedRecovery>
package typealias CategoryID = ElementID<Located<String>>

package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `public`
    case package
    case `internal`
}

package struct ResolvedAPI: Sendable {
    /// The API's name, which is also the namespace of the generated code.
    package var name: Located<String>
    package var summary: String?
    package var access: AccessLevel
    package var imports: [Located<String>]
    /// The locales as BCP 47 tags, starting with the source locale; empty if texts aren't localized.
    package var locales: [String]
    /// The bodies, sorted by name.
    package var bodies: [ResolvedBody] = []
    /// The default body for groups.
    package var body: BodyID?
    /// The statuses that mean success in groups without `successes`.
    package var successes = Successes.all
    /// The parents of groups without `parents`.
    package var parents: [GroupID] = []
    /// The recoveries, sorted by name.
    package var recoveries: [ResolvedRecovery] = []
    /// The named policies that the spec declares, sorted by name. Built-in policies aren't included.
    package var retries: [ResolvedPolicy] = []
    /// The categories in source order. The first is the default. Every API has `silent`, and an API that declares no
    /// categories also has `alert`.
    package var categories: [Located<String>] = []
    package var failures = ResolvedFailures()
    /// The groups, sorted by name.
    package var groups: [ResolvedGroup] = []
    /// All cases. The cases of one group are adjacent, and in source order.
    package var cases: [ResolvedCase] = []
    /// The conditions of each case, in the order of ``cases``.
    var matches: [CaseMatch] = []
    /// The codes, ranges and families of all cases, without duplicates.
    var codePatterns: [CodePattern] = []
    /// The operations, sorted by path, then by method.
    package var operations: [ResolvedOperation] = []
    package var layout = APILayout()
    /// Whether a part of this API could not be read or resolved. The problem has been reported.
    package var isIncomplete: Bool

    // `_read` and `_modify` access an element in place; `get` would copy it. When called from another module, these
    // accessors copy too, so Swift code there that reads many elements uses `api.cases[id.index]`.
    package subscript(id: GroupID) -> ResolvedGroup {
        _read { yield groups[id.index] }
        _modify { yield &groups[id.index] }
    }
    package subscript(parent: Parent) -> ResolvedGroup { _read { yield groups[parent.group.index] } }
    package subscript(id: CaseID) -> ResolvedCase { _read { yield cases[id.index] } }
    package subscript(id: BodyID) -> ResolvedBody { _read { yield bodies[id.index] } }
    package subscript(id: RecoveryID) -> ResolvedRecovery { _read { yield recoveries[id.index] } }
    package subscript(id: CategoryID) -> Located<String> { _read { yield categories[id.index] } }

    package var groupIDs: some RandomAccessCollection<GroupID> { groups.indices.lazy.map { GroupID($0) } }
    package var caseIDs: some RandomAccessCollection<CaseID> { cases.indices.lazy.map { CaseID($0) } }

    package func group(named name: String) -> GroupID? {
        groups.firstIndex { $0.name.value == name }.map { GroupID($0) }
    }

    /// Returns the name of the case with its group, such as `Token.forbidden`.
    package func qualifiedName(_ id: CaseID) -> String {
        "\(self[self[id].group].name.value).\(self[id].name.value)"
    }

    /// Returns the groups from `group` to the group that declares the case, including both, or `nil` if `group`
    /// doesn't see the case.
    ///
    /// Each step goes to the first parent, in source order, that sees the case, because this parent's generated enum
    /// wraps the case.
    package func path(from group: GroupID, to target: CaseID) -> [GroupID]? {
        let owner = self[target].group
        var path = [group]
        while let last = path.last, last != owner {
            guard let next = self[last].parents.first(where: { self[$0].sees(target) }) else { return nil }
            path.append(next.group)
        }
        return path
    }
}

/// The locations of values in `api.yaml`; `nil` if a key is missing.
package struct APILayout: Sendable {
    package var access: SourceRange?
    package var locales: SourceRange?
    package var body: SourceRange?
    package var parents: SourceRange?
}

package struct ResolvedOperation: Hashable, Sendable {
    package var method: String
    package var path: String
    package var group: GroupID
    package var range: SourceRange

    /// The operation as specs write it: `POST /v1/users`.
    package var name: String { "\(method) \(path)" }

    /// The operation's name without its parameters' names: `GET /users/{}`.
    package var key: String { anonymousTemplate(name) }
}
