import ErrorSpecLanguage
import ErrorSpecReading

extension ResolvedAPI {
    /// Whether a case that a group sees names a code, or a family that it belongs to.
    func isNamed(_ code: String, in group: GroupID) -> Bool {
        !self[group].table.entries(for: .code(code)).isEmpty
            || self[group].visible.contains { id in cases[id.index].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case that names a code may have a documented response's status; asked of the table, since documents list
    /// thousands of codes for each response.
    func names(_ code: String, with status: StatusPattern?, in group: GroupID) -> Bool {
        guard let status else { return true }
        let rules = self[group].table.entries(for: .code(code))
        return rules.isEmpty || rules.contains { $0.status?.overlaps(status) ?? true }
    }

    func mayBeSuccess(_ response: DocumentedResponse, in group: GroupID) -> Bool {
        response.status.map { $0.first < 300 && isSuccess(in: group, status: $0.first) } ?? false
    }

    /// Whether a case of a group handles a documented response, or an `otherwise` one of no status.
    ///
    /// - Parameter codes: Those that the response's schema lists.
    func handles(
        _ response: DocumentedResponse, of operation: DocumentedOperation, codes: [Located<String>],
        by matcher: ResponseMatcher, in group: GroupID
    ) -> Bool {
        let table = self[group].table
        guard let pattern = response.status else {
            let exact = Set(operation.responses.map(\.status))
            return self[group].otherwiseProvider != nil
                || (400...599).allSatisfy { status in
                    exact.contains(StatusPattern(status)) || table.codelessWinner(status: status) != nil
                }
        }
        let status = pattern.first
        if (status...pattern.last).contains(where: { table.codelessWinner(status: $0) != nil }) { return true }
        if !pattern.isExact { return false }
        let isNamed = self[group].visible.contains { id in
            cases[id.index].statuses.contains { $0.value.contains(status) }
        }
        func isHandled(_ code: Located<String>) -> Bool {
            if case .handled = matcher.failure(status: status, codes: [code.value]) { true } else { false }
        }
        return isNamed || !codes.isEmpty && codes.allSatisfy(isHandled)
    }

    /// The own cases of a group's descendants that would hide another one.
    func hiders(of declared: CaseDraft, below group: GroupID) -> [CaseID] {
        groups.filter { $0.ancestors.contains(group) }.flatMap(\.ownCaseIDs).filter { own in
            var other = CaseDraft(name: "")
            (other.statuses, other.codes) = (self[own].statuses.map(\.value), self[own].codes.map(\.value.written))
            return other.isAsSpecific(as: declared)
        }
    }
}
