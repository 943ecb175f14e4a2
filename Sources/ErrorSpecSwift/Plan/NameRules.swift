package import ErrorSpecLanguage

extension DiagnosticCode {
    package static let nameCollision = DiagnosticCode(
        "name-collision", .error,
        meaning: """
            Two names of a spec become the same name in Swift, or names of files that differ by case only, which many \
            disks can't keep apart. No name is ever changed to make it unique: adding a case would rename another one.
            """,
        wrong: """
            groups:
              Common:
                cases:
                  serverError: {status: 500, title: Error, description: The server has failed.}
              Login:
                parents: [Common]          # which `Login` wraps in a case `common`
                cases:
                  common: {status: 401, title: Login failed, description: Wrong password.}
            """,
        right: """
            groups:
              Common:
                cases:
                  serverError: {status: 500, title: Error, description: The server has failed.}
              Login:
                parents: [Common]
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong password.}
            """)
}

extension Rule {
    /// What names become in Swift: each is one that Swift takes, and no two are the same.
    package static let swiftNames = Rule(
        "Every name becomes one of Swift's, and no two become the same.", codes: [.invalidName, .nameCollision]
    ) { spec, diagnostics in
        var types = NameScope(.type(limit: SpecLimits.apiName))
        for api in spec.apis.sorted(by: { $0.name.isWrittenBefore($1.name) }) where !api.name.value.isEmpty {
            refuse(api.name, in: ReservedWords.apis, what: "an API", into: &diagnostics)
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
        checkMembers(api.retryNames, "policy", "a retry policy", into: &diagnostics)
        var groups = NameScope(.type(limit: SpecLimits.name))
        for group in api.groups.sorted(by: { $0.name.isWrittenBefore($1.name) }) {
            refuse(group.name, in: ReservedWords.groups, what: "a group", into: &diagnostics)
            groups.claim(group.name, as: "group `\(group.name.value)`", into: &diagnostics)
        }
        for group in api.groups {
            for name in group.was {
                groups.claim(name, as: "the earlier name of `\(group.name.value)`", into: &diagnostics)
            }
        }
        for group in api.groups { checkCases(of: group, in: api, into: &diagnostics) }
    }

    private static func checkMembers(
        _ names: [Located<String>], _ kind: String, _ what: String, into diagnostics: inout Diagnostics
    ) {
        var scope = NameScope(.member)
        for name in names.sorted(by: { $0.isWrittenBefore($1) }) {
            refuse(name, in: ReservedWords.members, what: what, into: &diagnostics)
            scope.claim(name, as: "\(kind) `\(name.value)`", into: &diagnostics)
        }
    }

    private static func checkCases(
        of group: ResolvedGroup, in api: ResolvedAPI, into diagnostics: inout Diagnostics
    ) {
        var scope = NameScope(.member)
        let name = group.name.value
        scope.claimBuiltIn(SwiftNames.errorBody, as: "the property that says how `\(name)` reads error bodies")
        for (parent, range) in zip(group.parents, group.parentRanges) {
            let parentName = api[parent].name
            let wrapping = Located(SwiftNames.wrappingName(parentName.value), at: range ?? parentName.range)
            scope.claim(wrapping, as: "the case of `\(name)` that wraps `\(parentName.value)`", into: &diagnostics)
        }
        if let otherwise = group.otherwise {
            scope.claim(
                Located(SwiftNames.unmatched, at: otherwise.range), as: "the case of `\(name)`'s `otherwise`",
                into: &diagnostics)
        }
        for id in group.ownCaseIDs {
            refuse(api[id].name, in: ReservedWords.members, what: "a case", into: &diagnostics)
            scope.claim(api[id].name, as: "case `\(name).\(api[id].name.value)`", into: &diagnostics)
        }
        for id in group.ownCaseIDs {
            for earlier in api[id].was {
                refuse(earlier, in: ReservedWords.members, what: "a case", into: &diagnostics)
                scope.claim(
                    earlier, as: "the earlier name of `\(name).\(api[id].name.value)`", into: &diagnostics)
            }
        }
    }

    private static func refuse(
        _ name: Located<String>, in reserved: [String: String], what: String, into diagnostics: inout Diagnostics
    ) {
        guard let reason = reserved[name.value] else { return }
        diagnostics.report(
            Diagnostic(
                .invalidName, "`\(name.value)` can't be \(what)'s name: \(reason)", at: name.range,
                hint: "give it another name"))
    }
}

/// Names that have to differ, without regard to case.
private struct NameScope {
    private struct Claim {
        var name: String
        var description: String
        /// `nil` for what generated code always has.
        var range: SourceRange?
    }

    private let syntax: NameSyntax
    private var claims: [String: Claim] = [:]

    init(_ syntax: NameSyntax) { self.syntax = syntax }

    mutating func claimBuiltIn(_ name: String, as description: String) {
        claims[name.lowercased()] = Claim(name: name, description: description)
    }

    /// - Parameter description: what the name stands for, as part of a sentence.
    mutating func claim(_ name: Located<String>, as description: String, into diagnostics: inout Diagnostics) {
        let key = name.value.lowercased()
        guard let other = claims[key] else {
            claims[key] = Claim(name: name.value, description: description, range: name.range)
            return
        }
        // The same name twice in one place, and a name that is none, are mistakes that were reported before.
        if other.description == description || !syntax.accepts(name.value) || !syntax.accepts(other.name) { return }
        let differs = other.name == name.value ? "" : ", but for the case of letters"
        diagnostics.report(
            Diagnostic(
                .nameCollision,
                "\(description) has the name `\(name.value)` in Swift, and so has \(other.description)\(differs)",
                at: name.range, notes: other.range.map { [.init("the other one", at: $0)] } ?? [],
                hint: "rename one of them"))
    }
}

extension Located {
    /// Of two names, the one that is read last is reported.
    fileprivate func isWrittenBefore(_ other: Self) -> Bool {
        (range.file.rawValue, range.start) < (other.range.file.rawValue, other.range.start)
    }
}
