public import ErrorSpecReading

/// A group of errors: its own cases, its parents, and how its responses are read.
///
/// The table that determines the winner for a response is built once, when the group is created.
public final class ErrorGroup<ResponseError: ResponseErrorType>: Sendable {
    /// Creates the error for a response that no case matches.
    typealias Otherwise = @Sendable (any ReadableResponse) -> ResponseError

    /// One of the group's own or inherited cases.
    struct Rule: Sendable {
        let id: String
        let pattern: ResponsePattern
        /// The depth of the group that declares the case.
        let depth: Int
        let error: ResponseError
    }

    /// A parent of a group, from which the group inherits cases.
    public struct Parent: Sendable {
        let rules: [Rule]
        let depth: Int
        let otherwise: (make: Otherwise, depth: Int)?

        /// - Parameters:
        ///   - wrap: The case that wraps the parent's errors.
        ///   - except: The inherited cases to leave out.
        public init<Shared: ResponseErrorType>(
            _ wrap: @escaping @Sendable (Shared) -> ResponseError, except: [Shared] = []
        ) where Shared.API == ResponseError.API {
            let group = Shared.group
            let leftOut = Set(except.map(\.definition.id))
            rules = group.rules.lazy.filter { !leftOut.contains($0.id) }.map {
                Rule(id: $0.id, pattern: $0.pattern, depth: $0.depth, error: wrap($0.error))
            }
            depth = group.depth
            otherwise = group.otherwise.map { otherwise in ({ wrap(otherwise.make($0)) }, otherwise.depth) }
        }
    }

    /// Where the group's responses have codes, texts and field errors, and whether a 2xx is a failure.
    package let body: ErrorBody
    /// The 2xx statuses that mean success in the group; `nil` for all 2xx statuses.
    package let successes: [StatusPattern]?

    /// The group's own cases, then its parents' cases, without duplicates.
    let rules: [Rule]
    /// One more than the length of the longest path to an ancestor without parents. A descendant is always deeper than
    /// its ancestors.
    let depth: Int
    /// Creates the error for a response that no case matches; `depth` is the depth of the group that declares the
    /// `otherwise`. `nil` if neither the group nor an ancestor declares an `otherwise`.
    let otherwise: (make: Otherwise, depth: Int)?
    private let table: WinnerTable<ResponseError>

    /// Creates a group of errors.
    ///
    /// - Parameters:
    ///   - cases: The group's own cases. Their definitions contain the responses that they match.
    ///   - parents: The groups to inherit from. Each parent has the case that wraps its errors.
    ///   - body: How the group's responses are read; by default, with the API's `errorBody`.
    ///   - successes: The 2xx statuses that mean success; by default, the API's.
    ///   - otherwise: Creates the error for a response that no case matches, from the response's status and its first
    ///     code. If `nil`, the `otherwise` of the nearest ancestor that declares one is used.
    public init(
        cases: [ResponseError], parents: [Parent] = [], body: ErrorBody = ResponseError.API.errorBody,
        successes: [StatusPattern]? = ResponseError.API.successes,
        otherwise: (@Sendable (_ statusCode: Int, _ code: String?) -> ResponseError)? = nil
    ) {
        let depth = 1 + (parents.map(\.depth).max() ?? 0)
        var rules: [Rule] = []
        var known: Set<String> = []
        for error in cases {
            let definition = error.definition
            // A case without a pattern matches no response. Only hand-written code can have such a case.
            guard let pattern = definition.ownPattern, known.insert(definition.id).inserted else { continue }
            rules.append(Rule(id: definition.id, pattern: pattern, depth: depth, error: error))
        }
        for parent in parents {
            rules += parent.rules.filter { known.insert($0.id).inserted }
        }
        self.rules = rules
        self.depth = depth
        self.body = body
        self.successes = successes
        if let otherwise {
            self.otherwise = ({ otherwise($0.statusCode, $0.code(body.format)?.text) }, depth)
        } else {
            self.otherwise = parents.compactMap(\.otherwise).reduce(nil) { nearest, next in
                nearest.map { $0.depth >= next.depth ? $0 : next } ?? next
            }
        }
        table = WinnerTable(rules.map { .init($0.pattern, depth: $0.depth, winner: $0.error) })
    }

    /// Returns the error for a failed response: the case that matches best, own or inherited, or else the error of the
    /// `otherwise`. `nil` if the response is unmapped.
    public func error(of response: NetworkResponse) -> ResponseError? {
        match(response)?.error ?? otherwise?.make(response)
    }

    /// Returns the case that matches best, and the code that matched; the code is `nil` if the case doesn't require
    /// one. `nil` if no case matches.
    func match(_ response: NetworkResponse) -> (error: ResponseError, matchedCode: ResponseCode?)? {
        match(response, codes: response.responseCodes(body))
    }

    private func match(
        _ response: some ReadableResponse, codes: [ResponseCode]
    ) -> (error: ResponseError, matchedCode: ResponseCode?)? {
        let codes = response.orderedForMatching(codes, body.format, successes: successes)
        return table.winner(status: response.statusCode, codes: codes.map(\.text)).map { winner, code in
            (winner, code.map { codes[$0] })
        }
    }

    /// Returns whether the group has the given case, own or inherited. Cases that `except` leaves out don't count.
    package func has(_ id: String) -> Bool { rules.contains { $0.id == id } }

    /// Returns the id of the case that handles a failure with the given status and code; `nil` if the response is
    /// unmapped.
    package func winner(status: Int, code: String?) -> String? {
        let winner = table.winner(status: status, codes: code.map { [$0] } ?? [])?.winner
        return (winner ?? otherwise?.make(NetworkResponse(statusCode: status)))?.definition.id
    }

    /// Returns the error for any readable response, and the code that matched; `nil` if the response is unmapped.
    package func failure(
        of response: some ReadableResponse
    ) -> (error: ResponseError, matchedCode: ResponseCode?)? {
        match(response, codes: response.codes(body.format)) ?? otherwise.map { ($0.make(response), nil) }
    }
}
