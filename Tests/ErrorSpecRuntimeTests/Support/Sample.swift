import ErrorSpecRuntime

// A small hand-written API in the form of generated code, for the runtime's tests.

enum Sample: ErrorAPI {
    enum Category: String, Sendable { case alert, silent, signOut }
    enum Recovery: Hashable, Sendable { case refreshAccessToken, acceptTerms }
    typealias Recoveries = any SampleRecoveries

    static let locales = ["ko", "en"]

    static var defaultCategory: Category { .alert }

    static let defaultTitle: TextSource<Sample>? = "에러"

    static let failures = FailureTexts<Sample>(
        transport: .init(title: "네트워크 에러", description: "인터넷 연결을 확인해 주세요."),
        decoding: .init(description: "응답을 읽을 수 없습니다."))

    static let operations = [SpecOperation("GET", "/v1/users/{id}", group: "Token")]

    static let errorBody = ErrorBody(
        code: [.pointer("/code")], title: [.pointer("/title")], message: [.pointer("/message")],
        fields: .init(at: "/errors", name: "/field", value: "/value", reason: "/reason"))

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
        _ error: (any ResponseErrorType)?, _ service: RecoveryService<Sample.RefreshResponseErrorHandler>
    ) async throws -> RequestRepair
    func acceptTerms(_ context: RecoveryContext<Sample>) async throws -> RequestRepair
}

extension Sample {
    enum CommonResponseError: ErrorSpecRuntime.ResponseErrorType {
        case tooManyCalls
        case serverError
        case outage

        static let group = ErrorSpecRuntime.ErrorGroup<CommonResponseError>(
            cases: [.tooManyCalls, .serverError, .outage])

        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .tooManyCalls:
                return .init(
                    "Common.tooManyCalls", on: 429,
                    description: .message(otherwise: "잠시 후 다시 시도해 주세요."),
                    retry: .throttling)
            case .serverError:
                return .init(
                    "Common.serverError", on: .status(500, 502),
                    title: "서버 에러",
                    description: "서버에 문제가 생겼습니다.",
                    retry: .transient)
            case .outage:
                return .init(
                    "Common.outage", on: 503,
                    title: "점검 중",
                    description: "점검 중입니다.",
                    retry: .resend(ErrorSpecRuntime.ResendPolicy(maxRetries: 10, methods: .any, cost: 0))
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
        /// An error inherited from ``CommonResponseError``.
        case common(CommonResponseError)

        static let group = ErrorSpecRuntime.ErrorGroup<TokenResponseError>(
            cases: [.unknownAccessToken, .forbidden, .expiredAccessToken, .termsChanged, .invalidRequest],
            parents: [.init(Self.common)])

        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .unknownAccessToken:
                return .init(
                    "Token.unknownAccessToken", on: 401,
                    description: .message(otherwise: "다시 로그인해 주세요."),
                    category: .signOut)
            case .forbidden:
                return .init(
                    "Token.forbidden", on: 403,
                    description: "접근 권한이 없습니다.")
            case .expiredAccessToken:
                return .init(
                    "Token.expiredAccessToken", on: 419,
                    title: "토큰 갱신 실패",
                    description: .message(otherwise: "다시 시도해 주세요."),
                    retry: .recover(.refreshAccessToken))
            case .termsChanged:
                return .init(
                    "Token.termsChanged", on: 451,
                    title: "약관 변경",
                    description: "약관에 동의해 주세요.",
                    retry: .recover(.acceptTerms))
            case .invalidRequest:
                return .init(
                    "Token.invalidRequest", on: 400,
                    title: .title(otherwise: "요청 실패"),
                    description: .message())
            case .common(let error):
                return .inherited(error)
            }
        }
    }

    typealias TokenResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<TokenResponseError>

    enum RefreshResponseError: ErrorSpecRuntime.ResponseErrorType {
        case expiredRefreshToken
        case unauthorized

        static let group = ErrorSpecRuntime.ErrorGroup<RefreshResponseError>(
            cases: [.expiredRefreshToken, .unauthorized])

        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .expiredRefreshToken:
                return .init(
                    "Refresh.expiredRefreshToken", on: 418,
                    title: "로그아웃",
                    description: "다시 로그인해 주세요.",
                    category: .signOut)
            case .unauthorized:
                return .init(
                    "Refresh.unauthorized", on: 401,
                    description: "인증할 수 없습니다.",
                    category: .signOut)
            }
        }
    }

    typealias RefreshResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<RefreshResponseError>

    /// A group whose errors have a 2xx status, with an `otherwise`.
    enum LegacyResponseError: ErrorSpecRuntime.ResponseErrorType {
        case soldOut
        case unmatched(statusCode: Swift.Int, code: Swift.String?)

        static let group = ErrorSpecRuntime.ErrorGroup<LegacyResponseError>(
            cases: [.soldOut],
            body: ErrorBody(
                code: [.pointer("/code")], failure: [.pointer("/code")],
                success: [.pointer("/code", equals: ["OK", "0"])], message: [.pointer("/message")]),
            otherwise: Self.unmatched)

        var definition: ErrorSpecRuntime.ErrorDefinition<Sample> {
            switch self {
            case .soldOut:
                return .init(
                    "Legacy.soldOut", on: .code("SOLD_OUT"),
                    title: "품절",
                    description: "품절되었습니다.")
            case .unmatched(let statusCode, let code):
                return .otherwise(
                    "Legacy.unmatched", statusCode: statusCode, code: code,
                    description: "에러입니다.",
                    category: .silent)
            }
        }
    }

    typealias LegacyResponseErrorHandler = ErrorSpecRuntime.SpecResponseErrorHandler<LegacyResponseError>
}

/// A group whose expired token signs the user out if the recovery is refused.
struct SignOutToken: ResponseErrorHandler {
    enum ResponseError: ResponseErrorType {
        case expired, device, busy

        static let group = ErrorGroup<ResponseError>(cases: [.expired, .device, .busy])

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .expired:
                .init(
                    "SignOut.expired", on: 419, title: "로그아웃", description: "다시 로그인해 주세요.",
                    retry: .recover(.refreshAccessToken), category: .signOut)
            case .device:
                .init(
                    "SignOut.device", on: 428, title: "기기 등록", description: "기기를 등록해 주세요.",
                    retry: .recover(.acceptTerms), category: .signOut)
            case .busy:
                .init(
                    "SignOut.busy", on: 429, title: "에러", description: "잠시 후 다시 시도해 주세요.", retry: .throttling)
            }
        }
    }
}

extension Optional {
    /// Returns whether the failure is a `RecoveryFailure` with a matching reason.
    func isRecoveryFailure<E>(_ isReason: (RecoveryFailure.Reason) -> Bool) -> Bool
    where Wrapped == NetworkError<E> {
        guard case .transport(let failure as RecoveryFailure)? = self?.originError else { return false }
        return isReason(failure.reason)
    }
}

/// An API with its own texts for connection failures.
enum DetailedFailures: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void
    static var defaultCategory: Category { .alert }
    static let defaultTitle: TextSource<DetailedFailures>? = "Failure"
    static let failures = FailureTexts<DetailedFailures>(
        transport: .init(title: "Offline", description: "Look at your connection.", category: .silent))
}
