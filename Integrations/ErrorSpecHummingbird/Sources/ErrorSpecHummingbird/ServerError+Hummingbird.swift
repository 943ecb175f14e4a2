public import ErrorSpecServer
public import HTTPTypes
public import Hummingbird
import Logging
import NIOCore

/// Lets handlers throw a `ServerError`. The server sends a response that a client reads as the same error.
extension ErrorSpecServer.ServerError: Hummingbird.HTTPResponseError {
    /// The status of the response; 500 if no response can express the error.
    public var status: HTTPResponse.Status { HTTPResponse.Status(code: (try? response())?.statusCode ?? 500) }

    /// - Throws: an `UnwritableError`. It is logged as an error, and Hummingbird sends an empty 500. Values that are
    ///   left out of a response are logged at the level `debug`.
    public func response(from request: Request, context: some RequestContext) throws -> Response {
        let response: ServerResponse
        do {
            response = try self.response()
        } catch {
            context.logger.error("\(error)")
            throw error
        }
        if !response.omitted.isEmpty {
            let omitted = response.omitted.map(\.rawValue).joined(separator: ", ")
            context.logger.debug("Left out of the response to \(self): \(omitted)")
        }
        var headers = HTTPFields()
        for header in response.headers {
            if let name = HTTPField.Name(header.name) { headers.append(HTTPField(name: name, value: header.value)) }
        }
        return Response(
            status: HTTPResponse.Status(code: response.statusCode), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
    }
}
