import Alamofire
import ErrorSpecMoya
import ErrorSpecRuntime
import Foundation
import Moya

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// A server and an API for the adapters' tests.

actor Server {
    struct ScriptedResponse: Sendable {
        var status: Int
        var body = "{}"
        var headers: [String: String] = [:]
        /// Whether the response never arrives.
        var hangs = false

        static func redirect(to url: String) -> ScriptedResponse {
            ScriptedResponse(status: 302, headers: ["Location": url])
        }
    }

    private var script: [ScriptedResponse] = []
    private(set) var tokens: [String?] = []
    /// The host and the credentials of each request.
    private(set) var visits: [String] = []

    func script(_ script: [ScriptedResponse]) { self.script = script }

    func respond(to token: String?) async throws -> ScriptedResponse {
        tokens.append(token)
        let next = script.isEmpty ? ScriptedResponse(status: 500) : script.removeFirst()
        if next.hangs { try await _Concurrency.Task.sleep(for: .seconds(100)) }
        return next
    }

    /// A session that sends all requests to this server.
    nonisolated func session(redirectHandler: (any RedirectHandler)? = nil) -> Session {
        Session(redirectHandler: redirectHandler) { request in
            let credentials = ["Authorization", "X-Api-Key"].compactMap { request.value(forHTTPHeaderField: $0) }
            await self.visit(([request.url?.host ?? ""] + credentials).joined(separator: " "))
            let response = try await self.respond(to: request.value(forHTTPHeaderField: "Authorization"))
            var headers = response.headers
            headers["X-Id"] = "1"
            let head = HTTPURLResponse(
                url: request.url!, statusCode: response.status, httpVersion: nil, headerFields: headers)!
            return (Data(response.body.utf8), head)
        }
    }

    private func visit(_ visit: String) { visits.append(visit) }

    /// Waits until the first request has arrived, and then 50 ms more, to give the client time to read the response.
    func visited() async {
        while tokens.isEmpty { try? await _Concurrency.Task.sleep(for: .milliseconds(5)) }
        try? await _Concurrency.Task.sleep(for: .milliseconds(50))
    }
}

/// The `Authorization` headers of the requests that were passed to `adapt`.
actor Adapted {
    private(set) var tokens: [String?] = []

    func record(_ request: URLRequest) -> URLRequest {
        tokens.append(request.value(forHTTPHeaderField: "Authorization"))
        return request
    }
}

struct Orders: Requestable {
    typealias Response = Data

    let url: URL
    var headers: [String: String] = [:]

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

struct OrdersTarget: SpecTarget {
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
    ) async throws -> RequestRepair {
        if recoveries.hang { try await _Concurrency.Task.sleep(for: .seconds(100)) }
        return .header("Authorization", "new")
    }
}

struct Actions: Sendable {
    var hang = false
}

struct Order: Decodable, Equatable, Sendable {
    let id: Int
}

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

/// An observer with which a test waits for the end of a call.
struct Observer: ResponseErrorObserver {
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

/// The stages of a call.
enum CallInProgress: CaseIterable {
    case attempt, retry, recovery

    /// The response that makes the call wait at this stage.
    var response: Server.ScriptedResponse {
        switch self {
        case .attempt: .init(status: 200, hangs: true)
        case .retry: .init(status: 503, headers: ["Retry-After": "20"])
        case .recovery: .init(status: 419)
        }
    }
}

func supervisorOfShop(
    _ observer: Observer = Observer(), _ adapted: Adapted = Adapted(), recoveries: Actions = Actions(),
    deadline: Duration? = nil
) -> RequestSupervisor<Shop> {
    var configuration = ServiceConfiguration<Shop>(deadline: deadline, observers: [observer])
    configuration.adapt = { await adapted.record($0) }
    configuration.environment.random = { 0 }
    return RequestSupervisor(recoveries: recoveries, configuration: configuration)
}

extension NetworkError {
    var isTimeOut: Bool {
        guard case .transport(let error) = originError else { return false }
        return (error as? URLError)?.code == .timedOut
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension Result where Failure == any Error, Success: Sendable {
    init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
