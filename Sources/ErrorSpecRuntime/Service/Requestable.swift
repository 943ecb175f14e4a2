public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An endpoint: how its request is made, and how its response is read.
public protocol Requestable: Sendable {
    /// The value of a success. For an endpoint without a response body, use ``EmptyResponse``.
    associatedtype Response: Sendable

    /// Whether its request may be sent twice. By default, the method decides.
    var idempotency: RequestIdempotency { get }

    /// The request, with its headers and its body. Made once for each call, so that all attempts send the same one.
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
    /// GET, HEAD, PUT, DELETE, OPTIONS and TRACE are idempotent (RFC 9110, 9.2.2); so is a request with an
    /// `Idempotency-Key` of its own.
    case byMethod
    /// The server recognizes a repeated request by itself.
    case idempotent
    /// The request gets an `Idempotency-Key`, the same for all attempts, by which the server recognizes a repeated
    /// request.
    case keyed
}

/// The response of an endpoint that has no body, or whose body doesn't matter.
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
    /// Decodes JSON; for ``EmptyResponse`` it reads nothing, and for `Data` it returns the body as it is.
    public func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Response {
        // There is one default for all: a second one would leave Swift to guess an endpoint's `Response`.
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
