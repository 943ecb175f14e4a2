public import ErrorSpecReading

/// Decides which failure a response is.
///
/// Each group has one: a ``SpecResponseErrorHandler`` of its errors. Apps may write others.
public protocol ResponseErrorHandler: Sendable {
    /// The errors that the handler finds.
    associatedtype ResponseError: ResponseErrorType

    /// Decides whether a 2xx is a failure, and how codes and fields are read. By default, the group's body.
    var body: ErrorBody { get }

    /// The 2xx statuses that mean success; `nil` for all of them. By default, those of the group.
    var successes: [StatusPattern]? { get }

    /// The failure that a response is; `nil` if the response is unmapped. By default, the group decides.
    func map(_ response: NetworkResponse) -> ResponseError?
}

extension ResponseErrorHandler {
    public var body: ErrorBody { ResponseError.group.body }

    public var successes: [StatusPattern]? { ResponseError.group.successes }

    public func map(_ response: NetworkResponse) -> ResponseError? { ResponseError.group.error(of: response) }
}

/// The handler of a group that a spec declares. `LSLP.LoginResponseErrorHandler` is another name for one.
public struct SpecResponseErrorHandler<ResponseError: ResponseErrorType>: ResponseErrorHandler {
    /// The handler of the group.
    public init() {}
}
