import AsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import NIOCore
import NIOHTTP1

/// Makes one attempt: sends a request and receives its complete response.
struct HTTPClientTransport: Sendable {
    let client: HTTPClient
    let limits: HTTPClientLimits

    /// - Parameter isReplayable: Whether the body can be sent again. If `false`, a redirect that needs the body isn't
    ///   followed.
    /// - Throws: `URLError` for connection errors, so that the runtime's transport policy can recognize temporary
    ///   errors.
    func send(_ request: HTTPClientRequest, isReplayable: Bool) async throws -> NetworkResponse {
        do {
            return try await withinDeadline { try await exchange(request, isReplayable: isReplayable) }
        } catch {
            throw TransportFailure.translated(error)
        }
    }

    /// Applies the deadline to the whole exchange. The client's own deadline ends when the response's head arrives, so
    /// it wouldn't stop a slow body.
    private func withinDeadline(
        _ exchange: @escaping @Sendable () async throws -> NetworkResponse
    ) async throws -> NetworkResponse {
        try await withThrowingTaskGroup(of: NetworkResponse.self) { group in
            group.addTask(operation: exchange)
            group.addTask {
                try await RuntimeEnvironment.live.sleep(limits.deadline)
                throw URLError(.timedOut)
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func exchange(_ request: HTTPClientRequest, isReplayable: Bool) async throws -> NetworkResponse {
        var redirects = Redirects(limit: limits.mostRedirects, isReplayable: isReplayable)
        var request = request
        var response = try await client.execute(request, deadline: .distantFuture)
        while let next = try redirects.follow(response, to: request) {
            request = next
            response = try await client.execute(request, deadline: .distantFuture)
        }
        return NetworkResponse(
            statusCode: Int(response.status.code), headers: headers(of: response), body: try await body(of: response))
    }

    /// Joins the values of a repeated header into one list (RFC 9110, 5.2).
    private func headers(of response: HTTPClientResponse) -> [String: String] {
        Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $0 + ", " + $1 })
    }

    private func body(of response: HTTPClientResponse) async throws -> Data {
        let isSuccess = (200...299).contains(response.status.code)
        let limit = min(isSuccess ? limits.largestBody : limits.largestErrorBody, .max - 1)
        var body = Data()
        for try await chunk in response.body {
            let room = limit + 1 - body.count
            body.append(contentsOf: chunk.readableBytesView.prefix(room))
            guard body.count > limit else { continue }
            if isSuccess { throw URLError(.dataLengthExceedsMaximum) }
            // The returned body has one byte beyond the limit, so that its reader can tell that the body was cut off.
            // The client drops the rest.
            break
        }
        return body
    }
}
