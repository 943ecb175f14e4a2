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

/// The adapters' own logic, over stand-ins of their clients.
@Suite struct AdapterTests {
    private let server = Server()
    private let adapted = Adapted()

    private func session() -> Session {
        Session { [server] request in
            let (status, body) = await server.respond(to: request.value(forHTTPHeaderField: "Authorization"))
            let head = HTTPURLResponse(
                url: request.url!, statusCode: status, httpVersion: nil, headerFields: ["X-Id": "1"])!
            return (body, head)
        }
    }

    private func supervisor(_ observer: Observer = Observer()) -> RequestSupervisor<Shop> {
        var configuration = ServiceConfiguration<Shop>(observers: [observer])
        configuration.adapt = { [adapted] in await adapted.record($0) }
        configuration.environment.random = { 0 }
        return RequestSupervisor(recoveries: Actions(), configuration: configuration)
    }

    private let url = URL(string: "http://shop.test/orders")!

    // MARK: Alamofire

    @Test func alamofireIsATransport() async throws {
        await server.script([.init(status: 419), .init(status: 200, body: "ok")])
        let service = DataTransferService<Shop>(
            network: AlamofireNetworkService(session: session()), recoveries: Actions())
        let body = try await service.request(Orders(url: url), handler: ShopHandler())
        #expect(body == Data("ok".utf8))
        #expect(await server.tokens == [nil, "new"])
    }

