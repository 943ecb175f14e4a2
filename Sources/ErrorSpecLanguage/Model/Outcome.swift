package import ErrorSpecReading

/// The outcome of a response: a success, a failure that a case or an `otherwise` handles, or an unmapped failure.
package enum Outcome: Hashable, Sendable {
    /// The response isn't a failure.
    case success
    case handled(CaseID)
    /// No case matches, and this group's `otherwise` handles the response.
    case otherwise(GroupID)
    /// No case matches, and there is no `otherwise`.
    case unmapped
}

/// Finds the outcomes of a group's responses, with the same engine as the runtime.
package struct ResponseMatcher: Sendable {
    /// The format in which the group's responses are read.
    package let format: BodyFormat
    private let successes: [StatusPattern]
    private let table: WinnerTable<CaseID>
    private let provider: GroupID?

    package init(of group: GroupID, in api: ResolvedAPI) {
        format = api.format(of: group)
        successes = api.groups[group.index].successes.patterns
        provider = api.groups[group.index].otherwiseProvider
        table = WinnerTable(
            api.groups[group.index].visible.lazy.filter { !api.cases[$0.index].isIncomplete }.map { id in
                .init(
                    api.cases[id.index].pattern, depth: api.groups[api.cases[id.index].group.index].depth, winner: id)
            })
    }

    /// Returns the outcome of the response.
    package func outcome(of response: ResponseReader) -> Outcome {
        guard response.isFailure(format, successes: successes) else { return .success }
        return failure(status: response.statusCode, codes: codesInOrder(of: response).map(\.text))
    }

    /// Returns the codes of the response, in the order in which they are used to look up a case.
    package func codesInOrder(of response: ResponseReader) -> [ResponseCode] {
        codesInOrder(response.codes(format), of: response)
    }

    /// Returns the given codes of the response, in the order in which they are used to look up a case.
    package func codesInOrder(_ codes: [ResponseCode], of response: ResponseReader) -> [ResponseCode] {
        response.orderedForMatching(codes, format, successes: successes)
    }

    /// Returns the outcome of a response with the given status, and with codes in the order of ``codesInOrder(of:)``.
    package func outcome(status: Int, codes: [String]) -> Outcome {
        format.isFailure(status: status, hasCode: !codes.isEmpty, successes: successes)
            ? failure(status: status, codes: codes) : .success
    }

    /// Returns the index of the code that the winner matched, or `nil` if the winner requires no code or no case
    /// matches.
    package func decidingIndex(status: Int, codes: [String]) -> Int? {
        table.winner(status: status, codes: codes)?.deciding
    }

    /// Returns the case that handles a failure without a code, or `nil` if no case matches.
    package func codelessWinner(status: Int) -> CaseID? { table.winner(status: status, codes: [])?.winner }

    /// Returns the outcome of a response that is known to be a failure.
    package func failure(status: Int, codes: [String]) -> Outcome {
        if let winner = table.winner(status: status, codes: codes)?.winner { return .handled(winner) }
        return provider.map { .otherwise($0) } ?? .unmapped
    }
}

extension ResolvedAPI {
    /// Returns the format in which the group's responses are read. The format is empty if the group has no body.
    package func format(of group: GroupID) -> BodyFormat {
        groups[group.index].body.map { bodies[$0.index].format } ?? BodyFormat()
    }

    /// Returns whether the status means success in the group if the body has no `failure`, or if its `failure`
    /// doesn't apply.
    package func isSuccess(in group: GroupID, status: Int) -> Bool {
        status.isSuccess(groups[group.index].successes.patterns)
    }

    /// Returns whether a response of the group with the given status can be a failure.
    package func canFail(in group: GroupID, status: Int) -> Bool {
        !isSuccess(in: group, status: status)
            || groups[group.index].body.map { !bodies[$0.index].format.failure.isEmpty } ?? false
    }
}
