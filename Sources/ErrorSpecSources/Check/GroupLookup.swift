import ErrorSpecLanguage
import ErrorSpecReading

/// The specs' table for the responses of a group, which documents and recordings are compared with.
struct GroupLookup {
    let group: GroupID
    let matcher: ResponseMatcher
    private let api: ResolvedAPI
    /// The cases that name each code, and those that name a family or a range.
    private var casesOfCodes: [String: [CaseID]] = [:]
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

    /// Whether a case without a code handles a status.
    func handles(status: Int) -> Bool {
        if case .handled = matcher.failure(status: status, codes: []) { true } else { false }
    }

    /// The cases that name a code, or a family or a range that it belongs to.
    func cases(naming code: String) -> [CaseID] {
        (casesOfCodes[code] ?? [])
            + casesOfPatterns.filter { id in api[id].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case that names a code may have a status.
    func names(_ code: String, with status: StatusPattern?) -> Bool {
        cases(naming: code).contains { id in
            guard let status, !api[id].statuses.isEmpty else { return true }
            return api[id].statuses.contains { $0.value.overlaps(status) }
        }
    }

    /// Whether a case handles a documented response, or an `otherwise` handles a response without a status.
    ///
    /// - Parameters:
    ///   - codes: The codes that its schema lists.
    ///   - operation: A `default` stands for the statuses that the operation doesn't document.
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
