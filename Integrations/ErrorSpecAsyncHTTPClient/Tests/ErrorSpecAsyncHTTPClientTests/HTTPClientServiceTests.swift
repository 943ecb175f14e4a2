import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import FlyingFox
import FlyingSocks
import Foundation
import NIOHTTP1
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A small handwritten API in the form of generated code.
enum Shop: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    enum Recovery: Hashable, Sendable { case refresh }
    typealias Recoveries = @Sendable (RecoveryContext<Shop>) async throws -> RequestRepair

    static var defaultCategory: Category { .alert }
    static let failures = FailureTexts<Shop>(transport: .init(title: "No connection"))

    static func recover(
        _ recovery: Recovery, with recoveries: Recoveries, context: RecoveryContext<Shop>
    ) async throws -> RequestRepair { try await recoveries(context) }

    struct Handler: ResponseErrorHandler {
        enum ResponseError: ResponseErrorType {
            case expired, busy, gone

            static let group = ErrorGroup<ResponseError>(cases: [.expired, .busy, .gone])

            var definition: ErrorDefinition<Shop> {
                switch self {
                case .expired:
                    .init(
                        "Shop.expired", on: 401, title: "Expired", description: "Sign in again.",
                        retry: .recover(.refresh))
                case .busy:
                    .init("Shop.busy", on: 503, title: "Busy", description: "Try later.", retry: .transient)
                case .gone:
                    .init("Shop.gone", on: 410, title: "Gone", description: "Sold.")
                }
            }
        }
    }
}

@Suite struct HTTPClientServiceTests {
    actor Log {
        var lines: [String] = []
        func add(_ line: String) -> Int {
            lines.append(line)
            return lines.count
        }
    }

    let log = Log()

    /// Runs `body` with a server and a client, and then stops the server and the client.
    func withServer(
        _ respond: @escaping @Sendable (HTTPRequest, Int) async throws -> HTTPResponse,
        _ body: (AsyncHTTPClient.HTTPClient, String) async throws -> Void
    ) async throws {
        let server = try HTTPServer(
            address: .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
            handler: ClosureHTTPHandler { [log] request in
                let text = String(decoding: try await request.bodyData, as: UTF8.self)
                let token = request.headers[.authorization] ?? "none"
                return try await respond(request, await log.add("\(request.method.rawValue) \(token) \(text)"))
            })
        let task = Task { try await server.run() }
        defer { task.cancel() }
        try await server.waitUntilListening(timeout: 86_400)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
        let client = AsyncHTTPClient.HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
        do {
            try await body(client, "http://127.0.0.1:\(port)/")
        } catch {
            try await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }

    func service(
        _ client: AsyncHTTPClient.HTTPClient, limits: HTTPClientLimits = HTTPClientLimits(),
        recoveries: @escaping Shop.Recoveries = { _ in .none },
        adapt: (@Sendable (URLRequest) async throws -> URLRequest)? = nil
    ) -> HTTPClientService<Shop> {
        var configuration = ServiceConfiguration<Shop>()
        configuration.environment.sleep = { _ in }
        // Here, `sleep` returns at once, so any timeout would end a recovery at once.
        configuration.recoveryTimeout = nil
        configuration.adapt = adapt
        return HTTPClientService(client: client, recoveries: recoveries, limits: limits, configuration: configuration)
    }

    func request(_ url: String, _ body: String = "order") -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Authorization", value: "old")
        request.body = .bytes(Data(body.utf8))
        return request
    }

    func response(_ status: Int, _ body: String = "") -> HTTPResponse {
        HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status"), body: Data(body.utf8))
    }

    @Test func successIsReturned() async throws {
        try await withServer { _, _ in
            response(200, "ok")
        } _: { client, url in
            let response = try await service(client).send(request(url), handler: Shop.Handler())
            #expect(response.statusCode == 200)
            #expect(response.body == Data("ok".utf8))
        }
    }

