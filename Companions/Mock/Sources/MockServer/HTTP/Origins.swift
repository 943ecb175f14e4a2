import NIOHTTP1

/// Restricts the server to programs and pages on this machine.
struct Origins: Sendable {
    /// The address that the server is bound to.
    let host: String

    /// Returns the reason why a request is refused, or `nil` if the request is allowed.
    func refusal(of head: HTTPRequestHead) -> String? {
        // HTTP/1.0 requests may have no `Host`. Browsers always send `Host`, and only a page in a browser could use a
        // foreign name for this server.
        let host = head.headers.first(name: "Host")
        guard host.map(isOwn) ?? true else {
            return "the Host header names another server: use http://localhost or http://127.0.0.1"
        }
        if let origin = head.headers.first(name: "Origin") {
            let isSame = host.map { "http://\($0)".lowercased() == origin.lowercased() } ?? false
            return isSame || Self.isLocal(origin) ? nil : "pages of another origin may not use this server"
        }
        if head.headers.first(name: "Sec-Fetch-Site") == "cross-site",
            head.headers.first(name: "Sec-Fetch-Mode") != "navigate"
        {
            return "pages of another site may not use this server"
        }
        return nil
    }

    /// Returns the headers that allow a page on this machine to read the response; empty for other requests.
    static func headers(for head: HTTPRequestHead) -> HTTPHeaders {
        guard let origin = head.headers.first(name: "Origin"), isLocal(origin) else { return [:] }
        return [
            "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true",
            "Access-Control-Expose-Headers": "*, Errorspec-Case, Retry-After, X-Request-Id", "Vary": "Origin",
        ]
    }

    /// Returns the response to a CORS preflight from a page on this machine, or `nil` for any other request.
    static func preflight(_ head: HTTPRequestHead) -> Reply? {
        guard head.method == .OPTIONS, let method = head.headers.first(name: "Access-Control-Request-Method"),
            head.headers.first(name: "Origin").map(isLocal) == true
        else { return nil }
        var headers: HTTPHeaders = ["Access-Control-Max-Age": "60", "Access-Control-Allow-Methods": method]
        if let names = head.headers.first(name: "Access-Control-Request-Headers") {
            headers.add(name: "Access-Control-Allow-Headers", value: names)
        }
        if head.headers.contains(name: "Access-Control-Request-Private-Network") {
            headers.add(name: "Access-Control-Allow-Private-Network", value: "true")
        }
        return Reply(204, headers)
    }

    /// Whether a `Host` header names this server, by an IP address or by a name of this machine. DNS rebinding isn't
    /// possible with an address.
    private func isOwn(_ hostHeader: String) -> Bool {
        let name = Self.withoutPort(hostHeader)
        return Self.isLoopbackName(name) || name.lowercased() == host.lowercased() || Self.isAddress(name)
    }

    /// Whether an origin is on this machine, such as `http://localhost:3000`.
    private static func isLocal(_ origin: String) -> Bool {
        origin.firstRange(of: "://").map { isLoopbackName(withoutPort(String(origin[$0.upperBound...]))) } ?? false
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
        return String(host.prefix { $0 != ":" })
    }

    private static func isLoopbackName(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
            || name.hasPrefix("127.") && isAddress(name)
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}
