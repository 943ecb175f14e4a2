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

        init?(_ response: ErrorResponse) {
            switch response.statusCode {
            case 420: self = .secretKeyError
            case 429: self = .tooMuchCall
            case 444: self = .pathError
            case 500: self = .serverError
            default: return nil
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .secretKeyError, .pathError, .tooMuchCall:
                ErrorDefinition(id: "Common.pathError", title: "Error", description: "Try later.", category: .alert)
            case .serverError:
                ErrorDefinition(
                    id: "Common.serverError", title: "Error", description: .message(otherwise: "Try later."),
                    retry: .transient, category: .alert)
            }
        }
    }

    enum TokenError: ResponseErrorType {
        case unknownAccessToken, forbidden, expirationAccessToken
        case common(CommonError)

        init?(_ response: ErrorResponse) {
            switch response.statusCode {
            case 401: self = .unknownAccessToken
            case 403: self = .forbidden
            case 419: self = .expirationAccessToken
            default:
                guard let error = CommonError(response) else { return nil }
                self = .common(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .common(let error): error.definition
            default: ErrorDefinition(id: "Token.forbidden", title: "Error", description: "No.", category: .alert)
            }
        }

        var parent: (any ResponseErrorType)? { if case .common(let error) = self { error } else { nil } }
    }

    enum EditProfileError: ResponseErrorType {
        case invalidRequest
        case token(TokenError)

        init?(_ response: ErrorResponse) {
            switch response.statusCode {
            case 400: self = .invalidRequest
            default:
                guard let error = TokenError(response) else { return nil }
                self = .token(error)
            }
        }

        var definition: ErrorDefinition<Blog> {
            switch self {
            case .invalidRequest:
                ErrorDefinition(id: "EditProfile.invalidRequest", title: "Error", description: "No.", category: .alert)
            case .token(let error): error.definition
            }
        }

        var parent: (any ResponseErrorType)? { if case .token(let error) = self { error } else { nil } }
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
