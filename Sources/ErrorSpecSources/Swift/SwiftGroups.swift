import ErrorSpecLanguage
import ErrorSpecReading

/// A group of an app's errors: the errors of a type, or the errors of an endpoint.
struct SwiftGroup {
    enum Owner: Hashable {
        case type(String)
        /// An endpoint's cases; none for all other cases of its type, or for the type.
        case endpoint(String, cases: [String])
    }

    struct Parent {
        var group: Int
        /// Whether the parent's errors take precedence.
        var isFirst: Bool
    }

    /// A case of the spec, with the error that it stands for.
    struct Case {
        var draft: CaseDraft
        var error: SwiftError
        /// The location of the first association.
        var range: SourceRange
        /// Whether the error's raw value is the status or the code.
        var isRawValue = false
        var titleRange: SourceRange?
        var descriptionRange: SourceRange?
    }

    let owner: Owner
    var name = ""
    var summary: String?
    /// The location of the type, or of the endpoint's first association.
    var range: SourceRange
    var parents: [Parent] = []
    var cases: [Case] = []
    var otherwise: Case?
    var operations: [Located<String>] = []
    /// The responses that the group's errors handle.
    var claims = SwiftClaims()

    var type: String? { if case .type(let name) = owner { name } else { nil } }
}

/// The errors of an app, grouped for a spec: each error type is a group, and each endpoint with errors of its own.
struct SwiftGroups {
    let facts: SwiftAssociations
    let locations: SwiftLocations
    var groups: [SwiftGroup] = []
    var unused: [Unused] = []
    var body = BodyFormat()
    /// Whether codes are read from error bodies.
    let readsCodes: Bool
    let types: [String: SwiftAssociations.ErrorType]
    let cases: [SwiftError: SwiftAssociations.ErrorCase]
    var room = SwiftRoom()

    init(_ facts: SwiftAssociations, of files: [SourceFile]) {
        self.facts = facts
        locations = SwiftLocations(files)
        types = Dictionary(facts.types.map { ($0.name, $0) }) { first, _ in first }
        cases = Dictionary(
            facts.types.flatMap { type in
                (type.cases ?? []).map { (SwiftError(type: type.name, name: $0.name), $0) }
            }
        ) { first, _ in first }
        readsCodes = facts.associations.contains { $0.match.codes?.isEmpty == false }
        readBodies()
        for (owner, associations) in owned(facts.associations) { add(associations, of: owner) }
        addParents()
        nameGroups()
        for index in groups.indices { nameCases(of: index) }
        addOperations()
        list()
    }

    /// The error types that the cases of a type carry, by the type's name.
    var wrapped: [String: [String]] { types.mapValues { ($0.cases ?? []).flatMap { $0.wraps ?? [] } } }

    // MARK: Owners

    /// Returns the associations of each group. Endpoints of a type that have the same associations, because they are
    /// in the same arms of a `switch`, are one group.
    private func owned(
        _ associations: [SwiftAssociations.Association]
    ) -> [(key: SwiftGroup.Owner, elements: [SwiftAssociations.Association])] {
        struct Arm: Hashable {
            var at: SwiftAssociations.Location
            var error: String?
            var match: SwiftAssociations.Match
        }
        var arms: [SwiftAssociations.Endpoint: [Arm]] = [:]
        let entries = associations.flatMap { one -> [(SwiftAssociations.Endpoint?, SwiftAssociations.Association)] in
            guard let endpoint = one.endpoint else { return [(nil, one)] }
            let cases = endpoint.cases.isEmpty ? [[]] : endpoint.cases.map { [$0] }
            return cases.map { (SwiftAssociations.Endpoint(type: endpoint.type, cases: $0), one) }
        }
        for case (let endpoint?, let one) in entries {
            arms[endpoint, default: []].append(Arm(at: one.at, error: one.case, match: one.match))
        }
        struct Table: Hashable {
            var type: String
            var arms: [Arm]
        }
        let endpoints = entries.compactMap(\.0).unique { $0 }
        let tables = endpoints.grouped { Table(type: $0.type, arms: arms[$0] ?? []) }
        var owners: [SwiftAssociations.Endpoint: SwiftGroup.Owner] = [:]
        for (table, alike) in tables {
            for endpoint in alike { owners[endpoint] = .endpoint(table.type, cases: alike.flatMap(\.cases)) }
        }
        return entries.map { ($0.flatMap { owners[$0] } ?? .type($1.type), $1) }.grouped(by: \.0).map { owner, found in
            (owner, found.map(\.1).unique { Arm(at: $0.at, error: $0.type + "." + ($0.case ?? ""), match: $0.match) })
        }
    }
}
