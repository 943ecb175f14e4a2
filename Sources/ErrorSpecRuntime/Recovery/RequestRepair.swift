#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A request of another client. Repairs set its headers, and `ServiceConfiguration.adapt` prepares it as a
/// `URLRequest`.
@_spi(Adapters) public protocol AdaptableRequest: Sendable {
    /// Sets a header, replacing all its earlier values.
    mutating func setHeader(_ name: String, to value: String)

    /// The request's method, URL and headers; `nil` if it can't be prepared.
    var urlRequest: URLRequest? { get }

    /// Adopts the changes that `adapt` made to ``urlRequest``.
    mutating func adopt(_ adapted: URLRequest)
}

/// A change to a request that lets it succeed after a recovery, such as a new token.
///
/// Applied to the original of each waiting request; may run on any thread.
public struct RequestRepair: Sendable {
    private let apply: @Sendable (any Sendable) -> (any Sendable)?

    /// A repair of requests that `URLSession` sends.
    public init(_ repair: @escaping @Sendable (URLRequest) -> URLRequest) { self.init(for: URLRequest.self, repair) }

    /// A repair of another client's requests.
    public init<Request: Sendable>(for type: Request.Type, _ repair: @escaping @Sendable (Request) -> Request) {
        apply = { request in (request as? Request).map(repair) }
    }

    /// A repair that sets a header, for requests of any client.
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

    /// A repair that changes nothing. Sending the request again is enough, for example because a cookie has been set.
    public static let none = RequestRepair(applying: { $0 })

    /// Several repairs, each applied to what the one before it returns; `nil` for none.
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
