@_spi(Adapters) import ErrorSpecRuntime
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The delegate of a `URLSession` whose requests don't take credentials along to other origins. Foundation takes
/// headers such as `X-Api-Key` along, and on Linux `Authorization` too.
///
/// A redirect that leaves HTTP, one that would send a body from HTTPS to HTTP, and each after the tenth isn't followed:
/// it is the response. Safe to share between sessions.
public final class SpecRedirectDelegate: NSObject, URLSessionTaskDelegate, Sendable {
    private let redirects = TaskRedirects()

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let location = response.value(forHTTPHeaderField: "Location")
        redirects.follow(request, to: location, of: task, completion: completionHandler)
    }
}
