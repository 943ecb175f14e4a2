public import ErrorSpecRuntime
public import Foundation
public import GeneratedSamples

/// The result of a call, as the user sees it.
public enum Outcome: Sendable, Equatable {
    /// The call succeeded.
    case done(String)
    case alert(title: String, text: String)
    /// The app shows nothing.
    case silence
    /// The app shows its sign-in screen instead of an alert.
    case signIn

    /// Creates the result of a failed call. The kind of result depends only on the failure's category.
    init<E>(_ error: NetworkError<E>) where E.API == LSLP {
        self =
            switch error.category {
            case .alert: .alert(title: error.title, text: error.description)
            case .silent: .silence
            case .signOut: .signIn
            }
    }
}

/// A minimal app: one service, a token, and a call for each screen.
public struct LSLPApp: Sendable {
    public let service: DataTransferService<LSLP>
    public let server: URL
    let token: TokenStore

    /// - Parameter network: The transport. Tests replace it with a stub.
    public init(
        server: URL, token: String = "access-1", network: any NetworkService = URLSessionNetworkService(),
        configuration: ServiceConfiguration<LSLP> = ServiceConfiguration()
    ) {
        self.server = server
        self.token = TokenStore(token)
        service = DataTransferService(
            network: network, recoveries: Recoveries(server: server, token: self.token), configuration: configuration)
    }

    public func validate(email: String) async -> Outcome {
        await call(ValidateEmail(server: server, email: email), LSLP.ValidateEmailResponseErrorHandler()) { _ in "free"
        }
    }

    public func join(email: String) async -> Outcome {
        await call(Join(server: server, email: email), LSLP.RegisterResponseErrorHandler()) { _ in "joined" }
    }

    public func editProfile(nick: String) async -> Outcome {
        let endpoint = EditProfile(server: server, token: await token.value, nick: nick)
        return await call(endpoint, LSLP.EditProfileResponseErrorHandler()) { "the nickname is \($0.nick)" }
    }

    public func loadPosts() async -> Outcome {
        await call(Posts(server: server), LSLP.CommonResponseErrorHandler()) { _ in "posts" }
    }

    private func call<Endpoint: Requestable, Handler: ResponseErrorHandler>(
        _ endpoint: Endpoint, _ handler: Handler, done: (Endpoint.Response) -> String
    ) async -> Outcome where Handler.ResponseError.API == LSLP {
        do throws(NetworkError<Handler.ResponseError>) {
            return .done(done(try await service.request(endpoint, handler: handler)))
        } catch {
            return Outcome(error)
        }
    }
}

/// Stores the access token. The calls and the recovery share this store.
public actor TokenStore {
    public private(set) var value: String

    init(_ value: String) { self.value = value }

    func renew(_ value: String) { self.value = value }
}

/// The app's action for the only recovery in LSLP's spec.
struct Recoveries: LSLPRecoveries {
    let server: URL
    let token: TokenStore

    func refreshAccessToken(
        _ context: RecoveryContext<LSLP>, service: RecoveryService<LSLP.AccessTokenRefreshResponseErrorHandler>
    ) async throws -> RequestRepair {
        let renewed = try await service.request(RefreshAccessToken(server: server)).accessToken
        try Task.checkCancellation()
        await token.renew(renewed)
        return .header("Authorization", renewed)
    }
}
