public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An endpoint, which creates its request and reads its response.
public protocol Requestable: Sendable {
    /// The type of a success. For an endpoint without a response body, use ``EmptyResponse``.
    associatedtype Response: Sendable

    /// Whether the request may be sent twice. By default, this depends on the method.
    var idempotency: RequestIdempotency { get }

    /// Returns the request with its headers and its body. This method is called once for each call, and every attempt
    /// sends the same request.
    func urlRequest() throws -> URLRequest

    /// Reads a success. If `Response` is `Decodable`, the default implementation decodes the body.
    ///
    /// ```swift
    /// func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Page {
    ///     Page(posts: try decoder.decode([Post].self, from: response.body), next: response.header("Link"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - response: The whole response, with headers such as `Link`, `ETag` and `Location`.
    ///   - decoder: The decoder of the service's configuration.
    func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Response
}

/// Whether sending a request twice has the same effect as sending it once.
public enum RequestIdempotency: Sendable, Hashable {
    /// GET, HEAD, PUT, DELETE, OPTIONS and TRACE are idempotent (RFC 9110, 9.2.2), and so are requests with an
    /// `Idempotency-Key` header.
    case byMethod
    /// The server handles a repeated request correctly without a key.
    case idempotent
    /// The request gets an `Idempotency-Key` header, the same for all attempts, which lets the server recognize a
    /// repeated request.
    case keyed
}

/// A success without a body, or with a body that the app doesn't need.
public struct EmptyResponse: Decodable, Sendable, Hashable {
    /// An empty response.
    public init() {}

    /// Reads nothing.
    public init(from decoder: any Decoder) {}
}

extension Requestable {
    public var idempotency: RequestIdempotency { .byMethod }
}

extension Requestable where Response: Decodable {
    /// Decodes the body as JSON. For ``EmptyResponse``, nothing is read; for `Data`, the body is returned.
    public func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Response {
        // This is the only default implementation: with a second one, Swift couldn't infer an endpoint's `Response`.
        try response.decoded(as: Response.self, with: decoder)
    }
}

extension NetworkResponse {
    func decoded<Value: Decodable>(as type: Value.Type, with decoder: JSONDecoder) throws -> Value {
        if let empty = EmptyResponse() as? Value { return empty }
        if let data = body as? Value { return data }
        return try decoder.decode(type, from: body)
    }
}
