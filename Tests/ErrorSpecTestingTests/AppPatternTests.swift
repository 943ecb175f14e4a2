import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
import GeneratedSamples
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The patterns in docs/app-code.md, compiled and run.

// MARK: A view model with an alert

@MainActor final class SignInModel {
    private let service: DataTransferService<LSLP>
    private(set) var session: Session?
    private(set) var isWaiting = false
    var alert: AnyNetworkError<LSLP>?

    init(service: DataTransferService<LSLP>) { self.service = service }

    func signIn(_ login: SignIn) async {
        isWaiting = true
        defer { isWaiting = false }
        do {
            session = try await service.request(login, handler: LSLP.LoginResponseErrorHandler())
        } catch {
            if !error.isSilent && !error.isRepeated { alert = error.erased }
        }
    }
}

// MARK: React to one case

enum NextStep: Equatable {
    case shakePasswordField, slowDown, showAlert, signOut, nothing
}

func nextStep(after error: NetworkError<LSLP.LoginResponseError>) -> NextStep {
    if case .cannotLogin = error.responseError { return .shakePasswordField }
    if case .tooMuchCall = error.inherited(LSLP.CommonResponseError.self) { return .slowDown }
    switch error.category {
    case .alert: return .showAlert
    case .signOut: return .signOut
    case .silent: return .nothing
    }
}

// MARK: Callbacks

/// A client of the app that uses callbacks.
protocol CallbackClient: Sendable {
    func start(_ request: URLRequest, completion: @escaping @Sendable (HTTPURLResponse?, Data?, (any Error)?) -> Void)
}

struct CallbackNetwork: NetworkService {
    let client: any CallbackClient

    func send(_ request: URLRequest) async throws -> NetworkResponse {
        try await withCheckedThrowingContinuation { continuation in
            client.start(request) { response, body, error in
                if let response {
                    continuation.resume(returning: NetworkResponse(response, body: body ?? Data()))
                } else {
                    continuation.resume(throwing: error ?? URLError(.badServerResponse))
                }
            }
        }
    }
}

extension DataTransferService {
    @discardableResult
    func request<Endpoint: Requestable, Handler: ResponseErrorHandler>(
        _ endpoint: Endpoint, handler: Handler,
        completion: @escaping @MainActor (Result<Endpoint.Response, NetworkError<Handler.ResponseError>>) -> Void
    ) -> Task<Void, Never> where Handler.ResponseError.API == API {
        Task { @MainActor in completion(await result(of: endpoint, handler: handler)) }
    }
}

// MARK: Metrics

struct FailureMetrics: ResponseErrorObserver {
    let count: @Sendable (_ name: String, _ labels: [String: String]) -> Void

    func observe(_ event: RequestEvent<LSLP>) {
        guard case .failure(let failure) = event.kind else { return }
        count(
            "request_failures",
            [
                "group": event.group, "operation": event.operation?.description ?? "other",
                "case": failure.id ?? "none", "status": failure.statusCode.map(String.init) ?? "none",
            ])
    }
}

// MARK: A reducer

struct SignInState: Equatable {
    var isWaiting = false
    var token: String?
    var alert: AnyNetworkError<LSLP>?
}

enum SignInAction: Equatable {
    case signIn
    case signedIn(token: String)
    case failed(AnyNetworkError<LSLP>)
}

func reduce(_ state: inout SignInState, _ action: SignInAction) {
    switch action {
    case .signIn: state = SignInState(isWaiting: true)
    case .signedIn(let token): state = SignInState(token: token)
    case .failed(let error): state = SignInState(alert: error.isSilent ? nil : error)
    }
}

@MainActor @Suite struct AppPatternTests {
    private static let login = SignIn(email: "a@b.c", password: "wrong")

    private func service(
        _ network: any NetworkService, observers: [any ResponseErrorObserver<LSLP>] = []
    ) -> DataTransferService<LSLP> {
        DataTransferService(
            network: network, recoveries: NoRecoveries(), configuration: ServiceConfiguration(observers: observers))
    }

