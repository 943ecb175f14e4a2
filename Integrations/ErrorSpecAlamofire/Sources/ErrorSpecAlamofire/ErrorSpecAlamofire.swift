public import Alamofire
@_spi(Adapters) public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A transport for `DataTransferService` over an Alamofire session, whose adapters, event monitors, server trust and
/// redirect handler remain in effect.
///
/// The runtime retries, so the session's interceptor shouldn't. Leave out `validate()`: the spec says what a failure
/// is. No request takes its credentials along to another origin.
public struct AlamofireNetworkService: NetworkService {
    private let session: Session

    public init(session: Session = .default) { self.session = session }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        let redirects = SpecRedirectHandler(following: session.redirectHandler)
        let sent = session.request(request).redirect(using: redirects)
        // No status makes an empty body an error of Alamofire's.
        let response = await sent.serializingData(emptyResponseCodes: Set(100...599)).response
        if let failure = redirects.failure(of: sent.task) { throw failure }
        switch response.result {
        case .success(let body):
            guard let head = response.response else { throw URLError(.badServerResponse) }
            return NetworkResponse(head, body: body)
        case .failure(let error): throw error.transportError
        }
    }
}

extension Session {
    /// A request that the spec decides about, and whose credentials don't go to other origins.
    ///
    /// It has a redirect handler, so it can't be given another one; the session's is asked first.
    public func request<Handler: ResponseErrorHandler>(
        _ convertible: any URLRequestConvertible, supervisor: RequestSupervisor<Handler.ResponseError.API>,
        handler: Handler
    ) -> DataRequest {
        let interceptor = SpecInterceptor(supervisor: supervisor, handler: handler)
        let request = request(convertible, interceptor: interceptor).redirect(using: interceptor)
        interceptor.attach(to: request, in: self)
        return request
    }
}

extension AFError {
    /// The spec's error, if a request that it decides about has failed; otherwise the connection's error, or a
    /// `DecodingError` if a response serializer failed. `presentation(in:)` takes each of them.
    public var transportError: any Error {
        // A rejected response reaches the app only if the request was cancelled before the spec could decide.
        if isExplicitlyCancelledError || underlyingError is RejectedResponse { return CancellationError() }
        guard isResponseSerializationError, !(underlyingError is DecodingError) else { return underlyingError ?? self }
        return DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "The response can't be serialized.", underlyingError: self))
    }
}
