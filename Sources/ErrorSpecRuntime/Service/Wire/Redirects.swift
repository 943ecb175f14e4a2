#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// The redirects of one request. We follow them, because `URLSession` takes credentials along to other origins.
package struct Redirects {
    private let original: URLRequest
    private let limit: Int
    private let credentials: CredentialHeaders
    private let hasBody: Bool
    private var url: URL?
    private var count = 0
    /// Whether a redirect has led to another origin. Then credentials don't come back, even if another redirect does.
    private var hasLeftOrigin = false

    /// The redirects of a request whose credentials are in HTTP's own headers, or in headers with names like theirs.
    ///
    /// - Parameter isUpload: whether its body is that of an upload task, which the request doesn't hold.
    package init(of request: URLRequest, limit: Int, isUpload: Bool = false) {
        let credentials = CredentialHeaders(named: [], takenFrom: .ephemeral)
        self.init(of: request, limit: limit, credentials: credentials, isUpload: isUpload)
    }

    init(of request: URLRequest, limit: Int, credentials: CredentialHeaders, isUpload: Bool = false) {
        original = request
        hasBody = isUpload || request.httpBody != nil || request.httpBodyStream != nil
        url = request.url
        self.limit = limit
        self.credentials = credentials
    }

    /// The request to send next.
    ///
    /// - Parameters:
    ///   - next: The request that Foundation would send.
    ///   - location: The response's `Location`. Foundation on Linux takes each for an absolute path, and keeps the host
    ///     where one leaves HTTP.
    /// - Throws: `URLError` after too many redirects, if one leaves HTTP, or if one would send the body from HTTPS to
    ///   HTTP.
    package mutating func follow(_ next: URLRequest, to location: String?) throws -> URLRequest {
        count += 1
        guard count <= limit else { throw URLError(.httpTooManyRedirects) }
        let target = location.flatMap { URL(string: $0, relativeTo: url) }?.absoluteURL ?? next.url
        guard var parts = target.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }),
            let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https", parts.host?.isEmpty == false
        else { throw URLError(.unsupportedURL) }
        // Foundation on Linux doesn't know `HTTP`.
        parts.scheme = scheme
        var request = next
        request.url = parts.url
        // RFC 9110, 15.4.4: a HEAD stays one, where Foundation on Linux makes a GET of it.
        if original.httpMethod == "HEAD" { request.httpMethod = "HEAD" }
        let keepsBody = request.httpMethod == original.httpMethod
        if keepsBody { request.httpBody = original.httpBody }
        if keepsBody, hasBody, scheme == "http", url?.scheme?.lowercased() != "http" {
            throw URLError(.appTransportSecurityRequiresSecureConnection)
        }
        url = request.url
        hasLeftOrigin = hasLeftOrigin || !Origin(original.url).isSame(as: Origin(url))
        for header in (request.allHTTPHeaderFields ?? [:]).keys
        where hasLeftOrigin && credentials.contains(header) || !keepsBody && describesBody(header) {
            request.setValue(nil, forHTTPHeaderField: header)
        }
        return request
    }

    private func describesBody(_ header: String) -> Bool {
        let header = header.lowercased()
        return header.hasPrefix("content-") || header == "transfer-encoding"
    }
}

/// The headers that say who sends a request.
struct CredentialHeaders: Sendable {
    /// Their names, in lower case.
    private let named: Set<String>
    /// Those that the session would add to each request, even to one that leaves the origin.
    private let additional: [String: String]

    /// - Parameter configuration: Loses the credentials among its additional headers, which from now on belong to the
    ///   request.
    init(named: [String], takenFrom configuration: URLSessionConfiguration) {
        self.named = Set(named.map { $0.lowercased() })
        var additional: [String: String] = [:]
        var others: [AnyHashable: Any] = [:]
        for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
            if let text = name as? String, self.named.contains(text.lowercased()) || CredentialHeader.matches(text) {
                additional[text] = "\(value)"
            } else {
                others[name] = value
            }
        }
        self.additional = additional
        configuration.httpAdditionalHeaders = others
    }

    /// Whether a header must not be sent to another origin: one of those named, or one with a name like `Sesac-Key`.
    func contains(_ header: String) -> Bool {
        named.contains(header.lowercased()) || CredentialHeader.matches(header)
    }

    /// The request with the session's credentials, unless it has its own.
    func added(to request: URLRequest) -> URLRequest {
        if additional.isEmpty { return request }
        var request = request
        for (name, value) in additional where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
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