    @Test func alamofiresErrorsAreTheConnections() async {
        for (error, isCancelled) in [
            (AFError.sessionTaskFailed(error: URLError(.timedOut)), false), (.explicitlyCancelled, true),
        ] {
            let service = DataTransferService<Shop>(
                network: AlamofireNetworkService(session: Session { _ in throw error }), recoveries: Actions(),
                configuration: ServiceConfiguration(transportPolicy: nil))
            let failure = await service.result(of: Orders(url: url), handler: ShopHandler()).failure
            #expect(failure?.isSilent == isCancelled)
            if case .transport(let reason) = failure?.originError { #expect((reason as? URLError)?.code == .timedOut) }
        }
    }

    @Test func anInterceptedRequestIsRetriedRepairedAndReported() async throws {
        let observer = Observer()
        let supervisor = supervisor(observer)
        await server.script([.init(status: 503), .init(status: 419), .init(status: 200, body: "ok")])
        let session = session()
        let response = await session.request(URLRequest(url: url), supervisor: supervisor, handler: ShopHandler())
            .serializingData().response
        #expect(response.data == Data("ok".utf8))
        #expect(await server.tokens == [nil, nil, "new"])
        #expect(await adapted.tokens == [nil, nil, "new"])
        #expect(try await observer.end() == "success 200 after 3")
    }

    @Test func anInterceptedFailureIsTheSpecs() async {
        await server.script([.init(status: 404, body: #"{"message": "gone"}"#)])
        let response = await session().request(URLRequest(url: url), supervisor: supervisor(), handler: ShopHandler())
            .serializingData().response
        let error = response.error?.transportError.presentation(in: Shop.self)
        #expect(error?.inherited(ShopError.self) == .notFound)
        #expect(error?.title == "Not found")
    }

    @Test func anInterceptorIsGoneWhenItsRequestIs() async {
        await server.script([.init(status: 200, body: "ok")])
        weak var gone: SpecInterceptor<ShopHandler>?
        do {
            let interceptor = SpecInterceptor(supervisor: supervisor(), handler: ShopHandler())
            gone = interceptor
            let request = session().request(URLRequest(url: url), interceptor: interceptor)
                .validate { interceptor.validate($0, $1, $2) }
            _ = await request.serializingData().response
        }
        // The task that tells the supervisor of the success may still hold it.
        while gone != nil { await _Concurrency.Task.yield() }
    }

    // MARK: Moya

    @Test func aTargetIsSentUntilItSucceeds() async throws {
        await server.script([.init(status: 503), .init(status: 419), .init(status: 200, body: "ok")])
        let provider = SpecProvider<Shop>(supervisor: supervisor(), session: session())
        let response = try await provider.request(OrdersTarget())
        #expect(response.body == Data("ok".utf8))
        #expect(response.header("x-id") == "1")
        #expect(await server.tokens == [nil, nil, "new"])
        #expect(await adapted.tokens == [nil, nil, "new"])
    }

    @Test func aTargetsFailureIsTyped() async {
        await server.script([.init(status: 404)])
        do {
            try await SpecProvider<Shop>(supervisor: supervisor(), session: session()).request(OrdersTarget())
            Issue.record("no failure")
        } catch {
            #expect(error.responseError == .notFound)
        }
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
            let (status, bytes) = await server.respond(to: request.headerFields[.authorization])
            return (HTTPResponse(status: .init(code: status)), HTTPBody(bytes))
        }
    }

    @Test func anOperationIsSentUntilItSucceeds() async throws {
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

    @Test func anOperationsFailureIsTheSpecs() async {
        await server.script([.init(status: 404)])
        let middleware = SpecMiddleware(supervisor: supervisor()) { _ in OperationHandler(ShopHandler()) }
        do {
            _ = try await intercept(middleware)
            Issue.record("no failure")
        } catch {
            #expect((error as? NetworkError<ShopError>)?.responseError == .notFound)
        }
    }
}

// MARK: A server and an API

private actor Server {
    struct ScriptedResponse: Sendable {
        var status: Int
        var body = "{}"
    }

    private var script: [ScriptedResponse] = []
    private(set) var tokens: [String?] = []

    func script(_ script: [ScriptedResponse]) { self.script = script }

    func respond(to token: String?) -> (Int, Data) {
        tokens.append(token)
        let next = script.isEmpty ? ScriptedResponse(status: 500) : script.removeFirst()
        return (next.status, Data(next.body.utf8))
    }
}

/// The requests that `adapt` was asked for.
private actor Adapted {
    private(set) var tokens: [String?] = []

    func record(_ request: URLRequest) -> URLRequest {
        tokens.append(request.value(forHTTPHeaderField: "Authorization"))
        return request
    }
}

private struct Orders: Requestable {
    typealias Response = Data

    let url: URL

    func urlRequest() throws -> URLRequest { URLRequest(url: url) }
}

private struct OrdersTarget: SpecTarget {
    let baseURL = URL(string: "http://shop.test")!
    let path = "orders"
    let method = Moya.Method.get
    var task: Moya.Task { .requestPlain }
    let headers: [String: String]? = nil
    let handler = ShopHandler()
}

typealias ShopHandler = SpecResponseErrorHandler<ShopError>

enum Shop: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    enum Recovery: Sendable { case refresh }
    typealias Recoveries = Actions

    static var defaultCategory: Category { .alert }

    static func recover(
        _ recovery: Recovery, with recoveries: Actions, context: RecoveryContext<Shop>
    ) async throws -> RequestRepair { .header("Authorization", "new") }
}

struct Actions: Sendable {}

enum ShopError: ResponseErrorType {
    case notFound, expired, busy

    static let group = ErrorGroup<ShopError>(cases: [.notFound, .expired, .busy])

    var definition: ErrorDefinition<Shop> {
        switch self {
        case .notFound: .init("Shop.notFound", on: 404, title: "Not found", description: "Gone.")
        case .expired:
            .init("Shop.expired", on: 419, title: "Expired", description: "Old.", retry: .recover(.refresh))
        case .busy: .init("Shop.busy", on: 503, title: "Busy", description: "Wait.", retry: .transient)
        }
    }
}

/// Waits for the end of a call.
private struct Observer: ResponseErrorObserver {
    private let ends = AsyncStream<String>.makeStream()

    func observe(_ event: RequestEvent<Shop>) {
        switch event.kind {
        case .success(let status, let attempts): ends.continuation.yield("success \(status) after \(attempts)")
        case .failure(let failure): ends.continuation.yield("failure \(failure.id ?? "none")")
        default: break
        }
    }

    func end() async throws -> String {
        for await end in ends.stream { return end }
        throw CancellationError()
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
