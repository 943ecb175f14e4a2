import ErrorSpecRuntime
import FlyingFox
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Complete calls to an HTTP server on loopback.
@Suite struct ServerTests {
    private let network = URLSessionNetworkService(clock: ManualClock(isInstant: false))

    /// Runs `body` with a server, and stops the server.
    private func withServer<Value>(
        _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        let server = try HTTPServer(
            address: .inet(ip4: "127.0.0.1", port: 0), timeout: 86_400, logger: .disabled,
            handler: ClosureHTTPHandler(respond))
        let task = Task { try await server.run() }
        defer { task.cancel() }
        try await server.waitUntilListening(timeout: 86_400)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
        return try await body("http://127.0.0.1:\(port)")
    }

    private func response(_ status: Int, _ body: String = "{}") -> HTTPResponse {
        HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status"), body: Data(body.utf8))
    }

    @Test func successReturnsItsValue() async throws {
        struct User: Codable, Equatable { let name: String }
        try await withServer { _ in
            response(200, #"{"name": "새싹"}"#)
        } _: { url in
            let user = try await service(network).request(Call<User>(url: url), handler: Token())
            #expect(user == User(name: "새싹"))
        }
    }

    @Test func badGatewayOfAProxyHasGenericTexts() async throws {
        struct Plain: Requestable {
            typealias Response = EmptyResponse
            let url: String
            func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: url)!) }
        }
        let html = "<html><head><title>502 Bad Gateway</title></head></html>"
        try await withServer { _ in
            response(504, html)
        } _: { url in
            let error = await service(network).result(of: Plain(url: url), handler: Token()).failure
            guard case .unmapped(let response) = error?.originError else { return #expect(Bool(false)) }
            #expect(response.statusCode == 504)
            #expect(error?.description.contains("html") == false)
        }
    }

    @Test func postIsRetriedWithItsBodyAndKey() async throws {
        let seen = Box<[String]>([])
        try await withServer { request in
            let key = request.headers[HTTPHeader("Idempotency-Key")] ?? "none"
            let body = String(decoding: try await request.bodyData, as: UTF8.self)
            let count = seen.update {
                $0.append("\(key) \(body)")
                return $0.count
            }
            return response(count < 3 ? 500 : 200)
        } _: { url in
            let clock = ManualClock()
            let call = EmptyCall("POST", url: url, body: Data("pay".utf8), idempotency: .keyed)
            _ = try await service(URLSessionNetworkService(), clock: clock).request(call, handler: Token())
            #expect(seen.value == ["key-1 pay", "key-1 pay", "key-1 pay"])
            #expect(clock.waits == [.milliseconds(50), .milliseconds(100)])
        }
    }

    /// Forwards requests only when all of them have arrived, so that they are really concurrent.
    private struct Crowd: NetworkService {
        let network: URLSessionNetworkService
        let all = Gate(size: 1_000)

        init() {
            network = URLSessionNetworkService(clock: ManualClock(isInstant: false)) {
                $0.httpMaximumConnectionsPerHost = 50
            }
        }

        func send(_ request: URLRequest) async throws -> NetworkResponse {
            if request.value(forHTTPHeaderField: "Authorization") == "old" { await all.pass() }
            return try await network.send(request)
        }
    }

    private func crowd(
        refreshStatus: Int
    ) async throws -> (failures: [NetworkError<Token.ResponseError>], requests: [String], refreshes: Int) {
        let seen = Box<[String]>([])
        let refreshes = Box(0)
        let failures: [NetworkError<Token.ResponseError>] = try await withServer { request in
            if request.path == "/refresh" {
                refreshes.increment()
                return response(refreshStatus, #"{"token": "new"}"#)
            }
            let token = request.headers[.authorization] ?? "none"
            let body = String(decoding: try await request.bodyData, as: UTF8.self)
            seen.update { $0.append("\(request.method.rawValue) \(token) \(body)") }
            return response(token == "new" ? 200 : 419)
        } _: { url in
            struct Refreshed: Decodable { let token: String }
            let actions = Actions(refresh: { service in
                .header("Authorization", try await service.request(Call<Refreshed>(url: url + "/refresh")).token)
            })
            let service = service(Crowd(), actions: actions)
            let call = EmptyCall(
                "POST", url: url + "/posts", headers: ["Authorization": "old"], body: Data("post".utf8))
            return await withTaskGroup(
                of: NetworkError<Token.ResponseError>?.self, returning: [NetworkError<Token.ResponseError>].self
            ) {
                group in
                for _ in 0..<1_000 { group.addTask { await service.result(of: call, handler: Token()).failure } }
                return await group.reduce(into: []) { if let failure = $1 { $0.append(failure) } }
            }
        }
        return (failures, seen.value, refreshes.value)
    }

    @Test func aThousandRequestsShareOneRefresh() async throws {
        let (failures, requests, refreshes) = try await crowd(refreshStatus: 200)
        #expect(failures.isEmpty)
        #expect(refreshes == 1)
        #expect(requests.count { $0 == "POST old post" } == 1_000)
        #expect(requests.count { $0 == "POST new post" } == 1_000)
        #expect(requests.count == 2_000)
    }

    @Test func failedRefreshFailsEachOfAThousandRequestsOnce() async throws {
        let (failures, requests, refreshes) = try await crowd(refreshStatus: 418)
        #expect(failures.count == 1_000)
        #expect(failures.allSatisfy { $0.category == .signOut && $0.title == "로그아웃" })
        #expect(refreshes == 1)
        #expect(requests == Array(repeating: "POST old post", count: 1_000))
    }
}
