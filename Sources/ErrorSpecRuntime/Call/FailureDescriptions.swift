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

extension NetworkError: CustomDebugStringConvertible, CustomReflectable {
    /// For logs: the case, method, URL without query values, status, attempts, and at most 2 KiB of the body.
    ///
    /// No headers, no values that are named like a secret or look like a token, and no values of fields whose names are
    /// those of secrets.
    public var debugDescription: String { log }

    /// As `debugDescription`, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["debugDescription": debugDescription]) }
}

extension AnyNetworkError: LoggedFailure {
    fileprivate var originName: String { originError.description }
}

extension AnyNetworkError: CustomDebugStringConvertible, CustomReflectable {
    /// As that of the `NetworkError`: the case, method, URL without query values, status, attempts, and at most 2 KiB of the
    /// body, without secrets.
    public var debugDescription: String { log }

    /// As `debugDescription`, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["debugDescription": debugDescription]) }
}

// MARK: Origins

extension NetworkError.Origin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
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

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension AnyNetworkError.Origin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
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

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension ResponseErrorType {
    fileprivate var id: String { definition.id }
}

// MARK: What an attempt brought

extension AttemptOutcome: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status, or what failed: no URL, header or body.
    public var description: String {
        switch self {
        case .response(let response): "response \(response.statusCode)"
        case .transport(let error): "transport " + Redaction.error(error)
        }
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension RequestSummary: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the URL, without query values, fragment, user, and what looks like a token.
    public var description: String { "\(method) \(Redaction.url(url))" }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
