import ErrorSpecRuntime

// What errorspec generates from a small spec, written by hand: it shows that the protocols can be conformed to,
// and is what the runtime's tests call.

enum Sample: ErrorAPI {
    enum Category: String, Sendable { case alert, silent, signOut }
    enum Recovery: Hashable, Sendable { case refreshAccessToken, acceptTerms }
    typealias Recoveries = any SampleRecoveries

    static let sourceLocale: String? = "ko"

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

    struct CommonResponseErrorHandler: ErrorSpecRuntime.ResponseErrorHandler {
        enum ResponseError: ErrorSpecRuntime.ResponseErrorType {
            case tooManyCalls, serverError, outage

            var definition: ErrorDefinition<Sample> {
                switch self {
                case .tooManyCalls:
                    ErrorDefinition(
                        id: "Common.tooManyCalls", title: "에러",
                        description: .message(otherwise: "잠시 후 다시 시도해 주세요."), retry: .throttling,
                        category: .alert)
                case .serverError:
                    ErrorDefinition(
                        id: "Common.serverError", title: "서버 에러", description: "서버에 문제가 생겼습니다.",
                        retry: .transient, category: .alert)
                case .outage:
                    ErrorDefinition(
                        id: "Common.outage", title: "점검 중", description: "점검 중입니다.",
                        retry: .resend(ResendPolicy(maxRetries: 10, jitter: .none, methods: .any, cost: 0)),
                        category: .alert)
                }
            }
        }

        func match(_ response: ErrorResponse) -> ResponseError? {
            switch response.statusCode {
            case 429: .tooManyCalls
            case 500, 502: .serverError
            case 503: .outage
            default: nil
            }
        }
    }

    struct TokenResponseErrorHandler: ErrorSpecRuntime.ResponseErrorHandler {
        enum ResponseError: ErrorSpecRuntime.ResponseErrorType {
            case unknownAccessToken, forbidden, expiredAccessToken, termsChanged, invalidRequest
            case common(CommonResponseErrorHandler.ResponseError)

            var definition: ErrorDefinition<Sample> {
                switch self {
                case .unknownAccessToken:
                    ErrorDefinition(
                        id: "Token.unknownAccessToken", title: "에러",
                        description: .message(otherwise: "다시 로그인해 주세요."), category: .signOut)
                case .forbidden:
                    ErrorDefinition(
                        id: "Token.forbidden", title: "에러", description: "접근 권한이 없습니다.", category: .alert)
                case .expiredAccessToken:
                    ErrorDefinition(
                        id: "Token.expiredAccessToken", title: "토큰 갱신 실패",
                        description: .message(otherwise: "다시 시도해 주세요."),
                        retry: .recover(.refreshAccessToken), category: .alert)
                case .termsChanged:
                    ErrorDefinition(
                        id: "Token.termsChanged", title: "약관 변경", description: "약관에 동의해 주세요.",
                        retry: .recover(.acceptTerms), category: .alert)
                case .invalidRequest:
                    ErrorDefinition(
                        id: "Token.invalidRequest", title: .title(otherwise: "요청 실패"),
                        description: .message(otherwise: nil), category: .alert)
                case .common(let error): error.definition
                }
            }

            var parent: (any ErrorSpecRuntime.ResponseErrorType)? {
                if case .common(let error) = self { error } else { nil }
            }
        }

        func match(_ response: ErrorResponse) -> ResponseError? {
            if response.code(Sample.errorBody) == "E42" { return .forbidden }
            return switch response.statusCode {
            case 400: .invalidRequest
            case 401: .unknownAccessToken
            case 403: .forbidden
            case 419: .expiredAccessToken
            case 451: .termsChanged
            default:
                CommonResponseErrorHandler().match(response).map { .common($0) }
            }
        }
    }

    struct RefreshResponseErrorHandler: ErrorSpecRuntime.ResponseErrorHandler {
        enum ResponseError: ErrorSpecRuntime.ResponseErrorType {
            case expiredRefreshToken, unauthorized

            var definition: ErrorDefinition<Sample> {
                switch self {
                case .expiredRefreshToken:
                    ErrorDefinition(
                        id: "Refresh.expiredRefreshToken", title: "로그아웃", description: "다시 로그인해 주세요.",
                        category: .signOut)
                case .unauthorized:
                    ErrorDefinition(
                        id: "Refresh.unauthorized", title: "에러", description: "인증할 수 없습니다.",
                        category: .signOut)
                }
            }
        }

        func match(_ response: ErrorResponse) -> ResponseError? {
            switch response.statusCode {
            case 401: .unauthorized
            case 418: .expiredRefreshToken
            default: nil
            }
        }
    }

    /// A group of an API whose errors hide in successes: `on: any`, with an `otherwise`.
    struct LegacyResponseErrorHandler: ErrorSpecRuntime.ResponseErrorHandler {
        enum ResponseError: ErrorSpecRuntime.ResponseErrorType {
            static let errorBody = ErrorBody(
                code: [.pointer("/code")], message: [.pointer("/message")], readsSuccesses: true,
                successCodes: ["OK", "0"])

            case soldOut
            case unmatched(statusCode: Int, code: String?)

            var definition: ErrorDefinition<Sample> {
                switch self {
                case .soldOut:
                    ErrorDefinition(
                        id: "Legacy.soldOut", title: "품절", description: "품절되었습니다.", category: .alert)
                case .unmatched:
                    ErrorDefinition(
                        id: "Legacy.otherwise", title: "에러", description: "에러입니다.", category: .silent)
                }
            }
        }

        var answersOtherwise = true

        func match(_ response: ErrorResponse) -> ResponseError? {
            response.code(body) == "SOLD_OUT" ? .soldOut : nil
        }

        func otherwise(_ response: ErrorResponse) -> ResponseError? {
            answersOtherwise ? .unmatched(statusCode: response.statusCode, code: response.code(body)) : nil
        }
    }
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
