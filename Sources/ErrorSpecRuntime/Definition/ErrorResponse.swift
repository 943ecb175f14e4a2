public import Foundation

/// A server's answer that may be a failure, as matching sees it.
///
/// Its body is parsed at most once, on demand, however many rules look at it, from whatever thread.
public final class ErrorResponse: Sendable {
    /// The largest body that is parsed, in bytes: 1 MiB. Above it, the body holds no values.
    public static let largestBody = 1_048_576

    public let statusCode: Int
    /// By name, in the server's spelling; `header(_:)` looks a name up without regard to case.
    public let headers: [String: String]
    public let body: Data

    private let document = Locked(ParsedBody())

    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }

    /// The error code that `body` finds in this response, or `nil`.
    public func code(_ body: ErrorBody) -> String? { text(at: body.code) }

    /// The value of a header, by name without regard to case.
    public func header(_ name: String) -> String? { headers.value(ofHeader: name) }

    /// The first of the places that holds a value.
    public func text(at places: [ErrorBody.Place]) -> String? {
        for place in places {
            if let text = text(at: place) { return text }
        }
        return nil
    }

    /// What is wrong with the fields of the request, in the body's order; empty if the body doesn't say.
    public func fieldErrors(_ body: ErrorBody) -> [FieldError] {
        guard let fields = body.fields, let document = json() else { return [] }
        return document.fieldErrors(fields)
    }

    /// How often the body was parsed so far.
    var parses: Int { document.withLock(\.parses) }

    func json() -> JSONDocument? {
        let body = body
        return document.withLock { parsed in
            if parsed.parses == 0, body.count <= ErrorResponse.largestBody {
                parsed.document = JSONDocument(body)
                parsed.parses += 1
            }
            return parsed.document
        }
    }
}

private struct ParsedBody: Sendable {
    var document: JSONDocument?
    var parses = 0
}

extension ErrorResponse: CustomDebugStringConvertible, CustomReflectable {
    /// The status and the size of the body: what is inside may be secret.
    public var debugDescription: String { "ErrorResponse(statusCode: \(statusCode), body: \(body.count) bytes)" }

    /// As `debugDescription`, so that `dump` shows no secret either.
    public var customMirror: Mirror {
        Mirror(self, children: ["statusCode": statusCode, "bodyBytes": body.count])
    }
}
