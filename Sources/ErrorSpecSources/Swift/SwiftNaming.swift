import ErrorSpecLanguage
import ErrorSpecReading

/// The names of the groups and cases of a spec for an app. The same Swift always gives the same names.
extension SwiftGroups {
    mutating func nameGroups() {
        var taken = Names.reservedGroups
        for index in groups.indices {
            let names = groups[index].owner.groupNames
            let name = names.first { !taken.contains($0.lowercased()) } ?? names.first ?? "Errors"
            groups[index].name = taken.claim(name)
        }
    }

    /// Names the cases of a group. Of several cases of an error, the case with the error's raw value, or with a code of
    /// the error's name, has the name, else the first case without codes.
    mutating func nameCases(of group: Int) {
        // Generated code has a case for each parent.
        var scope = NameScope(reserved: Set(ancestors(of: group).map { groups[$0].name }))
        let cases = groups[group].cases
        func rank(_ found: SwiftGroup.Case) -> Int {
            if found.isRawValue { return 0 }
            if found.draft.codes.isEmpty { return 1 }
            return Self.caseName(found.error.name) == found.matchName ? 0 : 2
        }
        let order = (0...2).flatMap { wanted in cases.indices.filter { rank(cases[$0]) == wanted } }
        for index in order.unique(by: { cases[$0].error }).sorted() {
            let found = cases[index]
            let own = Self.caseName(found.error.name)
            groups[group].cases[index].draft.name = scope.claim(own ?? found.matchName)
            if own == nil, !found.error.isUnnamed, found.draft.summary == nil {
                groups[group].cases[index].draft.summary = Prose.summary(found.error.name.replacing("_", with: " "))
                groups[group].cases[index].draft.isRenamed = true
            }
        }
        for index in cases.indices where groups[group].cases[index].draft.name.isEmpty {
            let found = cases[index]
            let own = Self.caseName(found.error.name).map { $0 + capitalized(found.matchName) }
            // A code that is a number says nothing.
            let isWord = found.draft.codes.first.map { $0.written.contains { $0.isLetter } } ?? false
            let name = isWord ? found.matchName : own ?? found.matchName
            groups[group].cases[index].draft.name = scope.claim(name)
        }
    }

    /// Returns the name of an error as a spec can have it; `nil` for an error without a name, or if the name has no
    /// letters or digits to use.
    private static func caseName(_ name: String) -> String? {
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        if last.hasPrefix("(") { return nil }
        if NameSyntax.member.accepts(last), last.utf8.count <= Names.limit { return last }
        guard let made = Names.member(last) else { return nil }
        return Names.startsWithDigit(made) ? "case" + made : made
    }
}

extension SwiftError {
    var isUnnamed: Bool { name.hasPrefix("(") }
}

extension SwiftGroup.Case {
    /// The error's name in Swift, or the case's name for an error without one.
    var shownName: String { error.isUnnamed ? draft.name : error.name }

    /// A name that the first code or status gives.
    fileprivate var matchName: String {
        draft.codes.first.map { Names.case(code: $0.written) } ?? draft.statuses.first.map { Names.case($0) } ?? "error"
    }
}

extension SwiftGroup.Owner {
    /// The possible names of the group, the best first.
    fileprivate var groupNames: [String] {
        switch self {
        case .type(let name): Self.names(ofErrors: Self.path(name))
        case .endpoint(let type, let cases):
            Self.names(ofEndpoint: Self.path(type).last ?? "", cases.first)
        }
    }

    /// The parts of a qualified name, without the number that marks a second type with the same name, and without
    /// the parameters of a function.
    private static func path(_ name: String) -> [String] {
        name.prefix { $0 != "#" && $0 != "(" }.split(separator: ".").map(String.init)
    }

    /// Returns names for a type of errors: `Login` for `LoginResponseError` and `LoginHandler.ResponseError`.
    private static func names(ofErrors path: [String]) -> [String] {
        let last = path.last ?? ""
        let outer = path.dropLast().last.map { Names.dropping(handlers, from: $0) }
        let short = suffixes.contains(last) ? outer ?? last : Names.dropping(suffixes, from: last)
        return [short, (outer ?? "") + short, last, (outer ?? "") + last].compactMap { Names.group($0) }
    }

    /// Returns names for an endpoint: `SignIn` for the case `signIn`, `Account` for the type `AccountTarget`.
    private static func names(ofEndpoint type: String, _ member: String?) -> [String] {
        let base = Names.dropping(endpoints, from: type)
        guard let member else { return [base, type].compactMap { Names.group($0) } }
        return [capitalized(member), base + capitalized(member)].compactMap { Names.group($0) }
    }

    private static let suffixes = [
        "ResponseErrors", "ResponseError", "NetworkErrors", "APIErrors", "ErrorCodes", "ErrorCode", "ErrorType",
        "ErrorKind", "Errors", "Error", "Failures", "Failure", "Problems", "Problem", "Exception",
    ]
    private static let handlers = ["ResponseErrorHandler", "ErrorHandler", "ResponseHandler", "Handler"]
    /// The suffixes of types of requests.
    static let endpoints = [
        "TargetType", "Target", "Router", "Endpoints", "Endpoint", "EndPoint", "Service", "Requests", "Request", "API",
        "Api",
    ]
}
