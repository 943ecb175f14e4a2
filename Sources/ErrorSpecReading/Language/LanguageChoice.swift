/// Matches a user's languages with available ones: `zh-TW` matches `zh-Hant`, `pt` matches `pt-BR`, and `en_GB.UTF-8`
/// matches `en`.
package enum LanguageChoice {
    /// Returns the available tag that suits the user best, or `nil` if the user can read none of the languages.
    ///
    /// - Parameters:
    ///   - available: BCP 47 tags. If two tags suit equally well, the first is returned.
    ///   - preferred: The user's languages as BCP 47 tags or POSIX locales, the preferred one first.
    package static func best(of available: [String], for preferred: [String]) -> String? {
        for wish in preferred {
            if let match = best(of: available, for: wish) { return match }
        }
        return nil
    }

    /// Returns the language and the script of a tag, as in `en-latn`, or `nil` if the tag isn't a language.
    package static func languageAndScript(of tag: String) -> String? {
        LanguageTag(tag).map { "\($0.language)-\($0.script)" }
    }

    /// Returns the language that someone probably meant by writing a country code in lower case: `ja` for `jp`. Returns
    /// `nil` if the code is unknown, or if it is also a language code, such as `uk` or `br`.
    package static func language(ofCountry code: String) -> String? {
        if code == "gb" { return "en-GB" }
        let isLanguage = LikelySubtags.isLanguage(code) || ["br", "se"].contains(code)
        return isLanguage ? nil : LikelySubtags.regions.first { $0.value == code }?.key
    }

    /// Whether a code, in lower case, is the code of a language that systems offer.
    package static func isLanguage(_ code: String) -> Bool {
        code == "en" || LikelySubtags.isLanguage(code)
    }

    private static func best(of available: [String], for wish: String) -> String? {
        let wish = String(wish.prefix { $0 != "@" && $0 != "." })
        let hyphenated = String(wish.map { $0 == "_" ? "-" : $0 })
        if let same = available.first(where: { $0.equalsWithoutCase(hyphenated) }) { return same }
        guard let wanted = LanguageTag(hyphenated) else { return nil }
        let related = available.compactMap { text -> (text: String, tag: LanguageTag)? in
            guard let tag = LanguageTag(text), tag.language == wanted.language, tag.script == wanted.script else {
                return nil
            }
            return (text, tag)
        }
        for region in [wanted.region ?? wanted.likelyRegion] + wanted.fallbackRegions.map(Optional.some) {
            guard let region else { continue }
            let match =
                related.first { $0.tag.region == region }
                ?? related.first { $0.tag.region == nil && $0.tag.likelyRegion == region }
            if let match { return match.text }
        }
        let anyRegion = related.first { $0.tag.region == nil } ?? related.first { $0.tag.region == $0.tag.likelyRegion }
        return (anyRegion ?? related.first)?.text
    }
}

/// A BCP 47 tag with its explicit or most likely script.
struct LanguageTag {
    let language: String
    let script: String
    /// The region as written, or `nil` if the tag has no region.
    let region: String?

    /// - Returns: `nil` if the text isn't a language, as in `C`, `x-private` or an empty text.
    init?(_ text: String) {
        var subtags = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard let first = subtags.first, LanguageTag.isLetters(first, 2...8) else { return nil }
        subtags.removeFirst()
        var language = first
        if let extended = subtags.first, LanguageTag.isLetters(extended, 3...3) {
            language = extended
            subtags.removeFirst()
        }
        var script: String?
        if let subtag = subtags.first, LanguageTag.isLetters(subtag, 4...4) {
            script = subtag
            subtags.removeFirst()
        }
        var region: String?
        if let subtag = subtags.first, LanguageTag.isLetters(subtag, 2...2) || LanguageTag.isArea(subtag) {
            region = subtag
        }
        if language == "sh" { script = script ?? "latn" }
        self.language = LikelySubtags.aliases[language] ?? language
        self.region = region
        self.script = script ?? LikelySubtags.script(of: self.language, in: region)
    }

    /// The region where most readers of this language and script live, or `nil` if unknown.
    var likelyRegion: String? {
        language == "zh" && script == "hant" ? "tw" : LikelySubtags.regions[language]
    }

    /// The regions to try if the language isn't available for this tag's region, the best first (CLDR's parent
    /// locales).
    var fallbackRegions: [String] {
        switch (language, region) {
        case ("en", let region?) where !LikelySubtags.regionsOfAmericanEnglish.contains(region): ["gb", "001", "150"]
        case ("es", let region?) where !["es", "ea", "gq", "ic", "ph"].contains(region): ["419", "mx", "us"]
        case ("pt", let region?) where region != "br": ["pt"]
        case ("zh", "mo"?): ["hk"]
        default: []
        }
    }

    private static func isLetters(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Whether the subtag is a UN area code, such as `419`.
    private static func isArea(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIDigit }
    }
}
