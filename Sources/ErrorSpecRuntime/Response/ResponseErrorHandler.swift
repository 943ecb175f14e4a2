public import ErrorSpecReading

/// Says which failure a response is.
///
/// Each group has one: a ``SpecResponseErrorHandler`` of its errors. Applications may write others.
public protocol ResponseErrorHandler: Sendable {
    /// The errors that the handler finds.
    associatedtype ResponseError: ResponseErrorType

    /// Decides whether a 2xx is a failure, and reads codes and fields. By default that of the group.
    var body: ErrorBody { get }

    /// The 2xx statuses that mean success; `nil`: all of them. By default those of the group.
    var successes: [StatusPattern]? { get }

    /// Which failure a response is; `nil`: the response is unmapped. By default as the group says.
    func map(_ response: NetworkResponse) -> ResponseError?
}

extension ResponseErrorHandler {
    public var body: ErrorBody { ResponseError.group.body }

    public var successes: [StatusPattern]? { ResponseError.group.successes }

    public func map(_ response: NetworkResponse) -> ResponseError? { ResponseError.group.error(of: response) }
}

/// The handler of a group that a spec declares: what `LSLP.LoginResponseErrorHandler` is another name of.
public struct SpecResponseErrorHandler<ResponseError: ResponseErrorType>: ResponseErrorHandler {
    /// The handler of the group.
    public init() {}
}
