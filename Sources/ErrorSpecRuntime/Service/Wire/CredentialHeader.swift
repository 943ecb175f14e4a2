/// The headers that no request takes along to another origin, whatever client sends it.
@_spi(Adapters) public enum CredentialHeader {
    private static let parts = [
        "authorization", "authentication", "cookie", "token", "secret", "session", "password", "credential",
        "signature",
        "bearer", "apikey",
    ]
    private static let words: Set<Substring> = ["auth", "key", "pin", "otp", "sid", "jwt", "csrf", "xsrf"]

    /// Whether a header has a credential: one of HTTP's own, or one with a name like `Sesac-Key` or `X-Auth-Token`.
    public static func matches(_ name: String) -> Bool {
        let name = name.lowercased()
        if name == "idempotency-key" { return false }
        let letters = name.filter(\.isLetter)
        return parts.contains { letters.contains($0) } || name.split { !$0.isLetter }.contains(where: words.contains)
    }
}
