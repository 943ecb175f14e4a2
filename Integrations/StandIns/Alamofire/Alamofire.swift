// A stand-in with the signatures of Alamofire 5.10 that our adapter uses, and as little behavior as its tests need: a
// session asks its transport, validates, and retries as Alamofire does. Not Alamofire.

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
    case sessionTaskFailed(error: any Error)

    public var isExplicitlyCancelledError: Bool { if case .explicitlyCancelled = self { true } else { false } }

    public var underlyingError: (any Error)? {
        switch self {
        case .explicitlyCancelled: nil
        case .requestRetryFailed(let error, _), .requestAdaptationFailed(let error), .sessionTaskFailed(let error),
            .responseValidationFailed(let error):
            error
        }
    }
}

extension Error {
    public var asAFError: AFError? { self as? AFError }
}

public struct HTTPHeaders: Sendable {
    public let dictionary: [String: String]
}

extension HTTPURLResponse {
    public var headers: HTTPHeaders {
        HTTPHeaders(dictionary: (allHeaderFields as? [String: String]) ?? [:])
    }
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

public struct DataResponse<Success: Sendable, Failure: Error>: Sendable {
    public let response: HTTPURLResponse?
    public let data: Data?
    public let result: Result<Success, Failure>
    public var error: Failure? { if case .failure(let error) = result { error } else { nil } }
}

public struct DataTask<Value: Sendable>: Sendable {
    let load: @Sendable () async -> DataResponse<Value, AFError>
    public var response: DataResponse<Value, AFError> { get async { await load() } }
}

open class Request: @unchecked Sendable {
    public typealias ValidationResult = Result<Void, any Error>
    public let id = UUID()
}

public final class DataRequest: Request, @unchecked Sendable {
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    let convertible: any URLRequestConvertible
    let session: Session
    let interceptor: (any RequestInterceptor)?
    var validations: [Validation] = []

    init(_ convertible: any URLRequestConvertible, _ session: Session, _ interceptor: (any RequestInterceptor)?) {
        self.convertible = convertible
        self.session = session
        self.interceptor = interceptor
    }

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        validations.append(validation)
        return self
    }

    public func serializingData(
        automaticallyCancelling: Bool = true, emptyResponseCodes: Set<Int> = [204, 205],
        emptyRequestMethods: Set<HTTPMethod> = [.head]
    ) -> DataTask<Data> { DataTask { await self.run() } }

    private func run() async -> DataResponse<Data, AFError> {
        while true {
            var failure: AFError
            do {
                let request = try await adapted()
                let (data, head) = try await session.transport(request)
                guard let rejected = validations.lazy.compactMap({ $0(request, head, data).failure }).first else {
                    return DataResponse(response: head, data: data, result: .success(data))
                }
                failure = .responseValidationFailed(error: rejected)
            } catch {
                failure = error as? AFError ?? .sessionTaskFailed(error: error)
            }
            switch await retryResult(failure) {
            case .retry: continue
            case .retryWithDelay(let seconds): session.delays.append(seconds)
            case .doNotRetry: return await serialized(failure)
            case .doNotRetryWithError(let error):
                return await serialized(.requestRetryFailed(retryError: error, originalError: failure))
            }
        }
    }

    /// A serializer fails with its request's failure, about which Alamofire asks the interceptor once more.
    private func serialized(_ failure: AFError) async -> DataResponse<Data, AFError> {
        var failure = failure
        if case .doNotRetryWithError(let error) = await retryResult(failure) {
            failure = .requestRetryFailed(retryError: error, originalError: failure)
        }
        return DataResponse(response: nil, data: nil, result: .failure(failure))
    }

    private func adapted() async throws -> URLRequest {
        let request = try convertible.asURLRequest()
        guard let interceptor else { return request }
        return try await withCheckedThrowingContinuation { continuation in
            interceptor.adapt(request, using: RequestAdapterState(requestID: id, session: session)) {
                continuation.resume(with: $0)
            }
        }
    }

    private func retryResult(_ error: AFError) async -> RetryResult {
        guard let interceptor else { return .doNotRetry }
        return await withCheckedContinuation { continuation in
            interceptor.retry(self, for: session, dueTo: error) { continuation.resume(returning: $0) }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

open class Session: @unchecked Sendable {
    public static let `default` = Session { _ in throw URLError(.notConnectedToInternet) }

    let transport: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)
    /// The waits that an interceptor asked for; they pass at once.
    public var delays: [TimeInterval] = []

    /// The stand-in's own: what the network responds.
    public init(transport: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
        self.transport = transport
    }

    open func request(
        _ convertible: any URLRequestConvertible, interceptor: (any RequestInterceptor)? = nil
    ) -> DataRequest { DataRequest(convertible, self, interceptor) }
}
