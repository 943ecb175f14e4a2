import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What errorspec generates from three groups that inherit from each other.
enum Blog: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    enum Recovery: Hashable, Sendable { case refresh }
    typealias Recoveries = Void

    static let failures = FailureTexts<Category>(
        transport: .init(category: .alert), decoding: .init(category: .alert), unmapped: .init(category: .alert))

    static func recover(
        _ recovery: Recovery, with recoveries: Void, context: RecoveryContext<Blog>
    ) async throws -> RequestRepair { .none }

    enum CommonError: ResponseErrorType {
        case secretKeyError, tooMuchCall, pathError, serverError

        static func match(_ response: borrowing FailedResponse) -> Self? {
            switch response.status {
            case ._420: return .secretKeyError
            case ._429: return .tooMuchCall
            case ._444: return .pathError
            case ._500: return .serverError
            default: return nil
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .secretKeyError: "Common.secretKeyError | title: Error | description: Try later."
            case .tooMuchCall: "Common.tooMuchCall | title: Error | description: Try later."
            case .pathError: "Common.pathError | title: Error | description: Try later."
            case .serverError:
                "Common.serverError | retry: transient | title: Error | description.body: message | otherwise: Try later."
            }
        }
    }

    enum TokenError: ResponseErrorType {
        case unknownAccessToken, forbidden, expirationAccessToken
        case common(CommonError)

        static func match(_ response: borrowing FailedResponse) -> Self? {
            switch response.status {
            case ._401: return .unknownAccessToken
            case ._403: return .forbidden
            case ._419: return .expirationAccessToken
            default:
                guard let error = CommonError.match(response) else { return nil }
                return .common(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .common(let error): error.inheritedDefinition
            case .unknownAccessToken: "Token.unknownAccessToken | title: Error | description: No."
            case .forbidden: "Token.forbidden | title: Error | description: No."
            case .expirationAccessToken: "Token.expirationAccessToken | title: Error | description: No."
            }
        }
    }

    enum EditProfileError: ResponseErrorType {
        case invalidRequest
        case token(TokenError)

        static func match(_ response: borrowing FailedResponse) -> Self? {
            switch response.status {
            case ._400: return .invalidRequest
            default:
                guard let error = TokenError.match(response) else { return nil }
                return .token(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .invalidRequest: "EditProfile.invalidRequest | title: Error | description: No."
            case .token(let error): error.inheritedDefinition
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
