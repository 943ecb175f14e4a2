import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An API in the form of generated code. It has three groups: `EditProfile` inherits from `Token`, which inherits
/// from `Common`.
enum Blog: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    enum Recovery: Hashable, Sendable { case refresh }
    typealias Recoveries = Void

    static var defaultCategory: Category { .alert }

    static func recover(
        _ recovery: Recovery, with recoveries: Void, context: RecoveryContext<Blog>
    ) async throws -> RequestRepair { .none }

    enum CommonError: ResponseErrorType {
        case secretKeyError, tooMuchCall, pathError, serverError

        static let group = ErrorGroup<CommonError>(
            cases: [.secretKeyError, .tooMuchCall, .pathError, .serverError])

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .secretKeyError: .init("Common.secretKeyError", on: 420, title: "Error", description: "Try later.")
            case .tooMuchCall: .init("Common.tooMuchCall", on: 429, title: "Error", description: "Try later.")
            case .pathError: .init("Common.pathError", on: 444, title: "Error", description: "Try later.")
            case .serverError:
                .init(
                    "Common.serverError", on: 500, title: "Error", description: .message(otherwise: "Try later."),
                    retry: .transient)
            }
        }
    }

    enum TokenError: ResponseErrorType {
        case unknownAccessToken, forbidden, expirationAccessToken
        case common(CommonError)

        static let group = ErrorGroup<TokenError>(
            cases: [.unknownAccessToken, .forbidden, .expirationAccessToken], parents: [.init(Self.common)])

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .unknownAccessToken: .init("Token.unknownAccessToken", on: 401, title: "Error", description: "No.")
            case .forbidden: .init("Token.forbidden", on: 403, title: "Error", description: "No.")
            case .expirationAccessToken:
                .init(
                    "Token.expirationAccessToken", on: .status(419, code: "EXPIRED"), title: "Error", description: "No."
                )
            case .common(let error): .inherited(error)
            }
        }
    }

    enum EditProfileError: ResponseErrorType {
        case invalidRequest
        case token(TokenError)

        static let group = ErrorGroup<EditProfileError>(
            cases: [.invalidRequest], parents: [.init(Self.token)],
            body: ErrorBody(code: [.pointer("/code")], message: [.pointer("/message")]))

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .invalidRequest: .init("EditProfile.invalidRequest", on: 400, title: "Error", description: "No.")
            case .token(let error): .inherited(error)
            }
        }
    }

    typealias EditProfile = SpecResponseErrorHandler<EditProfileError>
}

struct Post: Decodable, Sendable {
    let id: Int
    let name: String
}

struct GetPost: Requestable {
    typealias Response = Post
    let url: URL

    func urlRequest() throws -> URLRequest { URLRequest(url: url) }
}
