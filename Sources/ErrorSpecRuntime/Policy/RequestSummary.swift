public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The facts about a request that the runtime needs, for any client's type of request.
public struct RequestSummary: Sendable {
    /// The HTTP method, in upper case.
    public let method: String
    /// The URL. Logs show it without query values, fragment and user info.
    public let url: URL?
    /// Whether sending the request twice has the same effect as sending it once.
    package let isIdempotent: Bool
    /// Whether the request can be sent again; `false` if its body is a stream.
    package let isReplayable: Bool

    /// - Parameter isIdempotent: Whether the request may be sent twice; by default, the method decides (RFC 9110,
    ///   9.2.2).
    public init(method: String, url: URL?, isIdempotent: Bool? = nil, isReplayable: Bool = true) {
        self.method = method
        self.url = url
        self.isIdempotent = isIdempotent ?? RequestSummary.idempotentMethods.contains(method)
        self.isReplayable = isReplayable
    }

    /// Creates a summary of a `URLRequest`. A request with an `Idempotency-Key` header counts as idempotent.
    public init(_ request: URLRequest, isIdempotent: Bool? = nil) {
        let hasKey = request.value(forHTTPHeaderField: RequestSummary.idempotencyKey) != nil
        self.init(
            method: request.httpMethod ?? "GET", url: request.url, isIdempotent: hasKey ? true : isIdempotent,
            isReplayable: request.httpBodyStream == nil)
    }

    /// The URL's scheme, host and port, such as `https://example.com:-1`. A missing port is -1; other missing parts
    /// are empty.
    var origin: String { "\(url?.scheme?.lowercased() ?? "")://\(server)" }

    /// The URL's host and port. A missing host is empty, and a missing port is -1.
    var server: String { RequestSummary.server(of: url) }

    static func server(of url: URL?) -> String { "\(url?.host?.lowercased() ?? ""):\(url?.port ?? -1)" }

    static let idempotencyKey = "Idempotency-Key"
    private static let idempotentMethods: Set<String> = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]
}
