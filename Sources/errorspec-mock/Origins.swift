import ErrorSpecReading

/// Who may use `/_errorspec`, and which pages may read what the mock says.
struct Origins: Sendable {
    /// The address that the server is bound to.
    let host: String

    /// Whether a `Host` header names this server: by an address, which no foreign name can stand for (DNS rebinding), or
    /// by a name that means this machine.
    func isOwn(_ hostHeader: String?) -> Bool {
        guard let name = hostHeader.map(Self.withoutPort) else { return false }
        return Self.isLoopbackName(name) || name.equalsWithoutCase(host) || Self.isAddress(name)
    }

    /// Whether a page of this machine sends a request: `http://localhost:3000`.
    static func isLocal(_ origin: String) -> Bool {
        guard let range = origin.firstRange(of: "://") else { return false }
        let name = withoutPort(String(origin[range.upperBound...]))
        return isLoopbackName(name)
    }

    /// Why a request to `/_errorspec` is refused; `nil`: it isn't.
    func refusal(of head: RequestHead) -> String? {
        guard isOwn(head.headers["Host"]) else {
            return "the Host header names another server: open http://localhost or http://127.0.0.1"
        }
        if let origin = head.headers["Origin"] {
            let isOwn = head.headers["Host"].map { "http://\($0)".equalsWithoutCase(origin) } ?? false
            if !isOwn, !Self.isLocal(origin) { return "pages of another origin may not use this" }
        }
        if head.headers["Sec-Fetch-Site"] == "cross-site", head.headers["Sec-Fetch-Mode"] != "navigate" {
            return "pages of another site may not use this"
        }
        return nil
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
