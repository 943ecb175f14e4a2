// Not swift-openapi-runtime: a stand-in with the signatures of swift-openapi-runtime 1.8 that our adapter uses.

import Foundation
import HTTPTypes

public final class HTTPBody: Sendable {
    let bytes: Data

    public init(_ bytes: Data) { self.bytes = bytes }

    struct TooManyBytesError: Error { let maxBytes: Int }
}

extension Data {
    public init(collecting body: HTTPBody, upTo maxBytes: Int) async throws {
        guard body.bytes.count <= maxBytes else { throw HTTPBody.TooManyBytesError(maxBytes: maxBytes) }
        self = body.bytes
    }
}

public struct ClientError: Error {
    public var operationID: String
    public var response: HTTPResponse?
    public var underlyingError: any Error

    public init(operationID: String, response: HTTPResponse? = nil, underlyingError: any Error) {
        self.operationID = operationID
        self.response = response
        self.underlyingError = underlyingError
    }
}

public protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

/// As in the real package. The adapter must distinguish this type from the type with the same name in
/// `ErrorSpecServer`.
public struct ServerError: Error {
    public var operationID: String
    public var underlyingError: any Error

    public init(operationID: String, underlyingError: any Error) {
        self.operationID = operationID
        self.underlyingError = underlyingError
    }
}

public protocol HTTPResponseConvertible {
    var httpStatus: HTTPResponse.Status { get }
    var httpHeaderFields: HTTPFields { get }
    var httpBody: HTTPBody? { get }
}
