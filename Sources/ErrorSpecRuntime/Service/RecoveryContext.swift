/// The context that the app's recovery action receives.
public struct RecoveryContext<API: ErrorAPI>: Sendable {
    /// The failure that needs the recovery; `nil` if an ``AdaptContext`` started it, before anything failed.
    public let error: (any ResponseErrorType)?
    private let service: DataTransferService<API>

    /// Creates a context, for testing an action.
    ///
    /// - Parameter service: Sends the action's own requests.
    public init(error: (any ResponseErrorType)?, service: DataTransferService<API>) {
        self.error = error
        self.service = service
    }

    /// Returns a service for the action's own requests, whose responses `handler` reads. It never starts the same
    /// recovery.
    public func service<Handler: ResponseErrorHandler>(_ handler: Handler) -> RecoveryService<Handler>
    where Handler.ResponseError.API == API {
        RecoveryService(handler, service: service)
    }
}

/// A service for a recovery's own requests. It has a fixed handler, and never starts the recovery that it is made for.
public struct RecoveryService<Handler: ResponseErrorHandler>: Sendable {
    private let handler: Handler
    private let service: DataTransferService<Handler.ResponseError.API>

    /// Creates a service, for testing an action.
    public init(_ handler: Handler, service: DataTransferService<Handler.ResponseError.API>) {
        self.handler = handler
        self.service = service
    }

    /// Sends a request and returns its decoded response. The request is cancelled if no call waits for the recovery any
    /// more.
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
