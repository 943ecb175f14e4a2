import AsyncHTTPClient
@_spi(Adapters) import ErrorSpecRuntime
import Foundation
import NIOHTTP1

/// The redirects of one request. This adapter follows redirects itself, because the client would send credentials in
/// headers with unusual names to other origins.
struct Redirects {
    let limit: Int
    /// Whether the body can be sent again.
    let isReplayable: Bool
    private var count = 0
    /// Whether a redirect has led to another origin. From then on, credentials are dropped, even if a redirect leads
    /// back.
    private var hasLeftOrigin = false

    init(limit: Int, isReplayable: Bool) {
        self.limit = limit
        self.isReplayable = isReplayable
    }

    /// Returns the request to send next; `nil` if the response isn't a redirect that can be followed.
    ///
    /// - Throws: `URLError` if there are too many redirects, if the redirect leaves HTTP, or if it would send the body
    ///   from HTTPS to HTTP.
    mutating func follow(_ response: HTTPClientResponse, to request: HTTPClientRequest) throws -> HTTPClientRequest? {
        guard limit > 0, [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headers.first(name: "Location"), let from = URL(string: request.url),
            let url = URL(string: location, relativeTo: from)?.absoluteURL
        else { return nil }
        let isGet = request.method == .GET || request.method == .HEAD
        let becomesGet =
            !isGet && (response.status.code == 303 || response.status.code < 303 && request.method == .POST)
        guard becomesGet || isReplayable else { return nil }
        count += 1
        guard count <= limit else { throw URLError(.httpTooManyRedirects) }
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw URLError(.unsupportedURL)
        }
        var next = request
        next.url = url.absoluteString
        next.headers.remove(name: "Host")
        if becomesGet {
            next.method = .GET
            next.body = nil
            for name in ["Content-Length", "Content-Type", "Transfer-Encoding"] { next.headers.remove(name: name) }
        }
        if next.body != nil, scheme == "http", from.scheme?.lowercased() != "http" {
            throw URLError(.appTransportSecurityRequiresSecureConnection)
        }
        hasLeftOrigin = hasLeftOrigin || origin(of: from) != origin(of: url)
        if hasLeftOrigin {
            for (name, _) in request.headers where CredentialHeader.matches(name) { next.headers.remove(name: name) }
        }
        return next
    }

    private func origin(of url: URL) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        return "\(scheme)://\(url.host?.lowercased() ?? ""):\(url.port ?? (scheme == "https" ? 443 : 80))"
    }
}
