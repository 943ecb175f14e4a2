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

    /// A request with the same method, URL and headers; `nil` if there is no such `URLRequest`.
    var urlRequest: URLRequest? { get }

    /// Applies the changes that `adapt` made to ``urlRequest``.
    mutating func adopt(_ adapted: URLRequest)
}

/// A change to a request after a recovery, such as a new token, with which the server accepts it.
///
/// It is applied to the original of each waiting request, on any thread.
public struct RequestRepair: Sendable {
    private let apply: @Sendable (any Sendable) -> (any Sendable)?

    /// A repair for `URLRequest`.
    public init(_ repair: @escaping @Sendable (URLRequest) -> URLRequest) { self.init(for: URLRequest.self, repair) }

    /// A repair for another client's type of request.
    public init<Request: Sendable>(for type: Request.Type, _ repair: @escaping @Sendable (Request) -> Request) {
        apply = { request in (request as? Request).map(repair) }
    }

    /// A repair that sets a header, for any client's type of request.
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

    /// A repair that changes nothing, if it is enough to send the request again: for example, because a cookie was set.
    public static let none = RequestRepair(applying: { $0 })

    /// Combines repairs, which are applied in order; `nil` for an empty list.
    static func all(_ repairs: [RequestRepair]) -> RequestRepair? {
        guard repairs.count > 1 else { return repairs.first }
        return RequestRepair(applying: { request in
            repairs.reduce(request) { request, repair in request.flatMap(repair.apply) }
        })
    }

    private init(applying apply: @escaping @Sendable (any Sendable) -> (any Sendable)?) { self.apply = apply }

    /// The repaired request; `nil` if the repair is for another type of request.
    public func callAsFunction<Request: Sendable>(_ request: Request) -> Request? { apply(request) as? Request }
}
