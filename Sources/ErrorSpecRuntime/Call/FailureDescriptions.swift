import ErrorSpecReading
import Foundation

/// The parts of a failure that logs show, whatever its type.
private protocol LoggedFailure {
    var originName: String { get }
    var response: NetworkResponse? { get }
    var codes: [String] { get }
    var fieldErrors: [FieldError] { get }
    var retryAfter: Duration? { get }
    var attempts: Int { get }
    var request: RequestSummary? { get }
}

extension LoggedFailure {
    fileprivate var log: String {
        var text = "\(originName): \(request.map(\.description) ?? "–")"
        if let status = response?.statusCode { text += " → \(status)" }
        if let code = codes.first { text += ", code " + Redaction.body(Data(code.utf8)) }
        text += attempts == 1 ? ", 1 attempt" : ", \(attempts) attempts"
        if let retryAfter { text += ", retry after \(retryAfter)" }
        let body = redactedBody
        return body.isEmpty ? text : text + ", body: " + body
    }

    /// At most 2 KiB, without secrets.
    fileprivate var redactedBody: String {
        response.map { Redaction.body($0.body, secrets: $0.secrets(in: fieldErrors)) } ?? ""
    }
}

extension NetworkError: LoggedFailure {
    fileprivate var originName: String { originError.description }
}

extension NetworkError: _Redacted {
    /// For logs: the case, method, URL without query values, status, attempts, and at most 2 KiB of the body.
    ///
    /// No headers, no values that are named like a secret or look like a token, and no values of fields whose names are
    /// those of secrets.
    public var debugDescription: String { log }
}

extension AnyNetworkError: LoggedFailure {
    fileprivate var originName: String { originError.description }
}

extension AnyNetworkError: _Redacted {
    /// As that of the `NetworkError`: the case, method, URL without query values, status, attempts, and at most 2 KiB of the
    /// body, without secrets.
    public var debugDescription: String { log }
}

// MARK: Origins

extension NetworkError.Origin: CustomStringConvertible, _Redacted {
    /// The case's id, or what failed: no URL, header or body.
    public var description: String {
        switch self {
        case .response(let error): error.definition.id
        case .unmapped: "unmapped"
        case .transport(let error): "transport " + Redaction.error(error)
        case .decoding(let error): "decoding " + Redaction.error(error)
        case .cancelled: "cancelled"
        }
    }
}

extension AnyNetworkError.Origin: CustomStringConvertible, _Redacted {
    /// The case's id, or what failed: no URL, header or body.
    public var description: String {
        switch self {
        case .response(let error): error.id
        case .unmapped: "unmapped"
        case .transport(let error): "transport " + Redaction.error(error)
        case .decoding(let error): "decoding " + Redaction.error(error)
        case .cancelled: "cancelled"
        case .other(let error): "other " + Redaction.error(error)
        }
    }
}

extension ResponseErrorType {
    fileprivate var id: String { definition.id }
}

// MARK: What an attempt brought

@_spi(Adapters) extension AttemptOutcome: CustomStringConvertible, _Redacted {
    /// The status, or what failed: no URL, header or body.
    public var description: String {
        switch self {
        case .response(let response): "response \(response.statusCode)"
        case .transport(let error): "transport " + Redaction.error(error)
        }
    }
}

extension RequestSummary: CustomStringConvertible, _Redacted {
    /// The method and the URL, without query values, fragment, user, and what looks like a token.
    public var description: String { "\(method) \(Redaction.url(url))" }
}
