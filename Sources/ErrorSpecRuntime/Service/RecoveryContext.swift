/// The context in which the app's recovery action is called.
public struct RecoveryContext<API: ErrorAPI>: Sendable {
    /// The failure that called for the recovery; `nil` if an ``AdaptContext`` did, before anything failed.
    public let error: (any ResponseErrorType)?
    private let service: DataTransferService<API>

    /// A context. A service makes its own; this is for a test of an action.
    ///
    /// - Parameter service: Sends the action's own requests.
    public init(error: (any ResponseErrorType)?, service: DataTransferService<API>) {
        self.error = error
        self.service = service
    }

    /// A service for the action's own request, whose responses `handler` reads. It never starts the same recovery.
    public func service<Handler: ResponseErrorHandler>(_ handler: Handler) -> RecoveryService<Handler>
    where Handler.ResponseError.API == API {
        RecoveryService(handler, service: service)
    }
}

/// A service for a recovery's own request: its handler is fixed, and it never starts the recovery that it serves.
public struct RecoveryService<Handler: ResponseErrorHandler>: Sendable {
    private let handler: Handler
    private let service: DataTransferService<Handler.ResponseError.API>

    /// A service for testing an action; a context makes the real one.
    public init(_ handler: Handler, service: DataTransferService<Handler.ResponseError.API>) {
        self.handler = handler
        self.service = service
    }

    /// Sends a request and returns its decoded response. It is cancelled once nobody waits for the recovery any more.
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
