import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The redirects of one request, followed by us: `URLSession` takes credentials along to other origins.
struct Redirects {
    private let original: URLRequest
    private let limit: Int
    private let credentialHeaders: [String]
    private var count = 0
    /// A redirect led to another origin: credentials don't come back, even if another redirect does.
    private var hasLeftOrigin = false

    init(of request: URLRequest, limit: Int, credentialHeaders: [String]) {
        original = request
        self.limit = limit
        self.credentialHeaders = credentialHeaders
    }

    /// The request to send next.
    ///
    /// - Throws: `URLError` after too many redirects, and for one that leaves HTTP.
    mutating func follow(_ next: URLRequest) throws -> URLRequest {
        count += 1
        guard count <= limit else { throw URLError(.httpTooManyRedirects) }
        guard let scheme = next.url?.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw URLError(.unsupportedURL)
        }
        var request = next
        if request.httpMethod == original.httpMethod { request.httpBody = original.httpBody }
        hasLeftOrigin = hasLeftOrigin || !Origin(original.url).isSame(as: Origin(next.url))
        if hasLeftOrigin {
            for header in credentialHeaders { request.setValue(nil, forHTTPHeaderField: header) }
        }
        return request
    }
}

/// Scheme, host and port of a URL: what a server is trusted by.
private struct Origin {
    private let scheme: String?
    private let host: String?
    private let port: Int

    init(_ url: URL?) {
        scheme = url?.scheme?.lowercased()
        host = url?.host?.lowercased()
        port = url?.port ?? (scheme == "https" ? 443 : 80)
    }

    func isSame(as other: Origin) -> Bool {
        host != nil && scheme == other.scheme && host == other.host && port == other.port
    }
}
