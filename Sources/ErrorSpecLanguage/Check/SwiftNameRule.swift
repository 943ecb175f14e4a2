extension Rule {
    /// The names in Swift: each is valid, and no two are the same.
    static let swiftNames = Rule(codes: [.invalidName, .nameCollision]) { spec, diagnostics in
        var types = NameScope(.type(limit: SpecLimits.apiName))
        for api in spec.apis.sorted(by: { $0.name.isWrittenBefore($1.name) }) where !api.name.value.isEmpty {
            refuse(api.name, in: ReservedNames.apis, what: "an API", into: &diagnostics)
            types.claim(api.name, as: .declared("API", api.name.value), into: &diagnostics)
            if !api.recoveries.isEmpty {
                let name = api.name.map { "\($0)Recoveries" }
                types.claim(name, as: .recoveriesProtocol(api: api.name.value), into: &diagnostics)
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
            groups.claim(name, as: .declared("group", name.value), into: &diagnostics)
        }
        for index in api.groups.indices {
            for name in api.groups[index].was {
                groups.claim(name, as: .earlierName(of: api.groups[index].name.value), into: &diagnostics)
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
            scope.claim(name, as: .declared(kind, name.value), into: &diagnostics)
        }
    }

    private static func checkCases(of id: GroupID, in api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        // Asked for each of its parts: the whole of a group would be copied first.
        let name = api.groups[id.index].name.value
        let parents = api.groups[id.index].parents
        let ownCases = api.groups[id.index].ownCases
        var scope = NameScope(.member, count: parents.count + ownCases.count + 2)
        scope.claimBuiltIn(GeneratedName.group, as: .ownGroup(group: name))
        for parent in parents {
            let parentName = api.groups[parent.index].name
            let wrapping = Located(GeneratedName.wrapping(parentName.value), at: parent.range ?? parentName.range)
            scope.claim(wrapping, as: .wrapping(parentName.value, group: name), into: &diagnostics)
        }
        if let otherwise = api.groups[id.index].otherwise {
            let unmatched = Located(GeneratedName.unmatched, at: otherwise.range)
            scope.claim(unmatched, as: .otherwise(group: name), into: &diagnostics)
        }
        for index in ownCases {
            let caseName = api.cases[index].name
            refuse(caseName, in: ReservedNames.members, what: "a case", into: &diagnostics)
            scope.claim(caseName, as: .case(caseName.value, group: name), into: &diagnostics)
        }
        for index in ownCases {
            for earlier in api.cases[index].was {
                refuse(earlier, in: ReservedNames.members, what: "a case", into: &diagnostics)
                let current = "\(name).\(api.cases[index].name.value)"
                scope.claim(earlier, as: .earlierName(of: current), into: &diagnostics)
            }
        }
    }

    private static func refuse(
        _ name: Located<String>, in reserved: [String: String], what: String, into diagnostics: inout Diagnostics
    ) {
        guard let reason = reserved[name.value] else { return }
        diagnostics.report(
            .invalidName, "`\(name.value)` can't be \(what)'s name: \(reason)", at: name.range,
            hint: "give it another name")
    }
}

/// The owner of a name. Its words are put together only where two names collide: nearly none do.
private enum Claimant: Equatable, CustomStringConvertible {
    case declared(_ kind: String, _ name: String)
    case recoveriesProtocol(api: String)
    case earlierName(of: String)
    case ownGroup(group: String)
    case wrapping(_ parent: String, group: String)
    case otherwise(group: String)
    case `case`(_ name: String, group: String)

    /// As a part of a sentence.
    var description: String {
        switch self {
        case .declared(let kind, let name): "\(kind) `\(name)`"
        case .recoveriesProtocol(let api): "the protocol for the recoveries of `\(api)`"
        case .earlierName(let name): "the earlier name of `\(name)`"
        case .ownGroup(let group): "the property that holds the cases of `\(group)`"
        case .wrapping(let parent, let group): "the case of `\(group)` that wraps `\(parent)`"
        case .otherwise(let group): "the case of `\(group)`'s `otherwise`"
        case .case(let name, let group): "case `\(group).\(name)`"
        }
    }
}

/// Names that have to differ, without regard to case.
private struct NameScope {
    private struct Claim {
        var name: String
        var claimant: Claimant
        /// `nil` for what generated code always has.
        var range: SourceRange?
    }

    private let syntax: NameSyntax
    private var claims: [String: Claim] = [:]

    init(_ syntax: NameSyntax, count: Int = 0) {
        self.syntax = syntax
        claims.reserveCapacity(count)
    }

    mutating func claimBuiltIn(_ name: String, as claimant: Claimant) {
        claims[name.lowercased()] = Claim(name: name, claimant: claimant)
    }

    mutating func claim(_ name: Located<String>, as claimant: Claimant, into diagnostics: inout Diagnostics) {
        let new = Claim(name: name.value, claimant: claimant, range: name.range)
        let key = name.value.lowercased()
        guard let other = claims.updateValue(new, forKey: key) else { return }
        // The same name twice in one place, and a name that is none, were reported before.
        if !syntax.accepts(other.name) { return }
        claims[key] = other
        if other.claimant == claimant || !syntax.accepts(name.value) { return }
        let differs = other.name == name.value ? "" : ", but for the case of letters"
        diagnostics.report(
            .nameCollision, "\(claimant) has the name `\(name.value)` in Swift, and so has \(other.claimant)\(differs)",
            at: name.range, notes: other.range.map { [.init("the other one", at: $0)] } ?? [],
            hint: "rename one of them")
    }
}

extension Located {
    /// Of two names, the one that is read last is reported.
    fileprivate func isWrittenBefore(_ other: Self) -> Bool {
        (range.file.rawValue, range.start) < (other.range.file.rawValue, other.range.start)
    }
}
