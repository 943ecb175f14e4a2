import ErrorSpecReading
import Foundation

@testable import ErrorSpecRuntime
@testable import GeneratedSamples

/// A group of a sample as a test's argument, without its type.
struct SampleGroup: Sendable, CustomStringConvertible {
    let type: any ResponseErrorType.Type

    init(_ type: any ResponseErrorType.Type) { self.type = type }

    var description: String { String(reflecting: type).replacing("GeneratedSamples.", with: "") }

    static let all: [SampleGroup] =
        ([
            BearerResource.PhotosResponseError.self, BearerResource.ProtectedResponseError.self,
            Envelope.CommonResponseError.self, Envelope.TokenReissueResponseError.self,
            FirebaseAuth.ChangeAccountResponseError.self, FirebaseAuth.CommonResponseError.self,
            FirebaseAuth.RefreshTokenResponseError.self, FirebaseAuth.SignInResponseError.self,
            FirebaseAuth.SignUpResponseError.self, GitHub.CommonResponseError.self,
            GitHub.CreateRepositoryResponseError.self, GitHub.GetRepositoryResponseError.self,
            Google.CommonResponseError.self, LSLP.AccessTokenRefreshResponseError.self,
            LSLP.AuthorizationCommonResponseError.self, LSLP.CommonResponseError.self,
            LSLP.EditProfileResponseError.self,
            LSLP.LoginResponseError.self, LSLP.RegisterResponseError.self, LSLP.TokenResponseError.self,
            LSLP.ValidateEmailResponseError.self, Lambda.CommonResponseError.self,
            Lambda.InvokeFunctionResponseError.self,
            NodeRPC.CommonResponseError.self, NodeRPC.SendTransactionResponseError.self,
            NodeRPC.StatusResponseError.self, OAuth.AuthorizationCodeResponseError.self,
            OAuth.RefreshTokenResponseError.self,
            OAuth.TokenEndpointResponseError.self, OpenAI.CommonResponseError.self, Problem.BuyTicketResponseError.self,
            Problem.CommonResponseError.self, SLP.CommonResponseError.self, SLP.SignUpResponseError.self,
            SLP.TokenRefreshResponseError.self, Shopify.CommonResponseError.self, Slack.CommonResponseError.self,
            Slack.PostMessageResponseError.self, Sparkle.CommonResponseError.self,
            Storefront.QueryResponseError.self, Stripe.CommonResponseError.self,
            Stripe.ConfirmPaymentResponseError.self, TossPayments.CommonResponseError.self,
            TossPayments.ConfirmPaymentResponseError.self,
        ] as [any ResponseErrorType.Type]).map { SampleGroup($0) }

    /// The number of groups with a file in `Generated`.
    static var generatedCount: Int {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Generated")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.filter { ($0 as? URL)?.lastPathComponent.hasSuffix("Handler.generated.swift") == true }.count
    }
}

extension ResponseErrorType {
    /// All errors that a server may throw in the group: each case, own or inherited, and `unmatched` for two unknown
    /// responses.
    static var all: [Self] {
        let unknown = [NetworkResponse(statusCode: 599), NetworkResponse(statusCode: 477)].compactMap { response in
            group.match(response) == nil ? group.error(of: response) : nil
        }
        return group.rules.lazy.map(\.error).filter { !isHidden($0) } + unknown
    }

    /// Whether the group overrides the case with a different case.
    private static func isHidden(_ error: Self) -> Bool {
        guard let pattern = error.definition.pattern, let status = pattern.statuses.first?.first else { return false }
        let table = WinnerTable(group.rules.map { .init($0.pattern, depth: $0.depth, winner: $0.id) })
        let codes = pattern.ownCodes.compactMap(\.self)
        guard codes.count == 1 else { return false }
        return table.winner(status: status, codes: codes)?.winner != error.definition.id
    }
}
