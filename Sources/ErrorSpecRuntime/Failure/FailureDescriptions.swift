import ErrorSpecReading
import Foundation

extension NetworkError: _Redacted {
    /// For logs: the case, method, URL without query values, status, attempts, and at most 2 KiB of the body.
    ///
    /// No headers, no values that are named like a secret or look like a token, and no values of fields whose names are
    /// those of secrets.
    public var debugDescription: String {
        var text = "\(originError.description): \(request.map(\.description) ?? "–")"
        if let statusCode { text += " → \(statusCode)" }
        if let code { text += ", code " + Redaction.body(Data(code.utf8)) }
        text += attempts == 1 ? ", 1 attempt" : ", \(attempts) attempts"
        if let retryAfter { text += ", retry after \(retryAfter)" }
        let body = response.map { Redaction.body($0.body, secrets: $0.secrets(in: fieldErrors)) } ?? ""
        return body.isEmpty ? text : text + ", body: " + body
    }
}

extension NetworkError.Origin: CustomStringConvertible, _Redacted {
    /// The case's id, or what failed: no URL, header or body.
    public var description: String {
        switch self {
        case .response(let error): error.definition.id
        case .unmapped: "unmapped"
        case .transport(let error): "transport " + Redaction.error(error)
        case .decoding(let error): "decoding " + Redaction.error(error)
        case .cancelled: "cancelled"
        case .other(let error): "other " + Redaction.error(error)
        }
    }
}

extension RequestSummary: CustomStringConvertible, _Redacted {
    /// The method and the URL, without query values, fragment, user, and what looks like a token.
    public var description: String { "\(method) \(Redaction.url(url))" }
}
