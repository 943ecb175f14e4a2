/// Says which failure a response is.
///
/// Each group has one: a ``SpecResponseErrorHandler`` of its errors. Applications may write others.
public protocol ResponseErrorHandler: Sendable {
    /// The errors that the handler finds.
    associatedtype ResponseError: ResponseErrorType

    /// Decides whether a 2xx is a failure, and reads codes and fields.
    var body: ErrorBody { get }

    /// The 2xx statuses that mean success; `nil`: all of them. By default those of the group.
    var successes: [ClosedRange<Int>]? { get }

    /// The most specific case that matches, of the group and of all that it inherits from.
    func match(_ response: ErrorResponse) -> ResponseError?

    /// What the group makes of a response that no case matches; `nil`: the response stays unmapped.
    func otherwise(_ response: ErrorResponse) -> ResponseError?

    /// Which failure a response is: the best match, else `otherwise`.
    func map(_ response: ErrorResponse) -> ResponseError?
}

extension ResponseErrorHandler {
    public var body: ErrorBody { ResponseError.errorBody }

    public var successes: [ClosedRange<Int>]? { ResponseError.successes }

    @inlinable
    public func match(_ response: ErrorResponse) -> ResponseError? { response.match(ResponseError.self) }

    @inlinable
    public func otherwise(_ response: ErrorResponse) -> ResponseError? { response.otherwise(ResponseError.self) }

    @inlinable
    public func map(_ response: ErrorResponse) -> ResponseError? { match(response) ?? otherwise(response) }
}

/// The handler of a group that a spec declares: what `LSLP.LoginResponseErrorHandler` is another name of.
public struct SpecResponseErrorHandler<ResponseError: ResponseErrorType>: ResponseErrorHandler {
    /// The handler of the group.
    public init() {}

    /// Looks once where no group that is asked says what becomes of a response that no case matches.
    @inlinable
    public func map(_ response: ErrorResponse) -> ResponseError? { response.map(ResponseError.self) }
}
