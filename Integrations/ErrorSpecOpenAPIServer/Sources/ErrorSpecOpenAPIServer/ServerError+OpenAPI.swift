public import ErrorSpecServer
import Foundation
public import HTTPTypes
public import OpenAPIRuntime

/// A handler of a generated server that throws a `ServerError` replies with the response that a client reads as the same
/// error, where the server's middlewares have an `ErrorHandlingMiddleware`.
///
/// A case that no response can say becomes an empty 500.
extension ErrorSpecServer.ServerError: OpenAPIRuntime.HTTPResponseConvertible {
    /// The status of the response.
    public var httpStatus: HTTPResponse.Status { HTTPResponse.Status(code: (try? response())?.statusCode ?? 500) }

    /// The headers of the response.
    public var httpHeaderFields: HTTPFields {
        var fields = HTTPFields()
        for header in (try? response())?.headers ?? [] {
            if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
        }
        return fields
    }

    /// The body of the response; `nil` where it is empty.
    public var httpBody: HTTPBody? {
        guard let body = (try? response())?.body, !body.isEmpty else { return nil }
        return HTTPBody(body)
    }
}
