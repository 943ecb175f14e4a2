/// The headers that no request takes along to another origin, whatever client sends it.
@_spi(Adapters) public enum CredentialHeader {
    /// Anywhere in a name's letters: `X-AuthToken`.
    private static let parts = [
        "authorization", "authentication", "cookie", "token", "secret", "session", "password", "passwd", "passphrase",
        "passcode", "credential", "signature", "bearer", "authcode", "verificationcode", "confirmationcode",
        "securitycode", "onetimecode", "smscode",
    ]
    /// As words of a name: `Sesac-Refresh`.
    private static let words: Set<Substring> = [
        "auth", "refresh", "key", "pass", "pw", "pwd", "pin", "otp", "totp", "sid", "jwt", "csrf", "xsrf",
    ]

    /// Whether a header has a credential: one of HTTP's own, or one with a name like `Sesac-Key` or `X-Auth-Token`.
    public static func matches(_ name: String) -> Bool {
        let name = name.lowercased()
        if name == "idempotency-key" { return false }
        let letters = name.filter(\.isLetter)
        return letters.hasSuffix("key") || parts.contains { letters.contains($0) }
            || name.split { !$0.isLetter }.contains(where: words.contains)
    }
}
