public import ErrorSpecReading

/// Finds the error for a failed response.
///
/// Each group has a handler, a ``SpecResponseErrorHandler``. Apps may write their own handlers.
public protocol ResponseErrorHandler: Sendable {
    /// The errors that the handler finds.
    associatedtype ResponseError: ResponseErrorType

    /// The places of codes and field errors in a response, and the condition that makes a 2xx a failure. By default,
    /// the group's `body`.
    var body: ErrorBody { get }

    /// The 2xx statuses that mean success; `nil` for all 2xx statuses. By default, the group's `successes`.
    var successes: [StatusPattern]? { get }

    /// Returns the error for a failed response; `nil` if the response is unmapped. By default, the error that the group
    /// finds.
    func map(_ response: NetworkResponse) -> ResponseError?
}

extension ResponseErrorHandler {
    public var body: ErrorBody { ResponseError.group.body }

    public var successes: [StatusPattern]? { ResponseError.group.successes }

    public func map(_ response: NetworkResponse) -> ResponseError? { ResponseError.group.error(of: response) }
}

/// The handler of a group that a spec declares. Generated code declares a type alias for each handler, such as
/// `LSLP.LoginResponseErrorHandler`.
public struct SpecResponseErrorHandler<ResponseError: ResponseErrorType>: ResponseErrorHandler {
    /// Creates the handler of the group.
    public init() {}
}
