import AsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import NIOCore
import NIOHTTP1

/// One attempt: a request and the whole of its response.
struct HTTPClientTransport: Sendable {
    let client: HTTPClient
    let limits: HTTPClientLimits

    /// - Parameter isReplayable: If `false`, a redirect that needs the body again isn't followed.
    /// - Throws: `URLError`, so that the runtime's transport policy can tell which errors are temporary.
    func send(_ request: HTTPClientRequest, isReplayable: Bool) async throws -> NetworkResponse {
        do {
            return try await withinDeadline { try await exchange(request, isReplayable: isReplayable) }
        } catch {
            throw TransportFailure.translated(error)
        }
    }

    /// The client's own deadline ends with a response's head, so a body that trickles in would never hit it.
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

    /// If a header comes more than once, its values form one list, as RFC 9110 (5.2) says.
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
            // One byte above the limit says that there was more; the rest is left to the client to drop.
            break
        }
        return body
    }
}
