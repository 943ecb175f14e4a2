public import Alamofire
@_spi(Adapters) public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A transport for `DataTransferService` that uses an Alamofire session. The adapters, event monitors, server trust and
/// redirect handler of the session remain in effect.
///
/// The runtime retries, so the session's interceptor shouldn't retry. Don't use `validate()`, because the spec decides
/// which responses are failures. Credentials aren't sent to another origin after a redirect.
public struct AlamofireNetworkService: NetworkService {
    private let session: Session

    public init(session: Session = .default) { self.session = session }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        let redirects = SpecRedirectHandler(following: session.redirectHandler)
        let sent = session.request(request).redirect(using: redirects)
        // Alamofire must accept an empty body, for any status.
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
    /// Creates a request whose errors, retries and recoveries follow the spec, and whose credentials aren't sent to
    /// another origin.
    ///
    /// The request already has a redirect handler, which first calls the session's handler, so you can't set another
    /// one.
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
    /// The spec's error, if a request with a spec's handler has failed; a `DecodingError`, if a response serializer has
    /// failed; otherwise, the connection's error. `presentation(in:)` accepts all of them.
    public var transportError: any Error {
        // The app only sees a rejected response if the request was cancelled before its response was matched.
        if isExplicitlyCancelledError || underlyingError is RejectedResponse { return CancellationError() }
        guard isResponseSerializationError, !(underlyingError is DecodingError) else { return underlyingError ?? self }
        return DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "The response can't be serialized.", underlyingError: self))
    }
}
