import ErrorSpecReading
import Foundation

/// What a failed response says besides its case.
struct ResponseFacts {
    let response: ErrorResponse
    let code: String?
    private(set) var retryAfter: Duration?
    private let body: ErrorBody

    init(_ response: ErrorResponse, body: ErrorBody, now: Date) {
        self.response = response
        self.body = body
        code = response.code(body)
        retryAfter = response.wait(body.format, now: now.timeIntervalSince1970)
    }

    /// The wait where a policy says that it stands, if it says so.
    mutating func readWait(_ policy: ResendPolicy, now: Date) {
        if policy.retryAfter.isEmpty { return }
        retryAfter = response.wait(
            body.format, policy: policy.retryAfter.map(\.place), now: now.timeIntervalSince1970)
    }

    var fieldErrors: [FieldError] { response.fieldErrors(body) }
}

extension RequestSupervisor {
    /// - Parameter reason: what a recovery's action threw; it has the say in what the user reads if it can.
    func failure<E: ResponseErrorType>(
        _ origin: NetworkError<E>.Origin, _ call: SupervisedCall?, _ facts: ResponseFacts? = nil,
        reason: (any Error)? = nil
    ) -> NetworkError<E> where E.API == API {
        let attempts = call?.attempts ?? 0
        let words = Words<API>(
            origin, wasSent: attempts > 0, response: facts?.response, reason: reason,
            resolver: configuration.textResolver)
        return NetworkError(
            title: words.title, description: words.description, originError: origin, category: words.category,
            response: facts?.response, code: facts?.code, fieldErrors: facts?.fieldErrors ?? [],
            retryAfter: facts?.retryAfter, attempts: attempts, request: call?.summary)
    }

    func cancelled<E: ResponseErrorType>(_ call: SupervisedCall) -> NetworkError<E> where E.API == API {
        failure(.cancelled, call)
    }

    func unsendable<Handler: ResponseErrorHandler>(
        _ error: any Error, handler: Handler
    ) -> NetworkError<Handler.ResponseError> where Handler.ResponseError.API == API {
        let call = call(RequestSummary(method: "–", url: nil))
        return finish(failure(.transport(error), call), in: call)
    }

    func undecodable<Handler: ResponseErrorHandler>(
        _ response: NetworkResponse, _ error: any Error, in call: SupervisedCall, handler: Handler
    ) -> NetworkError<Handler.ResponseError> where Handler.ResponseError.API == API {
        let facts = ResponseFacts(ErrorResponse(response), body: .none, now: environment.date())
        return finish(failure(.decoding(error), call, facts), in: call)
    }
}

/// What the user reads about a failure, and how it is presented.
private struct Words<API: ErrorAPI> {
    var title: String
    var description: String
    var category: API.Category

    init<E: ResponseErrorType>(
        _ origin: NetworkError<E>.Origin, wasSent: Bool, response: ErrorResponse?, reason: (any Error)?,
        resolver: any TextResolver
    ) where E.API == API {
        let body = if case .response(let error) = origin { error.declaringBody } else { E.errorBody }
        let reader = TextReader<API>(resolver: resolver, response: response, body: body)
        switch origin {
        case .response(let error):
            let definition = error.definition
            self.init(definition.title, definition.description, definition.category, GenericTexts.generic, reader)
            if let reason = reason as? any PresentableError { present(reason) }
        case .unmapped: self.init(API.failures.unmapped, GenericTexts.generic, reader)
        // A request that couldn't be made isn't mended by a look at the connection.
        case .transport where !wasSent: self.init(API.failures.unmapped, GenericTexts.generic, reader)
        case .transport: self.init(API.failures.transport, GenericTexts.transport, reader)
        case .decoding: self.init(API.failures.decoding, GenericTexts.decoding, reader)
        case .cancelled:
            let category = API.Category(rawValue: "silent") ?? API.failures.transport.category
            self.init(nil, nil, category, GenericTexts.cancelled, reader)
        }
    }

    private init(_ words: FailureTexts<API.Category>.Words, _ generic: LocalizedText, _ reader: TextReader<API>) {
        self.init(words.title, words.description, words.category, generic, reader)
    }

    private init(
        _ title: TextSource?, _ description: TextSource?, _ category: API.Category, _ generic: LocalizedText,
        _ reader: TextReader<API>
    ) {
        self.title = reader.read(title, generic: GenericTexts.title)
        self.description = reader.read(description, generic: generic)
        self.category = category
    }

    private mutating func present(_ error: any PresentableError) {
        title = error.title
        description = error.description
        category = error.categoryName.flatMap(API.Category.init(rawValue:)) ?? category
    }
}
