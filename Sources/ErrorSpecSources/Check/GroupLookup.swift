import ErrorSpecLanguage
import ErrorSpecReading

/// A cache of group lookups, each created on first use.
struct GroupLookups {
    let spec: ResolvedSpec
    private var known: [[Int]: GroupLookup] = [:]

    init(spec: ResolvedSpec) { self.spec = spec }

    mutating func lookup(_ group: GroupID, of api: Int) -> GroupLookup {
        let key = [api, group.index]
        let lookup = known[key] ?? GroupLookup(group, in: spec.apis[api])
        known[key] = lookup
        return lookup
    }
}

/// Finds the cases of a group that handle documented and recorded responses.
struct GroupLookup {
    let group: GroupID
    let matcher: ResponseMatcher
    private let api: ResolvedAPI
    /// The cases that name a code, by the code.
    private var casesOfCodes: [String: [CaseID]] = [:]
    /// The cases that name a family or a range of codes.
    private var casesOfPatterns: [CaseID] = []

    init(_ group: GroupID, in api: ResolvedAPI) {
        (self.group, self.api) = (group, api)
        matcher = ResponseMatcher(of: group, in: api)
        for id in api[group].visible where !api[id].isIncomplete {
            for pattern in api[id].codes.map(\.value) {
                if case .code(let code) = pattern {
                    casesOfCodes[code, default: []].append(id)
                } else if casesOfPatterns.last != id {
                    casesOfPatterns.append(id)
                }
            }
        }
    }

    /// Whether a case handles a response with the given status and no code.
    func handles(status: Int) -> Bool {
        if case .handled = matcher.failure(status: status, codes: []) { true } else { false }
    }

    /// Returns the cases that name the given code, or a family or range that includes the code.
    func cases(naming code: String) -> [CaseID] {
        (casesOfCodes[code] ?? [])
            + casesOfPatterns.filter { id in api[id].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case names all codes of the pattern and may match the status.
    func names(_ pattern: CodePattern, with status: StatusPattern?) -> Bool {
        if case .code(let code) = pattern { return names(code, with: status) }
        return casesOfPatterns.contains { id in
            let hasStatus =
                api[id].statuses.isEmpty
                || status.map { one in
                    api[id].statuses.contains { $0.value.overlaps(one) }
                } ?? true
            return hasStatus && api[id].codes.contains { $0.value.covers(pattern) }
        }
    }

    /// Whether a case names the code and may match the status, which is `nil` for a `default`.
    func names(_ code: String, with status: StatusPattern?) -> Bool {
        cases(naming: code).contains { id in
            guard let status, !api[id].statuses.isEmpty else { return true }
            return api[id].statuses.contains { $0.value.overlaps(status) }
        }
    }

    /// Whether a case handles a documented response. A `default` is handled if the group has an `otherwise`, or if
    /// cases handle all error statuses that the operation doesn't document.
    ///
    /// - Parameters:
    ///   - codes: The codes that the response's schema lists.
    ///   - operation: The operation that documents the response.
    func handles(_ response: DocumentedResponse, of operation: DocumentedOperation, codes: [String]) -> Bool {
        guard let pattern = response.status else {
            let documented = Set(operation.responses.compactMap(\.status))
            return api[group].otherwiseProvider != nil
                || (400...599).allSatisfy { documented.contains(StatusPattern($0)) || handles(status: $0) }
        }
        if (pattern.first...pattern.last).contains(where: { handles(status: $0) }) { return true }
        guard pattern.isExact else { return false }
        let isNamed = api[group].visible.contains { id in
            api[id].statuses.contains { $0.value.contains(pattern.first) }
        }
        return isNamed || !codes.isEmpty && codes.allSatisfy { names($0, with: pattern) }
    }
}
