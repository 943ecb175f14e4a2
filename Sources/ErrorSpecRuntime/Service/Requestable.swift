public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An endpoint: how its request is made, and how its response is read.
public protocol Requestable: Sendable {
    /// The value of a success; `EmptyResponse` for an endpoint without a response body.
    associatedtype Response: Sendable

    /// Whether its request may be sent twice; by its method unless declared.
    var idempotency: RequestIdempotency { get }

    /// The request, with its headers and its body. Called once for each call, so that all attempts send the same.
    func urlRequest() throws -> URLRequest

    /// Reads a success. Where `Response` is `Decodable`, the default reads the body.
    ///
    /// ```swift
    /// func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Page {
    ///     Page(posts: try decoder.decode([Post].self, from: response.body), next: response.header("Link"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - response: The whole response, with headers such as `Link`, `ETag` and `Location`.
    ///   - decoder: The one of the service's configuration.
    func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Response
}

/// Whether sending a request twice does what sending it once does.
public enum RequestIdempotency: Sendable, Hashable {
    /// GET, HEAD, PUT, DELETE, OPTIONS and TRACE are idempotent (RFC 9110, 9.2.2); so is a request with an
    /// `Idempotency-Key` of its own.
    case byMethod
    /// The server takes a repetition for what it is.
    case idempotent
    /// The request gets an `Idempotency-Key`, the same over all attempts, by which the server knows a repetition.
    case keyed
}

/// The response of an endpoint whose body doesn't matter.
public struct EmptyResponse: Decodable, Sendable, Hashable {
    /// The response that has no content.
    public init() {}

    /// Reads nothing.
    public init(from decoder: any Decoder) {}
}

extension Requestable {
    public var idempotency: RequestIdempotency { .byMethod }
}

extension Requestable where Response: Decodable {
    /// Reads JSON; for `EmptyResponse` nothing, and for `Data` the body as it is.
    public func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Response {
        // One default for all: a second one would leave Swift to guess an endpoint's `Response`.
        if let empty = EmptyResponse() as? Response { return empty }
        if let data = response.body as? Response { return data }
        return try decoder.decode(Response.self, from: response.body)
    }
}
