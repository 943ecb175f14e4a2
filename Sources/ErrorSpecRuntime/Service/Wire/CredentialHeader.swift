/// Recognizes the headers that aren't sent to another origin after a redirect, with any client.
@_spi(Adapters) public enum CredentialHeader {
    /// Texts that are matched anywhere in the letters of a header's name, as in `X-AuthToken`.
    private static let parts = [
        "authorization", "authentication", "cookie", "token", "secret", "session", "password", "passwd", "passphrase",
        "passcode", "credential", "signature", "bearer", "authcode", "verificationcode", "confirmationcode",
        "securitycode", "onetimecode", "smscode",
    ]
    /// Texts that are matched as whole words of a header's name, as in `Sesac-Refresh`.
    private static let words: Set<Substring> = [
        "auth", "refresh", "key", "pass", "pw", "pwd", "pin", "otp", "totp", "sid", "jwt", "csrf", "xsrf",
    ]

    /// Returns whether the name of a header suggests that the header contains a credential: a standard name like
    /// `Authorization`, or a name like `Sesac-Key` or `X-Auth-Token`.
    public static func matches(_ name: String) -> Bool {
        let name = name.lowercased()
        if name == "idempotency-key" { return false }
        let letters = name.filter(\.isLetter)
        return letters.hasSuffix("key") || parts.contains { letters.contains($0) }
            || name.split { !$0.isLetter }.contains(where: words.contains)
    }
}