    @Test func wrongPasswordIsShownAndTheSpinnerStops() async {
        let network = StubNetworkService([.error(LSLP.LoginResponseError.cannotLogin)])
        let model = SignInModel(service: DataTransferService(network: network, recoveries: NoRecoveries()))
        await model.signIn(SignIn(email: "a@b.c", password: "wrong"))
        #expect(model.alert?.title == "로그인 실패")
        #expect(model.session == nil)
        #expect(!model.isWaiting)
    }

    @Test func successfulSignInShowsNoAlert() async {
        let model = SignInModel(service: service(StubNetworkService([.status(200, #"{"token": "t"}"#)])))
        await model.signIn(Self.login)
        #expect(model.session == Session(token: "t"))
        #expect(model.alert == nil)
    }

    @Test func nextStepDependsOnTheCase() {
        let tooMuchCall = LSLP.LoginResponseError.authorizationCommon(.common(.tooMuchCall))
        let pathError = LSLP.LoginResponseError.authorizationCommon(.common(.pathError))
        #expect(nextStep(after: NetworkError(.response(.cannotLogin))) == .shakePasswordField)
        #expect(nextStep(after: NetworkError(.response(tooMuchCall))) == .slowDown)
        #expect(nextStep(after: NetworkError(.response(pathError))) == .showAlert)
        #expect(nextStep(after: NetworkError(.transport(URLError(.notConnectedToInternet)))) == .showAlert)
        #expect(nextStep(after: NetworkError(.cancelled)) == .nothing)
    }

    private struct Client: CallbackClient {
        var status: Int?

        func start(
            _ request: URLRequest, completion: @escaping @Sendable (HTTPURLResponse?, Data?, (any Error)?) -> Void
        ) {
            let response = status.flatMap {
                HTTPURLResponse(url: request.url!, statusCode: $0, httpVersion: nil, headerFields: nil)
            }
            completion(response, Data(), response == nil ? URLError(.notConnectedToInternet) : nil)
        }
    }

    @Test(arguments: [401, nil] as [Int?])
    func failuresOfACallbackClientAreRead(status: Int?) async {
        let service = service(CallbackNetwork(client: Client(status: status)))
        let error = await withCheckedContinuation { continuation in
            service.request(Self.login, handler: LSLP.LoginResponseErrorHandler()) { result in
                switch result {
                case .success: continuation.resume(returning: AnyNetworkError<LSLP>?.none)
                case .failure(let error): continuation.resume(returning: error.erased)
                }
            }
        }
        #expect(error?.inherited(LSLP.LoginResponseError.self) == (status == nil ? nil : .cannotLogin))
        #expect(error?.statusCode == status)
    }

    @Test func metricsContainTheCaseButNoSecrets() async {
        let counted = AsyncStream.makeStream(of: [String: String].self)
        let metrics = FailureMetrics { _, labels in counted.continuation.yield(labels) }
        let network = StubNetworkService([.error(LSLP.LoginResponseError.cannotLogin)])
        let service = service(network, observers: [metrics])
        _ = await service.result(of: Self.login, handler: LSLP.LoginResponseErrorHandler())
        await service.drainObservers()
        counted.continuation.finish()
        var labels: [[String: String]] = []
        for await label in counted.stream { labels.append(label) }
        #expect(
            labels == [
                ["group": "Login", "operation": "POST /v1/users/login", "case": "Login.cannotLogin", "status": "401"]
            ])
    }

    @Test func reducerShowsTheError() {
        let error = LSLP.LoginResponseError.example(of: .cannotLogin)!.networkError().erased
        var state = SignInState()
        reduce(&state, .signIn)
        reduce(&state, .failed(error))
        #expect(state == SignInState(alert: error))
        #expect(state.alert != LSLP.RegisterResponseError.examples[0].networkError().erased)
    }
}

struct Session: Decodable, Equatable, Sendable {
    let token: String
}

struct SignIn: Requestable {
    typealias Response = Session

    let email: String
    let password: String

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "https://lslp.example/v1/users/login")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password])
        return request
    }
}
