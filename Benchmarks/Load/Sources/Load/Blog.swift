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

        init?(_ response: inout FailedResponse) {
            switch response.status {
            case ._420: self = .secretKeyError
            case ._429: self = .tooMuchCall
            case ._444: self = .pathError
            case ._500: self = .serverError
            default: return nil
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .secretKeyError: "Common.secretKeyError | title: Error | description: Try later."
            case .tooMuchCall: "Common.tooMuchCall | title: Error | description: Try later."
            case .pathError: "Common.pathError | title: Error | description: Try later."
            case .serverError:
                .init(
                    "Common.serverError | title: Error | description.body: message | otherwise: Try later.",
                    retry: .transient)
            }
        }
    }

    enum TokenError: ResponseErrorType {
        case unknownAccessToken, forbidden, expirationAccessToken
        case common(CommonError)

        init?(_ response: inout FailedResponse) {
            switch response.status {
            case ._401: self = .unknownAccessToken
            case ._403: self = .forbidden
            case ._419: self = .expirationAccessToken
            default:
                guard let error = CommonError(&response) else { return nil }
                self = .common(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .common(let error): .init(inheriting: error)
            case .unknownAccessToken: "Token.unknownAccessToken | title: Error | description: No."
            case .forbidden: "Token.forbidden | title: Error | description: No."
            case .expirationAccessToken: "Token.expirationAccessToken | title: Error | description: No."
            }
        }
    }

    enum EditProfileError: ResponseErrorType {
        case invalidRequest
        case token(TokenError)

        init?(_ response: inout FailedResponse) {
            switch response.status {
            case ._400: self = .invalidRequest
            default:
                guard let error = TokenError(&response) else { return nil }
                self = .token(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .invalidRequest: "EditProfile.invalidRequest | title: Error | description: No."
            case .token(let error): .init(inheriting: error)
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
