import Alamofire
import ErrorSpecAlamofire
import ErrorSpecMoya
import ErrorSpecOpenAPI
import ErrorSpecRuntime
import Foundation
import HTTPTypes
import Moya
import OpenAPIRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests the adapters for Moya and swift-openapi-generator with stand-ins for the clients.
@Suite(.timeLimit(.minutes(1))) struct AdapterTests {
    private let server = Server()
    private let adapted = Adapted()

    private func session() -> Session { server.session() }

    private func supervisor(_ observer: Observer = Observer()) -> RequestSupervisor<Shop> {
        supervisorOfShop(observer, adapted)
    }

    private let url = URL(string: "http://shop.test/orders")!

    // MARK: Moya

    @Test func targetIsRetriedAndRepaired() async throws {
        await server.script([.init(status: 503), .init(status: 419), .init(status: 200, body: "ok")])
        let provider = SpecProvider<Shop>(supervisor: supervisor(), session: session())
        let response = try await provider.request(OrdersTarget())
        #expect(response.body == Data("ok".utf8))
        #expect(response.header("x-id") == "1")
        #expect(await server.tokens == [nil, nil, "new"])
        #expect(await adapted.tokens == [nil, nil, "new"])
    }

    @Test func targetsFailureIsTyped() async {
        await server.script([.init(status: 404)])
        do {
            try await SpecProvider<Shop>(supervisor: supervisor(), session: session()).request(OrdersTarget())
            Issue.record("no failure")
        } catch {
            #expect(error.responseError == .notFound)
        }
    }

    @Test func targetsSuccessIsDecoded() async throws {
        await server.script([.init(status: 200, body: #"{"id": 1}"#), .init(status: 200, body: "<html>")])
        let provider = SpecProvider<Shop>(supervisor: supervisor(), session: session())
        #expect(try await provider.request(OrdersTarget(), decoding: Order.self) == Order(id: 1))
        do {
            _ = try await provider.request(OrdersTarget(), decoding: Order.self)
            Issue.record("no failure")
        } catch {
            #expect(error.originError.description.hasPrefix("decoding"))
        }
    }

    @Test func targetsCredentialsAreNotSentToAnotherOrigin() async throws {
        #expect(Session.withoutCredentialsInRedirects.redirectHandler is SpecRedirectHandler)
        await server.script([.init(status: 419), .redirect(to: "http://b.test/"), .init(status: 200)])
        let session = server.session(redirectHandler: SpecRedirectHandler())
        try await SpecProvider<Shop>(supervisor: supervisor(), session: session).request(OrdersTarget())
        #expect(await server.visits == ["shop.test", "shop.test new", "b.test"])
    }

    // MARK: OpenAPI

    private func intercept(
        _ middleware: SpecMiddleware<Shop>, _ sent: @escaping @Sendable (HTTPRequest, Data) async -> Void = { _, _ in }
    ) async throws -> (HTTPResponse, HTTPBody?) {
        try await middleware.intercept(
            HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/orders"), body: HTTPBody(Data("in".utf8)),
            baseURL: url, operationID: "orders"
        ) { [server] request, body, _ in
            if let body { await sent(request, try await Data(collecting: body, upTo: 100)) }
            let response = try await server.respond(to: request.headerFields[.authorization])
            var head = HTTPResponse(status: .init(code: response.status))
            for (name, value) in response.headers { head.headerFields[HTTPField.Name(name)!] = value }
            return (head, HTTPBody(Data(response.body.utf8)))
        }
    }

    @Test func operationIsRetriedAndRepaired() async throws {
        let observer = Observer()
        await server.script([.init(status: 503), .init(status: 419), .init(status: 200, body: "ok")])
        let middleware = SpecMiddleware(supervisor: supervisor(observer)) { _ in OperationHandler(ShopHandler()) }
        let (head, body) = try await intercept(middleware) { _, body in #expect(body == Data("in".utf8)) }
        #expect(head.status.code == 200)
        #expect(try await Data(collecting: #require(body), upTo: 100) == Data("ok".utf8))
        #expect(await server.tokens == [nil, nil, "new"])
        #expect(await adapted.tokens == [nil, nil, "new"])
        #expect(try await observer.end() == "success 200 after 3")
    }

    @Test func operationsFailureIsTheSpecsError() async {
        await server.script([.init(status: 404)])
        let middleware = SpecMiddleware(supervisor: supervisor()) { _ in OperationHandler(ShopHandler()) }
        do {
            _ = try await intercept(middleware)
            Issue.record("no failure")
        } catch {
            #expect((error as? NetworkError<ShopError>)?.responseError == .notFound)
        }
    }

    /// When the session ends, a call ends at whatever stage it is, without waiting for the server, even if the
    /// transport is slow to end.
    @Test(arguments: CallInProgress.allCases)
    func operationEndsWithItsSession(_ call: CallInProgress) async throws {
        await server.script([call.response])
        let supervisor = supervisorOfShop(recoveries: Actions(hang: true))
        let middleware = SpecMiddleware(supervisor: supervisor) { _ in OperationHandler(ShopHandler()) }
        async let result = Result { try await intercept(middleware) }
        await server.visited()
        supervisor.endSession()
        let error = await result.failure as? NetworkError<ShopError>
        #expect(error?.originError.description == "cancelled")
    }

    @Test func operationEndsAtItsDeadline() async throws {
        await server.script([CallInProgress.attempt.response])
        let supervisor = supervisorOfShop(deadline: .milliseconds(50))
        let middleware = SpecMiddleware(supervisor: supervisor) { _ in OperationHandler(ShopHandler()) }
        let error = await Result { try await intercept(middleware) }.failure as? NetworkError<ShopError>
        #expect(error?.isTimeOut == true)
    }

    /// Credentials stay removed even if a later redirect leads back to the first origin.
    @Test func operationsCredentialsAreNotSentToAnotherOrigin() async throws {
        var request = URLRequest(url: url)
        for name in ["Authorization", "X-Api-Key", "Accept"] { request.setValue("a", forHTTPHeaderField: name) }
        let task = URLSession.shared.dataTask(with: request)
        let delegate = SpecRedirectDelegate()
        for (location, count) in [("/moved", 3), ("http://b.test/", 1), ("http://shop.test/", 1), ("file:///", nil)] {
            let head = HTTPURLResponse(
                url: url, statusCode: 302, httpVersion: nil, headerFields: ["Location": location])!
            let next = await withCheckedContinuation { continuation in
                delegate.urlSession(.shared, task: task, willPerformHTTPRedirection: head, newRequest: request) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(next?.allHTTPHeaderFields?.count == count)
            #expect(next.map { $0.url == URL(string: location, relativeTo: url)?.absoluteURL } ?? (count == nil))
        }
    }

    @Test func clientErrorsCauseIsPresented() {
        struct UnexpectedContentType: Error {}
        let response = HTTPResponse(status: .ok)
        let spec = NetworkError<ShopError>(.response(.notFound))
        func presented(_ error: any Error, _ response: HTTPResponse?) -> AnyNetworkError<Shop> {
            ClientError(operationID: "orders", response: response, underlyingError: error).cause
                .presentation(in: Shop.self)
        }
        #expect(presented(spec, nil).title == "Not found")
        #expect(presented(CancellationError(), response).isSilent)
        #expect(presented(URLError(.timedOut), nil).originError.description == "transport URLError(-1001)")
        #expect(presented(UnexpectedContentType(), nil).originError.description == "other UnexpectedContentType")
        for error in [
            UnexpectedContentType(), DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")),
        ]
            as [any Error]
        {
            #expect(presented(error, response).originError.description == "decoding DecodingError.dataCorrupted")
        }
    }
}
