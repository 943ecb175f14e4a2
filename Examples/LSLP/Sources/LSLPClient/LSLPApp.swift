public import ErrorSpecRuntime
public import Foundation
public import GeneratedSamples

/// The message to a user at the end of a call.
public enum Told: Sendable, Equatable {
    /// The call succeeded.
    case done(String)
    case alert(title: String, text: String)
    /// Nothing is shown.
    case silence
    /// No alert: the app shows its sign-in screen.
    case signIn

    /// The app's reaction to any failure of LSLP: it needs to know the category alone.
    init<E>(_ error: NetworkError<E>) where E.API == LSLP {
        self =
            switch error.category {
            case .alert: .alert(title: error.title, text: error.description)
            case .silent: .silence
            case .signOut: .signIn
            }
    }
}

/// An app as small as can be: one service, a token, and a call a screen.
public struct LSLPApp: Sendable {
    public let service: DataTransferService<LSLP>
    public let server: URL
    let token: TokenStore

    /// - Parameter network: What sends the requests: in a test, a stub.
    public init(
        server: URL, token: String = "access-1", network: any NetworkService = URLSessionNetworkService(),
        configuration: ServiceConfiguration<LSLP> = ServiceConfiguration()
    ) {
        self.server = server
        self.token = TokenStore(token)
        service = DataTransferService(
            network: network, recoveries: Recoveries(server: server, token: self.token), configuration: configuration)
    }

    public func validate(email: String) async -> Told {
        await tell(ValidateEmail(server: server, email: email), LSLP.ValidateEmailResponseErrorHandler()) { _ in "free"
        }
    }

    public func join(email: String) async -> Told {
        await tell(Join(server: server, email: email), LSLP.RegisterResponseErrorHandler()) { _ in "joined" }
    }

    public func editProfile(nick: String) async -> Told {
        let endpoint = EditProfile(server: server, token: await token.value, nick: nick)
        return await tell(endpoint, LSLP.EditProfileResponseErrorHandler()) { "the nickname is \($0.nick)" }
    }

    public func loadPosts() async -> Told {
        await tell(Posts(server: server), LSLP.CommonResponseErrorHandler()) { _ in "posts" }
    }

    private func tell<Endpoint: Requestable, Handler: ResponseErrorHandler>(
        _ endpoint: Endpoint, _ handler: Handler, done: (Endpoint.Response) -> String
    ) async -> Told where Handler.ResponseError.API == LSLP {
        do throws(NetworkError<Handler.ResponseError>) {
            return .done(done(try await service.request(endpoint, handler: handler)))
        } catch {
            return Told(error)
        }
    }
}

/// The access token, which calls and the recovery share.
public actor TokenStore {
    public private(set) var value: String

    init(_ value: String) { self.value = value }

    func renew(_ value: String) { self.value = value }
}

/// The one action that LSLP's spec asks the app for.
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
