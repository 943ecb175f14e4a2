// Not Alamofire: a stand-in with the signatures of Alamofire 5.10 that our adapter uses, and the behavior that the
// adapter's tests need.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

public protocol URLRequestConvertible: Sendable {
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    public func asURLRequest() throws -> URLRequest { self }
}

public enum AFError: Error, Sendable {
    case explicitlyCancelled
    case requestRetryFailed(retryError: any Error, originalError: any Error)
    case requestAdaptationFailed(error: any Error)
    case responseValidationFailed(error: any Error)
    /// The error is `nil` for an empty body.
    case responseSerializationFailed(error: (any Error)?)
    case sessionTaskFailed(error: any Error)

    public var isExplicitlyCancelledError: Bool { if case .explicitlyCancelled = self { true } else { false } }
    public var isResponseValidationError: Bool { if case .responseValidationFailed = self { true } else { false } }
    public var isResponseSerializationError: Bool {
        if case .responseSerializationFailed = self { true } else { false }
    }

    public var underlyingError: (any Error)? {
        switch self {
        case .explicitlyCancelled: nil
        case .responseSerializationFailed(let error): error
        case .requestRetryFailed(let error, _), .requestAdaptationFailed(let error), .sessionTaskFailed(let error),
            .responseValidationFailed(let error):
            error
        }
    }
}

extension Error {
    public var asAFError: AFError? { self as? AFError }
}

public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    public static let get = HTTPMethod(rawValue: "GET")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct RequestAdapterState: Sendable {
    public let requestID: UUID
    public let session: Session
}

public protocol RequestAdapter: Sendable {
    func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void)
}

public enum RetryResult: Sendable {
    case retry
    case retryWithDelay(TimeInterval)
    case doNotRetry
    case doNotRetryWithError(any Error)
}

public protocol RequestRetrier: Sendable {
    func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void)
}

public protocol RequestInterceptor: RequestAdapter, RequestRetrier {}

public protocol RedirectHandler: Sendable {
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void)
}

open class Session: @unchecked Sendable {
    public typealias Transport = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    public static let `default` = Session()

    public let redirectHandler: (any RedirectHandler)?
    let transport: Transport
    /// Not in Alamofire: called before a request is sent again.
    public var whenRetrying: (@Sendable (Request) -> Void)?
    private let lock = NSLock()
    private var activeRequests: Set<Request> = []

    public convenience init(redirectHandler: (any RedirectHandler)? = nil) {
        self.init(redirectHandler: redirectHandler) { _ in throw URLError(.notConnectedToInternet) }
    }

    /// Not in Alamofire: the transport that returns the responses.
    public init(redirectHandler: (any RedirectHandler)? = nil, transport: @escaping Transport) {
        self.redirectHandler = redirectHandler
        self.transport = transport
    }

    open func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil
    ) -> DataRequest { DataRequest(convertible, self, interceptor) }

    open func upload(
        _ data: Data, with convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil
    ) -> UploadRequest { UploadRequest(convertible, self, interceptor) }

    open func download(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil
    ) -> DownloadRequest { DownloadRequest(convertible, self, interceptor) }

    public func withAllRequests(perform action: @escaping @Sendable (Set<Request>) -> Void) {
        let requests = lock.withLock { activeRequests }
        DispatchQueue.global().async { action(requests) }
    }

    func insert(_ request: Request) { _ = lock.withLock { activeRequests.insert(request) } }

    func remove(_ request: Request) { _ = lock.withLock { activeRequests.remove(request) } }
}
