import ErrorSpecRuntime

// What errorspec generates from a small spec, in the shape that it has there, written by hand for the runtime's tests.

enum Sample: ErrorAPI {
    enum Category: String, Sendable { case alert, silent, signOut }
    enum Recovery: String, Sendable { case refreshAccessToken, acceptTerms }
    typealias Recoveries = any SampleRecoveries

    static func recovery(named name: String) -> Recovery? { Recovery(rawValue: name) }

    static let sourceLocale: String? = "ko"

    static var defaultCategory: Category { .alert }

    static let defaultTitle: TextSource? = "에러"

    static let failures = FailureTexts<Category>(
        transport: .init(title: "네트워크 에러", description: "인터넷 연결을 확인해 주세요.", category: .alert),
        decoding: .init(description: "응답을 읽을 수 없습니다.", category: .alert),
        unmapped: .init(category: .alert))

    static func recover(
        _ recovery: Recovery, with recoveries: any SampleRecoveries, context: RecoveryContext<Sample>
    ) async throws -> RequestRepair {
        switch recovery {
        case .refreshAccessToken:
            try await recoveries.refreshAccessToken(context.error, context.service(RefreshResponseErrorHandler()))
        case .acceptTerms: try await recoveries.acceptTerms(context)
        }
    }
}

protocol SampleRecoveries: Sendable {
    func refreshAccessToken(
        _ error: any ResponseErrorType, _ service: RecoveryService<Sample.RefreshResponseErrorHandler>
    ) async throws -> RequestRepair
    func acceptTerms(_ context: RecoveryContext<Sample>) async throws -> RequestRepair
}

extension Sample {
    static let errorBody = ErrorBody(
        code: [.pointer("/code")], title: [.pointer("/title")], message: [.pointer("/message")],
        fields: .init(at: "/errors", name: "/field", value: "/value", reason: "/reason"))

    enum CommonResponseError: ErrorSpecRuntime.ResponseErrorType {
        case tooManyCalls
        case serverError
        case outage

        static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self? {
            switch response.status {
            case ._429: return .tooManyCalls
            case ._500, ._502: return .serverError
            case ._503: return .outage
            default: return nil
            }
        }

        @inline(never)
        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .tooManyCalls:
                return
                    "Common.tooManyCalls | retry: throttling | description.body: message | otherwise: 잠시 후 다시 시도해 주세요."
            case .serverError:
                return "Common.serverError | retry: transient | title: 서버 에러 | description: 서버에 문제가 생겼습니다."
            case .outage:
                return .init(
                    "Common.outage | title: 점검 중 | description: 점검 중입니다.",
                    retry: .resend(ErrorSpecRuntime.ResendPolicy(maxRetries: 10, jitter: .none, methods: .any, cost: 0))
                )
            }
        }
    }

    typealias CommonResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<CommonResponseError>

    enum TokenResponseError: ErrorSpecRuntime.ResponseErrorType {
        case unknownAccessToken
        case forbidden
        case expiredAccessToken
        case termsChanged
        case invalidRequest
        /// An error of ``CommonResponseError``, which other groups share.
        case common(CommonResponseError)

        @inline(never)
        static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self? {
            switch response.status {
            case _ where response.hasCode("E42"): return .forbidden
            case ._401: return .unknownAccessToken
            case ._403: return .forbidden
            case ._419: return .expiredAccessToken
            case ._451: return .termsChanged
            case ._400: return .invalidRequest
            default:
                guard let error = CommonResponseError.match(response) else { return nil }
                return .common(error)
            }
        }

        @inline(never)
        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .unknownAccessToken:
                return
                    "Token.unknownAccessToken | category: signOut | description.body: message | otherwise: 다시 로그인해 주세요."
            case .forbidden: return "Token.forbidden | description: 접근 권한이 없습니다."
            case .expiredAccessToken:
                return
                    "Token.expiredAccessToken | recover: refreshAccessToken | title: 토큰 갱신 실패 | description.body: message | otherwise: 다시 시도해 주세요."
            case .termsChanged:
                return "Token.termsChanged | recover: acceptTerms | title: 약관 변경 | description: 약관에 동의해 주세요."
            case .invalidRequest:
                return "Token.invalidRequest | title.body: title | otherwise: 요청 실패 | description.body: message"
            case .common(let error): return error.inheritedDefinition
            }
        }
    }

    typealias TokenResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<TokenResponseError>

    enum RefreshResponseError: ErrorSpecRuntime.ResponseErrorType {
        case expiredRefreshToken
        case unauthorized

        static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self? {
            switch response.status {
            case ._418: return .expiredRefreshToken
            case ._401: return .unauthorized
            default: return nil
            }
        }

        @inline(never)
        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .expiredRefreshToken:
                return "Refresh.expiredRefreshToken | category: signOut | title: 로그아웃 | description: 다시 로그인해 주세요."
            case .unauthorized:
                return "Refresh.unauthorized | category: signOut | description: 인증할 수 없습니다."
            }
        }
    }

    typealias RefreshResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<RefreshResponseError>

    /// A group of an API whose errors hide in successes: `on: any`, with an `otherwise`.
    enum LegacyResponseError: ErrorSpecRuntime.ResponseErrorType {
        case soldOut
        case unmatched(statusCode: Swift.Int, code: Swift.String?)

        @inline(never)
        static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self? {
            if response.isUnmatched {
                return .unmatched(statusCode: response.statusCode, code: response.code(Self.errorBody))
            }
            switch response.status {
            case _ where response.hasCode("SOLD_OUT"): return .soldOut
            default: return nil
            }
        }

        @inline(never)
        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .soldOut: return "Legacy.soldOut | title: 품절 | description: 품절되었습니다."
            case .unmatched(let statusCode, let code):
                return .init("Legacy.unmatched | category: silent | description: 에러입니다.")
                    .of(statusCode: statusCode, code: code)
            }
        }

        static let errorBody = ErrorBody(
            code: [.pointer("/code")], message: [.pointer("/message")], readsSuccesses: true, successCodes: ["OK", "0"])
    }

    typealias LegacyResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<LegacyResponseError>
}

/// A group whose expired token signs the user out, where no recovery helps.
struct SignOutToken: ResponseErrorHandler {
    enum ResponseError: ResponseErrorType {
        case expired, device, busy

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .expired:
                ErrorDefinition(
                    id: "SignOut.expired", title: "로그아웃", description: "다시 로그인해 주세요.",
                    retry: .recover(.refreshAccessToken), category: .signOut)
            case .device:
                ErrorDefinition(
                    id: "SignOut.device", title: "기기 등록", description: "기기를 등록해 주세요.",
                    retry: .recover(.acceptTerms), category: .signOut)
            case .busy:
                ErrorDefinition(
                    id: "SignOut.busy", title: "에러", description: "잠시 후 다시 시도해 주세요.", retry: .throttling,
                    category: .alert)
            }
        }
    }

    func match(_ response: ErrorResponse) -> ResponseError? {
        switch response.statusCode {
        case 419: .expired
        case 428: .device
        case 429: .busy
        default: nil
        }
    }
}

extension Optional {
    /// The failure is one of a recovery that brought no repair, for this reason.
    func isRecoveryFailure<E>(_ isReason: (RecoveryFailure.Reason) -> Bool) -> Bool
    where Wrapped == NetworkError<E> {
        guard case .transport(let failure as RecoveryFailure)? = self?.originError else { return false }
        return isReason(failure.reason)
    }
}
