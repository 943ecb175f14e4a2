public import Alamofire
@_spi(Adapters) import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Follows redirects, and drops a request's credentials if a redirect leads to another origin. Foundation would send
/// headers such as `X-Api-Key` to the other origin, and on Linux `Authorization`, too.
///
/// Pass this handler to a `Session` as its `redirectHandler`, for all requests of the session. Some redirects aren't
/// followed, but returned as the response: redirects that leave HTTP or would send a body from HTTPS to HTTP, and each
/// redirect after the tenth. Safe to share between requests.
public struct SpecRedirectHandler: RedirectHandler {
    private let redirects = TaskRedirects()
    private let proposed: (any RedirectHandler)?

    /// - Parameter handler: A handler that is called first. It may change the request to send next, or refuse the
    ///   redirect.
    public init(following handler: (any RedirectHandler)? = nil) { proposed = handler }

    public func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        follow(task, request, response, after: proposed, completion)
    }

    func follow(
        _ task: URLSessionTask, _ request: URLRequest, _ response: HTTPURLResponse, after other: (any RedirectHandler)?,
        _ completion: @escaping (URLRequest?) -> Void
    ) {
        let location = response.value(forHTTPHeaderField: "Location")
        guard let other else { return redirects.follow(request, to: location, of: task, completion: completion) }
        other.task(task, willBeRedirectedTo: request, for: response) { [redirects] chosen in
            let isOwnChoice = chosen?.url != request.url
            redirects.follow(chosen, to: isOwnChoice ? nil : location, of: task, completion: completion)
        }
    }

    /// Returns the reason why a task's redirect wasn't followed; `nil` if every redirect was followed.
    ///
    /// - Parameter other: The handler that was called first.
    func failure(of task: URLSessionTask?, after other: (any RedirectHandler)? = nil) -> (any Error)? {
        redirects.failure(of: task) ?? ((other ?? proposed) as? SpecRedirectHandler)?.failure(of: task)
    }
}
