public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A reply of a network stub.
public struct StubReply: Sendable {
    private indirect enum Kind: Sendable {
        case response(NetworkResponse)
        case failure(any Error)
        case never
        case after(Duration, StubReply)
        case computed(@Sendable (URLRequest) async throws -> NetworkResponse)
    }

    private let kind: Kind

    /// Replies with a response.
    public static func response(_ response: NetworkResponse) -> StubReply { StubReply(kind: .response(response)) }

    /// Replies with a status and a text as the body: `.status(200, #"{"token": "a"}"#)`.
    public static func status(_ status: Int, _ body: String = "", headers: [String: String] = [:]) -> StubReply {
        .response(NetworkResponse(statusCode: status, headers: headers, body: Data(body.utf8)))
    }

    /// Replies with the response of an example.
    public static func example<ResponseError>(_ example: ErrorExample<ResponseError>) -> StubReply {
        .response(example.response)
    }

    /// Replies with the response of an example of any group.
    public static func example(_ example: AnyErrorExample) -> StubReply { .response(example.response) }

    /// Replies with the example of a failure: `.error(LSLP.LoginResponseError.cannotLogin)`.
    ///
    /// Traps if the failure has no example.
    public static func error<ResponseError: ErrorExamples>(_ error: ResponseError) -> StubReply {
        guard let example = ResponseError.example(of: error) else {
            preconditionFailure("`\(error.definition.id)` has no example in `\(ResponseError.self).examples`")
        }
        return .response(example.response)
    }

    /// Throws an error, such as `URLError(.notConnectedToInternet)`, instead of returning a response.
    public static func failure(_ error: any Error) -> StubReply { StubReply(kind: .failure(error)) }

    /// Never responds; waits until the request is cancelled.
    public static let never = StubReply(kind: .never)

    /// Gives another reply after a delay.
    public static func after(_ delay: Duration, _ reply: StubReply) -> StubReply {
        requireNotNegative(delay, "delay")
        return StubReply(kind: .after(delay, reply))
    }

    /// Replies with a response that depends on the request.
    public static func computed(
        _ reply: @escaping @Sendable (URLRequest) async throws -> NetworkResponse
    ) -> StubReply {
        StubReply(kind: .computed(reply))
    }

    /// Returns the response, or throws the error, of this reply.
    ///
    /// - Parameter sleep: Waits before a delayed reply.
    func response(
        to request: URLRequest, sleep: @Sendable (Duration) async throws -> Void
    ) async throws -> NetworkResponse {
        switch kind {
        case .response(let response): return response
        case .failure(let error): throw error
        case .computed(let reply): return try await reply(request)
        case .after(let delay, let reply):
            try await sleep(delay)
            return try await reply.response(to: request, sleep: sleep)
        case .never:
            // A year, because the request is cancelled much earlier.
            try await Task.sleep(for: .seconds(31_536_000))
            throw CancellationError()
        }
    }
}
