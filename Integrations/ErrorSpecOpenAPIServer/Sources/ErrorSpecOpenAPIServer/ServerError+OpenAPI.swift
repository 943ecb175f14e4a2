public import ErrorSpecServer
import Foundation
public import HTTPTypes
public import OpenAPIRuntime

/// Lets handlers of a generated server throw a `ServerError`. The server sends a response that a client reads as the
/// same error. The server's middlewares must include an `ErrorHandlingMiddleware`.
///
/// An error that no response can express becomes an empty 500.
extension ErrorSpecServer.ServerError: OpenAPIRuntime.HTTPResponseConvertible {
    /// The status of the response; 500 if no response can express the error.
    public var httpStatus: HTTPResponse.Status { HTTPResponse.Status(code: (try? response())?.statusCode ?? 500) }

    /// The headers of the response.
    public var httpHeaderFields: HTTPFields {
        var fields = HTTPFields()
        for header in (try? response())?.headers ?? [] {
            if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
        }
        return fields
    }

    /// The body of the response; `nil` if it is empty.
    public var httpBody: HTTPBody? {
        guard let body = (try? response())?.body, !body.isEmpty else { return nil }
        return HTTPBody(body)
    }
}
