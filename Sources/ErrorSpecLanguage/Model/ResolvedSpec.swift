import ErrorSpecReading

/// The meaning of the specs: no gaps, defaults applied, inheritance flattened, each fact with where it comes from.
package struct ResolvedSpec: Sendable {
    /// Sorted by name.
    package var apis: [ResolvedAPI]
    package var files: SourceFiles

    package init(apis: [ResolvedAPI], files: SourceFiles) {
        self.apis = apis
        self.files = files
    }
}

/// An element's place in one of the arrays of ``ResolvedAPI``.
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
    /// A Swift type name: the namespace of what is generated.
    package var name: Located<String>
    package var summary: String?
    package var access: AccessLevel
    package var imports: [Located<String>]
    /// BCP 47 tags, the source language first; empty where texts are not localized.
    package var locales: [String]
    /// Sorted by name.
    package var bodies: [ResolvedBody] = []
    /// The default of all groups: what `body` names.
    package var body: BodyID?
    /// The default of all groups: the statuses that mean success.
    package var successes = Successes.all
    /// The parents of the groups that name none.
    package var parents: [GroupID] = []
    /// Sorted by name.
    package var recoveries: [ResolvedRecovery] = []
    /// The named policies that the spec declares, sorted by name. The built-in ones are not among them.
    package var retries: [ResolvedPolicy] = []
    /// In the written order: the first is the default. `alert` alone where the spec declares none.
    package var categories: [Located<String>] = []
    package var failures = ResolvedFailures()
    /// Sorted by name.
    package var groups: [ResolvedGroup] = []
    /// All cases, a group's own next to each other and in the written order.
    package var cases: [ResolvedCase] = []
    /// For each of the cases, what it matches.
    var matches: [CaseMatch] = []
    /// The codes, ranges and families of all cases, each once.
    var codePatterns: [CodePattern] = []
    /// Sorted by path, then method.
    package var operations: [ResolvedOperation] = []
    package var layout = APILayout()
    /// Something of this API could not be read or resolved, and a diagnostic says so: absence proves nothing.
    package var isIncomplete: Bool

    // `_read` and `_modify` lend an element: a `get` would copy it, and every rule asks for many. Another module's
    // copies all the same: where many are asked for, it says `api.cases[id.index]`.
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

    /// A case as specs write it from outside its group: `Token.forbidden`.
    package func qualifiedName(_ id: CaseID) -> String {
        "\(self[self[id].group].name.value).\(self[id].name.value)"
    }

    /// The groups that a case is wrapped by on its way from its own group to `group`: both ends included, `group`
    /// first. Each step is the first parent, in the written order, that sees the case.
    ///
    /// `nil` when `group` does not see the case.
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

/// Where `api.yaml` says what all groups have; `nil` where it doesn't say so.
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

    /// As specs write it: `POST /v1/users`.
    package var name: String { "\(method) \(path)" }

    /// The same however the parameters of its path are called: `GET /users/{}`.
    package var key: String { anonymousTemplate(name) }
}
