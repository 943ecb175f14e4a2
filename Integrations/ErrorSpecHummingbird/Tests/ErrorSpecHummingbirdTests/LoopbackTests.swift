import ErrorSpecHummingbird
import ErrorSpecServer
import Foundation
import GeneratedSamples
import Hummingbird
import NIOCore
import Testing

@testable import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A real server throws errors, and a real client reads them.
@Suite struct LoopbackTests {
    @Test func clientCatchesTheErrorThatAHandlerThrows() async throws {
        let router = Router()
        router.post("/v1/accounts:signUp") { _, _ throws(ServerError<FirebaseAuth.SignUpResponseError>) -> String in
            throw .init(.emailTaken, message: "There is one.", statusCode: 400)
        }
        try await serve(router) { address in
            let service = DataTransferService<FirebaseAuth>()
            do throws(NetworkError<FirebaseAuth.SignUpResponseError>) {
                try await service.request(
                    SignUp(address: address), handler: FirebaseAuth.SignUpResponseErrorHandler())
                Issue.record("The server has thrown.")
            } catch {
                #expect(error.responseError == .emailTaken)
                #expect(error.code == "EMAIL_EXISTS")
            }
        }
    }

    /// Sends every case of the samples twice: without values, and with all values that the case's body has places
    /// for.
    @Test func clientReadsEveryCase() async throws {
        let exchanges = Exchange.all
        #expect(exchanges.count > 200)
        let router = Router()
        router.get("/:number") { _, context -> String in
            throw exchanges[try context.parameters.require("number", as: Int.self)].thrown
        }
        try await serve(router) { address in
            let network = URLSessionNetworkService()
            for (number, exchange) in exchanges.enumerated() {
                let response = try await network.send(URLRequest(url: address.appending(path: "\(number)")))
                exchange.check(response)
            }
        }
    }

    @Test func unwritableErrorIsAnEmpty500() async throws {
        let router = Router()
        router.get("/:status") { _, context -> String in
            let status = try context.parameters.require("status", as: Int.self)
            throw ServerError<LSLP.LoginResponseError>(.cannotLogin, message: "No.", statusCode: status)
        }
        try await serve(router) { address in
            for status in [402, 1_000] {
                let url = address.appending(path: "\(status)")
                let response = try await URLSessionNetworkService().send(URLRequest(url: url))
                #expect(response.statusCode == 500)
                #expect(response.body.isEmpty)
            }
        }
    }

    private func serve(
        _ router: Router<BasicRequestContext>, _ use: @Sendable (URL) async throws -> Void
    ) async throws {
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            let port = try #require(await ports.first { _ in true })
            try await use(try #require(URL(string: "http://127.0.0.1:\(port)")))
            group.cancelAll()
        }
    }
}

private struct SignUp: Requestable {
    typealias Response = EmptyResponse

    let address: URL

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: address.appending(path: "v1/accounts:signUp"))
        request.httpMethod = "POST"
        return request
    }
}

/// An error for a server to throw, and a check that a client reads the response as the same error.
private struct Exchange: Sendable {
    let thrown: any Error
    let check: @Sendable (NetworkResponse) -> Void

    init<E: ResponseErrorType>(_ thrown: ServerError<E>, omitted: Set<ServerResponse.Value>) {
        self.thrown = thrown
        check = { response in
            let error = thrown.responseError
            #expect(E.group.error(of: response) == error, "\(error)")
            let read = NetworkError(.response(error), response: response)
            if !omitted.contains(.reference), thrown.reference != nil {
                #expect(read.reference == thrown.reference, "\(error)")
            }
            if !omitted.contains(.retryAfter), thrown.retryAfter != nil {
                #expect(read.retryAfter == thrown.retryAfter, "\(error)")
            }
            if !omitted.contains(.fields), !thrown.fields.isEmpty {
                #expect(read.fieldErrors.map(\.name) == thrown.fields.map(\.name), "\(error)")
            }
        }
    }

    static let all =
        exchanges(FirebaseAuth.ChangeAccountResponseError.self) + exchanges(FirebaseAuth.RefreshTokenResponseError.self)
        + exchanges(FirebaseAuth.SignInResponseError.self) + exchanges(FirebaseAuth.SignUpResponseError.self)
        + exchanges(GitHub.GetRepositoryResponseError.self) + exchanges(Google.CommonResponseError.self)
        + exchanges(LSLP.AccessTokenRefreshResponseError.self) + exchanges(LSLP.EditProfileResponseError.self)
        + exchanges(LSLP.LoginResponseError.self) + exchanges(LSLP.RegisterResponseError.self)
        + exchanges(LSLP.ValidateEmailResponseError.self) + exchanges(Lambda.InvokeFunctionResponseError.self)
        + exchanges(OAuth.AuthorizationCodeResponseError.self) + exchanges(OAuth.RefreshTokenResponseError.self)
        + exchanges(OpenAI.CommonResponseError.self) + exchanges(Problem.BuyTicketResponseError.self)
        + exchanges(SLP.SignUpResponseError.self) + exchanges(SLP.TokenRefreshResponseError.self)
        + exchanges(Shopify.CommonResponseError.self) + exchanges(Slack.PostMessageResponseError.self)
        + exchanges(Sparkle.CommonResponseError.self) + exchanges(Stripe.ConfirmPaymentResponseError.self)
        + exchanges(TossPayments.ConfirmPaymentResponseError.self)

    private static func exchanges<E: ResponseErrorType>(_ type: E.Type) -> [Exchange] {
        E.group.rules.flatMap { rule -> [Exchange] in
            [ServerError(rule.error), full(rule.error)].compactMap { thrown in
                for status in [nil, 500, 400] {
                    var thrown = thrown
                    thrown.statusCode = status
                    guard let response = try? thrown.response() else { continue }
                    return Exchange(thrown, omitted: Set(response.omitted))
                }
                return nil
            }
        }
    }

    private static func full<E: ResponseErrorType>(_ error: E) -> ServerError<E> {
        ServerError(
            error, message: "None left. 없습니다.", fields: [FieldError(name: "email", reason: "No \"address\".")],
            reference: "req-1", retryAfter: .seconds(30))
    }
}
