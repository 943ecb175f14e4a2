import ErrorSpecReading
import Foundation

extension NetworkError: _Redacted {
    /// For logs: the case, the method, the URL without query values, the status, the attempts, and at most 2 KiB of the
    /// body.
    ///
    /// It has no headers, no values whose names suggest a secret or that look like a token, and no values of fields
    /// with such names.
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
    /// The case's id, or what failed; no URL, header or body.
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
    /// The method and the URL, without query values, fragment and user, and without anything that looks like a token.
    public var description: String { "\(method) \(Redaction.url(url))" }
}
