import ErrorSpecReading
import Foundation

extension NetworkError: _Redacted {
    /// A line for logs of at most 2 KiB: the case, the method, the URL, the status, the number of attempts, some
    /// headers, and the body's outline.
    public var debugDescription: String { debugDescription(bodies: .outline) }

    /// Returns a line like ``debugDescription``, but with the given amount of the body.
    ///
    /// - Parameter bodies: `.full` shows unredacted bodies, with any secrets in them: for debugging only.
    public func debugDescription(bodies: LoggedBodies) -> String {
        var parts = ["\(originError.description): \(request.map(\.description) ?? "–")"]
        if let statusCode { parts[0] += " → \(statusCode)" }
        if let code = loggedCode { parts.append("code " + LogText.escaped(code, longest: 256)) }
        parts.append(attempts == 1 ? "1 attempt" : "\(attempts) attempts")
        if let retryAfter { parts.append("retry after \(retryAfter)") }
        if let response {
            let logged = LoggedResponse(response: response, readings: readings)
            parts += logged.headers.map { "\($0.name): \($0.value)" }
            if let body = logged.body(bodies) { parts.append("body: " + body) }
        }
        let line = parts.joined(separator: ", ")
        return bodies == .full ? line : LogText.cut(line)
    }

    /// The first code; `nil` if there is no code or the code is the whole body.
    var loggedCode: String? {
        guard let response, let reading = readings.first else { return code }
        return response.loggedCodes(reading).first ?? (response.codes(reading).isEmpty ? code : nil)
    }
}

extension NetworkError.Origin: CustomStringConvertible, _Redacted {
    /// The case's id or the kind of failure, without URL, headers or body.
    public var description: String {
        switch self {
        case .response(let error): error.definition.id
        case .unmapped: "unmapped"
        case .transport(let error): "transport " + LoggedError.text(error)
        case .decoding(let error): "decoding " + LoggedError.text(error)
        case .cancelled: "cancelled"
        case .other(let error): "other " + LoggedError.text(error)
        }
    }
}

extension RequestSummary: CustomStringConvertible, _Redacted {
    /// The method and the URL without user info, fragment and query values.
    public var description: String { "\(LogText.escaped(method, longest: 64)) \(LoggedURL.text(url))" }
}

extension FieldError: CustomStringConvertible, _Redacted {
    /// The field's name, and the lengths of its value, reason and code instead of their texts.
    public var description: String {
        let name = name.map { "name: " + LogText.escaped($0, longest: 64) }
        let others = [("value", value), ("reason", reason), ("code", code)].compactMap { label, text in
            text.map { "\(label): string(\($0.utf8.count))" }
        }
        return "FieldError(" + ([name].compactMap(\.self) + others).joined(separator: ", ") + ")"
    }
}
