"""Hand-written handlers and their runtime, as a team would write them, to compare with generated code."""

RUNTIME = """
public struct Response: Sendable {
    public let statusCode: Int
    public let code: String?
    public let message: String?
    public init(statusCode: Int, code: String? = nil, message: String?) { self.statusCode = statusCode; self.code = code; self.message = message }
}
public enum Language: Sendable { case korean, english; public static var current: Language { .korean } }
public enum Category: Sendable { case alert, silent, signOut }
public enum Retry: Sendable { case doNotRetry, retry(@Sendable () async throws -> Void) }
public protocol ResponseErrorType: Error { var id: String { get }; var title: String { get }; var description: String { get }; var category: Category { get } }
public protocol ResponseErrorHandler { associatedtype ResponseError: ResponseErrorType; func map(_ response: Response) -> ResponseError?; func retry(_ error: ResponseError, completion: @escaping @Sendable (Retry) -> Void) }
public func refreshAccessToken() async throws {}
"""


def lower(name):
    return name[0].lower() + name[1:]
