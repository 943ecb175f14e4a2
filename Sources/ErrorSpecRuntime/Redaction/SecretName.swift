import Foundation

/// Which names suggest secrets, in any spelling: names of members, headers, form fields and path segments.
enum SecretName {
    /// They count anywhere in a name whose letters are joined: `new_password`, `X-Auth-Token`.
    private static let parts = [
        "password", "passwd", "passphrase", "passcode", "pwd", "token", "secret", "credential", "authorization",
        "authentication", "cookie", "session", "apikey", "accesskey", "privatekey", "authkey", "signingkey",
        "encryptionkey", "licensekey", "clientkey", "appkey", "subscriptionkey", "sesackey", "signature", "bearer",
        "verificationcode", "verifycode", "authcode", "authorizationcode", "confirmationcode", "securitycode",
        "onetimecode", "smscode", "recoverycode", "cardnumber", "mnemonic", "비밀번호", "인증번호", "パスワード", "暗証番号",
        "kennwort", "passwort", "kontonummer", "contraseña", "contrasena", "motdepasse", "senha", "wachtwoord",
        "пароль",
        "密码", "密碼",
    ].map { Array($0.utf8) }
    /// They count as words of a name: `userPin`, `pin_code`, but not `shipping`.
    private static let words: Set<String> = [
        "pw", "pass", "pin", "otp", "totp", "auth", "refresh", "jwt", "sid", "ssn", "cvc", "cvv",
        "iban",
    ]
    /// They count at the end of a name that is one word: `userpw`.
    private static let endings = ["pw", "otp"]

    static func matches(_ name: some StringProtocol) -> Bool {
        // Full-width letters and the like count as the letters that they stand for.
        let name = String(name).precomposedStringWithCompatibilityMapping
        return matches(plain: name) || !name.utf8.allSatisfy { $0 < 0x80 } && matches(plain: withoutLookAlikes(name))
    }

    /// Letters of other scripts that look like Latin ones (Unicode's confusables, the small letters of Cyrillic and Greek).
    private static let lookAlikes: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip("асԁеһіјкӏморԛѕтуѵԝхαεικνορτυχ", "acdehijklmopqstyvwxaeikvoptux"))

    private static func withoutLookAlikes(_ name: String) -> String {
        let folded = name.folding(options: [.diacriticInsensitive], locale: nil)
        return String(folded.map { lookAlikes[Character($0.lowercased())] ?? $0 })
    }

    private static func matches(plain name: String) -> Bool {
        let joined = name.filter(\.isLetter).lowercased()
        guard joined.count > 1 else { return false }
        return contains(part: Array(joined.utf8)) || endings.contains(where: joined.hasSuffix)
            || words(of: name).contains(where: words.contains)
    }

    private static func contains(part name: [UInt8]) -> Bool {
        name.indices.contains { start in parts.contains { name[start...].starts(with: $0) } }
    }

    /// Whether a header carries a credential: by the rules for other names, or as a key like `Sesac-Key`.
    static func matchesHeader(_ name: String) -> Bool {
        if matches(name) { return true }
        return name.lowercased() != "idempotency-key" && words(of: name).last == "key"
    }

    /// `newPIN_code2` → `new`, `pin`, `code`.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character?
        for character in name {
            let begins = character.isUppercase && previous?.isLowercase == true
            if begins || !character.isLetter, !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if character.isLetter { word.append(character) }
            previous = character
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }
}

/// Which values look like secrets, whatever their names.
enum SecretValue {
    /// A word of this length or more that mixes letters and digits is some kind of key.
    private static let longestPlainWord = 32
    /// The same for a path segment, which isn't a sentence.
    private static let longestPlainSegment = 20

    /// A JSON Web Token, or one long word of letters and digits.
    static func matches(_ word: some StringProtocol) -> Bool { isToken(word, longest: longestPlainWord) }

    /// A segment of a path: titles (`how-to-use-swift-6`) aren't tokens, whatever their length.
    static func matchesSegment(_ segment: some StringProtocol) -> Bool {
        let isTitle = segment.split(whereSeparator: { "-_.+".contains($0) }).allSatisfy { part in
            part.allSatisfy(\.isLetter) || part.allSatisfy(\.isNumber) || part.count < 4
        }
        return isToken(segment, longest: longestPlainSegment) && !isTitle
    }

    private static func isToken(_ word: some StringProtocol, longest: Int) -> Bool {
        if word.hasPrefix("eyJ"), word.count > 16 { return true }
        return word.count >= longest && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
    }
}
