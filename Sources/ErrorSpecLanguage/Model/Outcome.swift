package import ErrorSpecReading

/// The case, or the `otherwise`, that handles a response.
package enum Outcome: Hashable, Sendable {
    /// Not a failure.
    case success
    case handled(CaseID)
    /// No case matches, and this group's `otherwise` handles the response.
    case otherwise(GroupID)
    /// No case matches, and there is no `otherwise`.
    case unmapped
}

/// Decides the responses of a group by the engine that the runtime has too: made once for all that are asked.
package struct ResponseMatcher: Sendable {
    /// How the group's responses are read.
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
                    api.cases[id.index].pattern, height: api.groups[api.cases[id.index].group.index].depth, winner: id)
            })
    }

    /// The outcome of a whole response.
    package func outcome(of response: ResponseReader) -> Outcome {
        guard response.isFailure(format, successes: successes) else { return .success }
        return failure(status: response.statusCode, codes: tried(response).map(\.text))
    }

    /// The codes of a response, in the order in which cases are looked for.
    package func tried(_ response: ResponseReader) -> [ResponseCode] { tried(response, response.codes(format)) }

    /// As ``tried(_:)``, for a response whose codes are known.
    package func tried(_ response: ResponseReader, _ codes: [ResponseCode]) -> [ResponseCode] {
        response.orderedForMatching(codes, format, successes: successes)
    }

    /// The outcome of a response of which only the status and the codes are known, in their order.
    package func outcome(status: Int, codes: [String]) -> Outcome {
        format.isFailure(status: status, hasCode: !codes.isEmpty, successes: successes)
            ? failure(status: status, codes: codes) : .success
    }

    /// The place among the codes of the one by which a failure was handled; `nil`: it was by none.
    package func deciding(status: Int, codes: [String]) -> Int? {
        table.winner(status: status, codes: codes)?.deciding
    }

    /// The case that handles a failure without a code.
    package func codelessWinner(status: Int) -> CaseID? { table.winner(status: status, codes: [])?.winner }

    /// The outcome of a response that is a failure.
    package func failure(status: Int, codes: [String]) -> Outcome {
        if let winner = table.winner(status: status, codes: codes)?.winner { return .handled(winner) }
        return provider.map { .otherwise($0) } ?? .unmapped
    }
}

extension ResolvedAPI {
    /// How a group's responses are read; not at all without a body.
    package func format(of group: GroupID) -> BodyFormat {
        groups[group.index].body.map { bodies[$0.index].format } ?? BodyFormat()
    }

    /// Whether a 2xx is a success of a group, unless its body's `failure` says otherwise; false for all other statuses.
    package func isSuccess(in group: GroupID, status: Int) -> Bool {
        status.isSuccess(groups[group.index].successes.patterns)
    }

    /// Whether some response of a group with this status is a failure.
    package func canFail(in group: GroupID, status: Int) -> Bool {
        !isSuccess(in: group, status: status)
            || groups[group.index].body.map { !bodies[$0.index].format.failure.isEmpty } ?? false
    }
}
