@_spi(Adapters) import ErrorSpecRuntime
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A delegate for a `URLSession` that drops a request's credentials if a redirect leads to another origin. Foundation
/// would send headers such as `X-Api-Key` to the other origin, and on Linux `Authorization`, too.
///
/// Some redirects aren't followed, but returned as the response: redirects that leave HTTP or would send a body from
/// HTTPS to HTTP, and each redirect after the tenth. Safe to share between sessions.
public final class SpecRedirectDelegate: NSObject, URLSessionTaskDelegate, Sendable {
    private let redirects = TaskRedirects()

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let location = response.value(forHTTPHeaderField: "Location")
        redirects.follow(request, to: location, of: task, completion: completionHandler)
    }
}