    @Test func failureHasTheTypedCase() async throws {
        try await withServer { _, _ in
            response(410)
        } _: { client, url in
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await service(client).send(request(url), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.responseError == .gone)
                #expect(error.description == "Sold.")
            }
        }
    }

    @Test func theRepairedRequestIsSentWithItsBody() async throws {
        try await withServer { request, _ in
            response(request.headers[.authorization] == "new" ? 200 : 401)
        } _: { client, url in
            _ = try await service(client, recoveries: { _ in .header("Authorization", "new") })
                .send(request(url), handler: Shop.Handler())
            #expect(await log.lines == ["POST old order", "POST new order"])
        }
    }

    @Test func repairCanChangeTheClientsRequest() async throws {
        try await withServer { request, _ in
            response(request.headers[.authorization] == "new" ? 200 : 401)
        } _: { client, url in
            let recoveries: Shop.Recoveries = { _ in
                RequestRepair(for: HTTPClientRequest.self) { request in
                    var request = request
                    request.headers.replaceOrAdd(name: "Authorization", value: "new")
                    return request
                }
            }
            _ = try await service(client, recoveries: recoveries).send(request(url), handler: Shop.Handler())
            #expect(await log.lines.count == 2)
        }
    }

    @Test func repairForAnotherClientsRequestFailsTheCall() async throws {
        try await withServer { _, _ in
            response(401)
        } _: { client, url in
            let recoveries: Shop.Recoveries = { _ in RequestRepair { (request: URLRequest) in request } }
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await service(client, recoveries: recoveries).send(request(url), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                guard case .transport(let reason) = error.originError else { return #expect(Bool(false)) }
                #expect("\(reason)".hasPrefix("UnsuitableRepair"))
            }
            #expect(await log.lines.count == 1)
        }
    }

    @Test func recoverysRequestUsesTheSameClient() async throws {
        struct Refresh: Requestable {
            typealias Response = Data
            let url: String
            func urlRequest() throws -> URLRequest {
                var request = URLRequest(url: URL(string: url)!)
                request.httpMethod = "POST"
                request.setValue("refresh", forHTTPHeaderField: "Authorization")
                request.httpBody = Data("refresh".utf8)
                return request
            }
        }
        try await withServer { request, _ in
            switch request.headers[.authorization] {
            case "refresh": response(200, "new")
            case "new": response(200)
            default: response(401)
            }
        } _: { client, url in
            let recoveries: Shop.Recoveries = { context in
                let token = try await context.service(Shop.Handler()).request(Refresh(url: url))
                return .header("Authorization", String(decoding: token, as: UTF8.self))
            }
            _ = try await service(client, recoveries: recoveries).send(request(url), handler: Shop.Handler())
            #expect(await log.lines == ["POST old order", "POST refresh refresh", "POST new order"])
        }
    }

    @Test func onlyIdempotentRequestsAreRetried() async throws {
        try await withServer { _, count in
            response(count % 3 == 0 ? 200 : 503)
        } _: { client, url in
            _ = try await service(client).send(HTTPClientRequest(url: url), handler: Shop.Handler())
            #expect(await log.lines.count == 3)
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await service(client).send(request(url), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.responseError == .busy)
                #expect(error.attempts == 1)
            }
        }
    }

    /// Makes a call to a socket without a server: the call is retried, and fails with a connection error.
    private func expectNoConnection(to socket: Socket) async throws {
        // By default, the client tries to connect until the request's deadline, which would take too long here.
        var configuration = AsyncHTTPClient.HTTPClient.Configuration()
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = AsyncHTTPClient.HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: configuration)
        guard case .ip4(_, let port) = try socket.sockname() else { return #expect(Bool(false)) }
        do throws(NetworkError<Shop.Handler.ResponseError>) {
            let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/")
            _ = try await service(client).send(request, handler: Shop.Handler())
            Issue.record("no failure")
        } catch {
            #expect(error.title == "No connection")
            #expect(error.attempts == 3)
        }
        try await client.shutdown()
    }

    @Test func unreachableServerIsATransientFailure() async throws {
        // The port is bound but not listening, so connections are refused.
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try await expectNoConnection(to: socket)
        try socket.close()
    }

    /// `URLSession` crashes in this case on Linux, up to Swift 6.3.
    @Test func incompleteHeadIsALostConnection() async throws {
        let pool: some AsyncSocketPool = .make()
        try await pool.prepare()
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        let listener = try AsyncSocket(socket: socket, pool: pool)
        let server = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await pool.run() }
                while !Task.isCancelled, let peer = try? await listener.accept() {
                    _ = try? await peer.read()
                    try? await peer.write(Data("HTTP/1.1 200 OK\r\nContent-Ty".utf8))
                    try? peer.close()
                }
                group.cancelAll()
            }
        }
        defer { server.cancel() }
        try await expectNoConnection(to: socket)
    }

    @Test func bodiesAreLimited() async throws {
        let large = String(repeating: "x", count: 5_000)
        try await withServer { request, _ in
            response(request.path == "/fail" ? 410 : 200, large)
        } _: { client, url in
            let limited = service(client, limits: HTTPClientLimits(largestBody: 1_000, largestErrorBody: 100))
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await limited.send(request(url), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                guard case .transport(let reason) = error.originError else { return #expect(Bool(false)) }
                #expect((reason as? URLError)?.code == .dataLengthExceedsMaximum)
            }
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await limited.send(request(url + "fail"), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.responseError == .gone)
                #expect(error.response?.body.count == 101)
            }
            let unlimited = HTTPClientLimits(
                deadline: .seconds(Int64.max), largestBody: .max, largestErrorBody: .max, mostRedirects: .max)
            let all = try await service(client, limits: unlimited).send(request(url), handler: Shop.Handler())
            #expect(all.body.count == 5_000)
        }
    }

    @Test func cancellingEndsACallInFlight() async throws {
        try await withServer { _, _ in
            try await Task.sleep(for: .seconds(3_600))
            return response(200)
        } _: { client, url in
            let service = service(client)
            let request = request(url)
            let task = Task { () -> Bool in
                do throws(NetworkError<Shop.Handler.ResponseError>) {
                    _ = try await service.send(request, handler: Shop.Handler())
                    return false
                } catch {
                    if case .cancelled = error.originError { return true }
                    return false
                }
            }
            while await log.lines.isEmpty { await Task.yield() }
            task.cancel()
            #expect(await task.value)
        }
    }

    @Test func endpointWithAURLRequestUsesTheClientToo() async throws {
        struct Greeting: Requestable {
            typealias Response = Data
            let url: String
            func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: url)!) }
        }
        try await withServer { _, _ in
            response(200, "hello")
        } _: { client, url in
            let service = DataTransferService<Shop>(
                network: HTTPClientNetworkService(client: client), recoveries: { _ in .none })
            let data = try await service.request(Greeting(url: url), handler: Shop.Handler())
            #expect(data == Data("hello".utf8))
        }
    }
}
