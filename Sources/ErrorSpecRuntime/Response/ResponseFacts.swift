import ErrorSpecReading
import Foundation

/// The facts of a failed response besides its case.
struct ResponseFacts {
    let response: NetworkResponse
    /// How the request's group reads its responses, which decides about codes.
    let body: ErrorBody
    /// How the group that declares the case reads them, which decides about everything else.
    var caseBody: ErrorBody
    private let now: Date
    /// The code by which the response was matched, if texts are read from the element that holds it.
    var deciding: ResponseCode?
    /// The places from which the case's policy reads waits; `nil` for those of the body.
    var policy: [Place]?

    init(_ response: NetworkResponse, body: ErrorBody, now: Date) {
        self.response = response
        self.body = body
        caseBody = body
        self.now = now
    }

    /// Reads the response as the group that declares the case does.
    mutating func describe<E: ResponseErrorType>(_ error: E) {
        let definition = error.definition
        caseBody = definition.declaringBody(of: E.self)
        decide(by: error)
        if case .resend(let policy) = definition.retry { self.policy = policy.retryAfterPlaces }
    }

    /// Finds the code by which a case matches, if texts may be read from an element that holds it.
    mutating func decide<ResponseError: ResponseErrorType>(by error: ResponseError) {
        guard response.responseCodes(body).contains(where: { $0.element != nil }) else { return }
        guard let match = ResponseError.group.match(response), match.error == error else { return }
        deciding = match.deciding
    }

    var code: String? { codes.first }
    /// Made safe to show: at most 1,000 characters each, none of them invisible, and none blank.
    var codes: [String] { response.codes(body).compactMap(presentable) }
    /// The codes that logs show.
    var loggedCodes: [String] { response.loggedCodes(body) }
    /// How the response was read, for logs.
    var readings: [ErrorBody] { body == caseBody ? [body] : [body, caseBody] }
    var fieldErrors: [FieldError] { response.fieldErrors(caseBody) }
    var reference: String? { response.reference(caseBody.format, deciding: deciding).flatMap(presentable) }
    var retryAfter: Duration? { response.wait(caseBody.format, policy: policy, now: now.timeIntervalSince1970) }
}
