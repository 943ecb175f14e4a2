#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Another client's type of request. Repairs can set its headers, and `ServiceConfiguration.adapt` can prepare it as a
/// `URLRequest`.
@_spi(Adapters) public protocol AdaptableRequest: Sendable {
    /// Sets a header, replacing all its values.
    mutating func setHeader(_ name: String, to value: String)

    /// A `URLRequest` with the same method, URL and headers; `nil` if the request can't be expressed as a `URLRequest`.
    var urlRequest: URLRequest? { get }

    /// Applies the changes that `adapt` made to ``urlRequest``.
    mutating func adopt(_ adapted: URLRequest)
}

/// A change that makes the server accept a request after a recovery, such as a header with a new token.
///
/// The change is applied to the original of each waiting request, on any thread.
public struct RequestRepair: Sendable {
    private let apply: @Sendable (any Sendable) -> (any Sendable)?

    /// Creates a repair for `URLRequest`.
    public init(_ repair: @escaping @Sendable (URLRequest) -> URLRequest) { self.init(for: URLRequest.self, repair) }

    /// Creates a repair for another client's type of request.
    public init<Request: Sendable>(for type: Request.Type, _ repair: @escaping @Sendable (Request) -> Request) {
        apply = { request in (request as? Request).map(repair) }
    }

    /// Returns a repair that sets a header, for any client's type of request.
    public static func header(_ name: String, _ value: String) -> RequestRepair {
        RequestRepair(applying: { request in
            if var request = request as? URLRequest {
                request.setValue(value, forHTTPHeaderField: name)
                return request
            }
            guard var request = request as? any AdaptableRequest else { return nil }
            request.setHeader(name, to: value)
            return request
        })
    }

    /// A repair that changes nothing, for recoveries after which the unchanged request succeeds: for example, because
    /// the action set a cookie.
    public static let none = RequestRepair(applying: { $0 })

    /// Combines repairs into one that applies them in order; `nil` for an empty list.
    static func all(_ repairs: [RequestRepair]) -> RequestRepair? {
        guard repairs.count > 1 else { return repairs.first }
        return RequestRepair(applying: { request in
            repairs.reduce(request) { request, repair in request.flatMap(repair.apply) }
        })
    }

    private init(applying apply: @escaping @Sendable (any Sendable) -> (any Sendable)?) { self.apply = apply }

    /// Returns the repaired request; `nil` if the repair is for another type of request.
    public func callAsFunction<Request: Sendable>(_ request: Request) -> Request? { apply(request) as? Request }
}
