import ErrorSpecReading
import Foundation

/// The values that are read from a failed response, apart from its case.
struct ResponseFacts {
    let response: NetworkResponse
    /// The `ErrorBody` of the call's group, with which codes are read.
    let body: ErrorBody
    /// The `ErrorBody` of the group that declares the case, with which all other values are read.
    var caseBody: ErrorBody
    private let now: Date
    /// The code that matched, if the body has a list of errors, each with its own code. Texts are read from the
    /// element with this code first.
    var matchedCode: ResponseCode?
    /// The places where the case's retry policy looks for the wait that the server requests; `nil` to use the body's
    /// places.
    var retryAfterPlaces: [Place]?

    init(_ response: NetworkResponse, body: ErrorBody, now: Date) {
        self.response = response
        self.body = body
        caseBody = body
        self.now = now
    }

    /// Reads the response with the `ErrorBody` of the group that declares the case.
    mutating func describe<E: ResponseErrorType>(_ error: E) {
        let definition = error.definition
        caseBody = definition.declaringBody(of: E.self)
        decide(by: error)
        if case .resend(let policy) = definition.retry { retryAfterPlaces = policy.retryAfterPlaces }
    }

    /// Sets `matchedCode` to the code that led to the error, if the body has a list of errors, each with its own
    /// code.
    mutating func decide<ResponseError: ResponseErrorType>(by error: ResponseError) {
        guard response.responseCodes(body).contains(where: { $0.element != nil }) else { return }
        guard let match = ResponseError.group.match(response), match.error == error else { return }
        matchedCode = match.matchedCode
    }

    var code: String? { codes.first }
    /// All codes, made safe to show: each has at most 1,000 characters and no invisible ones. Codes that consist of
    /// spaces are left out.
    var codes: [String] { response.codes(body).compactMap(presentable) }
    /// The codes that logs show.
    var loggedCodes: [String] { response.loggedCodes(body) }
    /// The ``ErrorBody`` values with which the response was read, for logs.
    var readings: [ErrorBody] { body == caseBody ? [body] : [body, caseBody] }
    var fieldErrors: [FieldError] { response.fieldErrors(caseBody) }
    var reference: String? { response.reference(caseBody.format, deciding: matchedCode).flatMap(presentable) }
    var retryAfter: Duration? {
        response.wait(caseBody.format, policy: retryAfterPlaces, now: now.timeIntervalSince1970)
    }
}
