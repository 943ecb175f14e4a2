extension Rule {
    /// Reports names that Swift doesn't accept, and names that collide in Swift.
    static let swiftNames = Rule(codes: [.invalidName, .nameCollision]) { spec, diagnostics in
        var types = NameScope(.type(limit: SpecLimits.apiName))
        for api in spec.apis.sorted(by: { $0.name.isWrittenBefore($1.name) }) where !api.name.value.isEmpty {
            refuse(api.name, in: ReservedNames.apis, what: "an API", into: &diagnostics)
            types.claim(api.name, as: "API `\(api.name.value)`", into: &diagnostics)
            if !api.recoveries.isEmpty {
                let name = api.name.map { "\($0)Recoveries" }
                types.claim(name, as: "the protocol for the recoveries of `\(api.name.value)`", into: &diagnostics)
            }
        }
        for api in spec.apis { checkNames(of: api, into: &diagnostics) }
    }

    private static func checkNames(of api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        checkMembers(api.categories, "category", "a category", into: &diagnostics)
        checkMembers(api.bodies.map(\.name), "body", "a body", into: &diagnostics)
        checkMembers(api.recoveries.map(\.name), "recovery", "a recovery", into: &diagnostics)
        checkMembers(api.retries.map(\.name), "policy", "a retry policy", into: &diagnostics)
        var groups = NameScope(.type(limit: SpecLimits.name), count: api.groups.count)
        for name in api.groups.map(\.name).sorted(by: { $0.isWrittenBefore($1) }) {
            refuse(name, in: ReservedNames.groups, what: "a group", into: &diagnostics)
            groups.claim(name, as: "group `\(name.value)`", into: &diagnostics)
        }
        for index in api.groups.indices {
            for name in api.groups[index].was {
                groups.claim(name, as: "the earlier name of `\(api.groups[index].name.value)`", into: &diagnostics)
            }
        }
        for index in api.groups.indices { checkCases(of: GroupID(index), in: api, into: &diagnostics) }
    }

    private static func checkMembers(
        _ names: [Located<String>], _ kind: String, _ what: String, into diagnostics: inout Diagnostics
    ) {
        var scope = NameScope(.member)
        for name in names.sorted(by: { $0.isWrittenBefore($1) }) {
            refuse(name, in: ReservedNames.members, what: what, into: &diagnostics)
            scope.claim(name, as: "\(kind) `\(name.value)`", into: &diagnostics)
        }
    }

    private static func checkCases(of id: GroupID, in api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        let name = api[id].name.value
        let parents = api[id].parents
        let ownCases = api[id].ownCaseIDs
        var scope = NameScope(.member, count: parents.count + ownCases.count + 2)
        scope.claimBuiltIn(GeneratedName.group, as: "the generated property of `\(name)`")
        for parent in parents {
            let parentName = api[parent].name
            let wrapping = Located(GeneratedName.wrapping(parentName.value), at: parent.range ?? parentName.range)
            scope.claim(wrapping, as: "the case of `\(name)` that wraps `\(parentName.value)`", into: &diagnostics)
        }
        if let otherwise = api[id].otherwise {
            let unmatched = Located(GeneratedName.unmatched, at: otherwise.range)
            scope.claim(unmatched, as: "the case of `\(name)`'s `otherwise`", into: &diagnostics)
        }
        for id in ownCases {
            let caseName = api[id].name
            refuse(caseName, in: ReservedNames.members, what: "a case", into: &diagnostics)
            scope.claim(caseName, as: "case `\(name).\(caseName.value)`", into: &diagnostics)
        }
        for id in ownCases {
            for earlier in api[id].was {
                refuse(earlier, in: ReservedNames.members, what: "a case", into: &diagnostics)
                let current = "\(name).\(api[id].name.value)"
                scope.claim(earlier, as: "the earlier name of `\(current)`", into: &diagnostics)
            }
        }
    }

    private static func refuse(
        _ name: Located<String>, in reserved: [String: String], what: String, into diagnostics: inout Diagnostics
    ) {
        guard let reason = reserved[name.value] else { return }
        diagnostics.report(
            .invalidName, "`\(name.value)` can't be \(what)'s name: \(reason)", at: name.range,
            hint: "choose another name")
    }
}

/// A set of names that must be unique, regardless of letter case.
private struct NameScope {
    private struct Claim {
        var name: String
        /// Returns a description of the name's owner. This is a closure because the description is needed only if
        /// names collide.
        var claimant: () -> String
        /// The location of the name; `nil` if generated code always declares the name.
        var range: SourceRange?
    }

    private let syntax: NameSyntax
    private var claims: [String: Claim] = [:]

    init(_ syntax: NameSyntax, count: Int = 0) {
        self.syntax = syntax
        claims.reserveCapacity(count)
    }

    mutating func claimBuiltIn(_ name: String, as claimant: @autoclosure @escaping () -> String) {
        claims[name.lowercased()] = Claim(name: name, claimant: claimant)
    }

    mutating func claim(
        _ name: Located<String>, as claimant: @autoclosure @escaping () -> String, into diagnostics: inout Diagnostics
    ) {
        let new = Claim(name: name.value, claimant: claimant, range: name.range)
        let key = name.value.lowercased()
        guard let other = claims.updateValue(new, forKey: key) else { return }
        // Invalid names and repeated declarations have been reported already.
        if !syntax.accepts(other.name) { return }
        claims[key] = other
        let owners = (claimant(), other.claimant())
        if owners.0 == owners.1 || !syntax.accepts(name.value) { return }
        let reason =
            other.name == name.value
            ? "are both named `\(name.value)` in Swift"
            : "have names that differ only in letter case: `\(name.value)` and `\(other.name)`"
        diagnostics.report(
            .nameCollision, "\(owners.0) and \(owners.1) \(reason)",
            at: name.range, notes: other.range.map { [.init("the other name is here", at: $0)] } ?? [],
            hint: "rename one of them")
    }
}

extension Located {
    /// Returns whether this name comes before the other in the sources, so that the later of two equal names is
    /// reported.
    fileprivate func isWrittenBefore(_ other: Self) -> Bool {
        (range.file.rawValue, range.start) < (other.range.file.rawValue, other.range.start)
    }
}
