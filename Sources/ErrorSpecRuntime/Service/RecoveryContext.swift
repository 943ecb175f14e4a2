/// The context that the app's recovery action receives.
public struct RecoveryContext<API: ErrorAPI>: Sendable {
    /// The failure that needs the recovery; `nil` if an ``AdaptContext`` started the recovery before anything failed.
    public let error: (any ResponseErrorType)?
    private let service: DataTransferService<API>

    /// Creates a context, for testing an action.
    ///
    /// - Parameter service: Sends the action's own requests.
    public init(error: (any ResponseErrorType)?, service: DataTransferService<API>) {
        self.error = error
        self.service = service
    }

    /// Returns a service for the action's own requests. Their responses are read by `handler`, and the requests never
    /// start the same recovery.
    public func service<Handler: ResponseErrorHandler>(_ handler: Handler) -> RecoveryService<Handler>
    where Handler.ResponseError.API == API {
        RecoveryService(handler, service: service)
    }
}

/// A service for an action's own requests. It has a fixed handler, and its requests never start the recovery that they
/// are part of.
public struct RecoveryService<Handler: ResponseErrorHandler>: Sendable {
    private let handler: Handler
    private let service: DataTransferService<Handler.ResponseError.API>

    /// Creates a service, for testing an action.
    public init(_ handler: Handler, service: DataTransferService<Handler.ResponseError.API>) {
        self.handler = handler
        self.service = service
    }

    /// Sends a request and returns its decoded response. The request is cancelled when no call waits for the recovery
    /// any more.
    @discardableResult
    public func request<Endpoint: Requestable>(
        _ endpoint: Endpoint
    ) async throws(NetworkError<Handler.ResponseError>) -> Endpoint.Response {
        try await service.request(endpoint, handler: handler)
    }

    /// Like `request(_:)`, but returns a `Result`.
    @discardableResult
    public func result<Endpoint: Requestable>(
        of endpoint: Endpoint
    ) async -> Result<Endpoint.Response, NetworkError<Handler.ResponseError>> {
        await service.result(of: endpoint, handler: handler)
    }
}
