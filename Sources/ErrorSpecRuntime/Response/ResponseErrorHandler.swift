public import ErrorSpecReading

/// Finds the error for a failed response.
///
/// Each group has one, a ``SpecResponseErrorHandler``. Apps may write others.
public protocol ResponseErrorHandler: Sendable {
    /// The errors that the handler finds.
    associatedtype ResponseError: ResponseErrorType

    /// Where a response has codes and fields, and whether a 2xx is a failure. By default, the group's body.
    var body: ErrorBody { get }

    /// The 2xx statuses that mean success; `nil` for all of them. By default, the group's.
    var successes: [StatusPattern]? { get }

    /// Returns the error for a failed response; `nil` if the response is unmapped. By default, the group's case.
    func map(_ response: NetworkResponse) -> ResponseError?
}

extension ResponseErrorHandler {
    public var body: ErrorBody { ResponseError.group.body }

    public var successes: [StatusPattern]? { ResponseError.group.successes }

    public func map(_ response: NetworkResponse) -> ResponseError? { ResponseError.group.error(of: response) }
}

/// The handler of a group that a spec declares. Generated code declares type aliases, such as
/// `LSLP.LoginResponseErrorHandler`.
public struct SpecResponseErrorHandler<ResponseError: ResponseErrorType>: ResponseErrorHandler {
    /// The handler of the group.
    public init() {}
}
