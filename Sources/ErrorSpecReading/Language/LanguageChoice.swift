/// Matches languages as people mean them: `zh-TW` is Traditional Chinese, `pt` reads `pt-BR`, `en_GB.UTF-8` reads `en`.
package enum LanguageChoice {
    /// The tag that suits a user best; `nil` if the user reads none of them.
    ///
    /// - Parameters:
    ///   - available: BCP 47 tags; of two that suit alike, the first.
    ///   - preferred: the user's languages as BCP 47 tags or POSIX locales, the best first.
    package static func best(of available: [String], for preferred: [String]) -> String? {
        for wish in preferred {
            if let match = best(of: available, for: wish) { return match }
        }
        return nil
    }

    /// The language and script of a tag: users read only texts in their own; `nil` for what isn't a language.
    package static func languageAndScript(of tag: String) -> String? {
        LanguageTag(tag).map { "\($0.language)-\($0.script)" }
    }

    /// The language that a country's code in lower case was most likely meant for: `ja` for `jp`; `nil` for a code that
    /// is also that of a language which systems offer, as `uk` and `br` are.
    package static func language(ofCountry code: String) -> String? {
        if code == "gb" { return "en-GB" }
        let isLanguage = LikelySubtags.isLanguage(code) || ["br", "se"].contains(code)
        return isLanguage ? nil : LikelySubtags.regions.first { $0.value == code }?.key
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
        for region in [wanted.region ?? wanted.likelyRegion] + wanted.regionsToFallBackTo.map(Optional.some) {
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

/// A BCP 47 tag, with the script that its text is most likely in.
struct LanguageTag {
    let language: String
    let script: String
    /// As it is written; `nil` if it isn't.
    let region: String?

    /// - Returns: `nil` for what isn't a language: `C`, `x-private`, an empty text.
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

    /// Where most people live who read this language in this script; `nil` if it is not known here.
    var likelyRegion: String? {
        language == "zh" && script == "hant" ? "tw" : LikelySubtags.regions[language]
    }

    /// Regions whose variant of the language a reader of another region expects (CLDR's parent locales).
    var regionsToFallBackTo: [String] {
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

    /// A region of the UN's numbers, as `419`.
    private static func isArea(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIDigit }
    }
}
