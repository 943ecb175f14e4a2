// Foundation as Apple's systems have it, in one module with its part for networking. Networking is declared here, with
// the signatures in Apple's documentation; all else is Foundation for Linux. Apple's declarations differ in this:
//
// - The methods of the delegates are optional. A method with a slightly different type would compile, and never be
//   called. Here, a method without such a type doesn't compile, because the protocols require what the runtime declares.
// - The delegates' protocols, sessions, tasks, configurations, challenges and credentials are `Sendable`
//   (`NS_SWIFT_SENDABLE`), and so are the completion handlers (`@Sendable`).
// - The properties of tasks and responses can't be set.
@_exported import Foundation

public struct URLRequest: Hashable, Sendable {
    public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60) {}
    public typealias CachePolicy = NSURLRequest.CachePolicy
    public var url: URL?
    public var httpMethod: String?
    public var httpBody: Data?
    public var allHTTPHeaderFields: [String: String]?
    public var timeoutInterval: TimeInterval {
        get { 0 }
        set {}
    }
    public var httpBodyStream: InputStream? {
        get { nil }
        set {}
    }
    public func value(forHTTPHeaderField field: String) -> String? { nil }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
}

open class NSURLRequest: NSObject {
    public enum CachePolicy: UInt, @unchecked Sendable { case useProtocolCachePolicy = 0 }
}

open class URLResponse: NSObject, @unchecked Sendable {
    open var url: URL? { nil }
    open var expectedContentLength: Int64 { 0 }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?) {}
    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }
    open func value(forHTTPHeaderField field: String) -> String? { nil }
}

open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    open var httpAdditionalHeaders: [AnyHashable: Any]? {
        get { nil }
        set {}
    }
    open var urlCache: URLCache? {
        get { nil }
        set {}
    }
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    public enum State: Int, @unchecked Sendable { case running, suspended, canceling, completed }
    open var taskIdentifier: Int { 0 }
    open var originalRequest: URLRequest? { nil }
    open var response: URLResponse? { nil }
    open var state: State { .running }
    open func cancel() {}
    open func resume() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Int, @unchecked Sendable { case cancel, allow, becomeDownload, becomeStream }
    public enum AuthChallengeDisposition: Int, @unchecked Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {}
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
    open func finishTasksAndInvalidate() {}
}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
