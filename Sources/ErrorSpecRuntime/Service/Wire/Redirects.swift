#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// The redirects of one request. The runtime follows redirects itself, because `URLSession` sends credentials to other
/// origins.
package struct Redirects {
    private let original: URLRequest
    private let limit: Int
    private let credentials: CredentialHeaders
    private let hasBody: Bool
    private var url: URL?
    private var count = 0
    /// Whether a redirect has led to another origin. From then on, credentials are dropped, even if a redirect leads
    /// back.
    private var hasLeftOrigin = false

    /// Creates the redirects of a request. Its credentials are in the headers that ``CredentialHeader`` recognizes.
    ///
    /// - Parameter isUpload: Whether the body belongs to an upload task and isn't part of the request.
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

    /// Returns the request to send next.
    ///
    /// - Parameters:
    ///   - next: The request that Foundation would send.
    ///   - location: The response's `Location`. Foundation on Linux treats every location as an absolute path, and
    ///     keeps the host if the location leaves HTTP.
    /// - Throws: `URLError` if there are too many redirects, if the redirect leaves HTTP, or if it would send the body
    ///   from HTTPS to HTTP.
    package mutating func follow(_ next: URLRequest, to location: String?) throws -> URLRequest {
        count += 1
        guard count <= limit else { throw URLError(.httpTooManyRedirects) }
        let target = location.flatMap { URL(string: $0, relativeTo: url) }?.absoluteURL ?? next.url
        guard var parts = target.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }),
            let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https", parts.host?.isEmpty == false
        else { throw URLError(.unsupportedURL) }
        // Foundation on Linux requires the scheme in lower case.
        parts.scheme = scheme
        var request = next
        request.url = parts.url
        // A HEAD request stays a HEAD request (RFC 9110, 15.4.4). Foundation on Linux would turn it into a GET.
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

/// The headers of a service that contain credentials.
struct CredentialHeaders: Sendable {
    /// The names of the headers, in lower case.
    private let named: Set<String>
    /// The credentials from the session's configuration. The session itself would add them to every request, even to
    /// another origin.
    private let additional: [String: String]

    /// - Parameter configuration: A configuration. Credentials are removed from its additional headers, and
    ///   `added(to:)` adds them to requests instead.
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

    /// Returns whether a header must not be sent to another origin: because it was listed in `init`, or because its
    /// name suggests a credential, as `Sesac-Key` does.
    func contains(_ header: String) -> Bool {
        named.contains(header.lowercased()) || CredentialHeader.matches(header)
    }

    /// Returns the request with the session's credentials. Headers that the request already has are unchanged.
    func added(to request: URLRequest) -> URLRequest {
        if additional.isEmpty { return request }
        var request = request
        for (name, value) in additional where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }
}

/// The origin of a URL: scheme, host and port.
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
