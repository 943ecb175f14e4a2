import ErrorSpecReading
import Foundation
import Testing

@Suite struct LanguageTests {
    private static let chinese = ["en", "zh-Hans", "zh-Hant"]

    @Test(
        arguments: [
            ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh_MO", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"),
            ("zh", "zh-Hans"),
            ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-Hans-TW", "zh-Hans"), ("cmn-TW", "zh-Hant"),
            ("zh-cmn-Hans", "zh-Hans"), ("en_GB.UTF-8", "en"), ("yue", nil), ("de", nil), ("C", nil), ("POSIX", nil),
            ("", nil), ("x-private", nil),
        ] as [(String, String?)])
    func scriptsAreDistinguished(_ wish: String, _ expected: String?) {
        #expect(LanguageChoice.best(of: Self.chinese, for: [wish]) == expected)
    }

    @Test(
        arguments: [
            (["pt-PT", "pt-BR"], "pt", "pt-BR"), (["pt-BR"], "pt-PT", "pt-BR"), (["pt-BR", "pt-PT"], "pt-AO", "pt-PT"),
            (["en", "en-GB"], "en-AU", "en-GB"), (["en-GB", "en"], "en-CA", "en"), (["en-GB", "en-US"], "en", "en-US"),
            (["es", "es-419"], "es-MX", "es-419"), (["es-419", "es"], "es-ES", "es"), (["de-AT", "de"], "de-CH", "de"),
            (["de-AT", "de-DE"], "de-CH", "de-DE"), (["sr", "sr-Latn"], "sr-Latn-RS", "sr-Latn"),
            (["sr", "sr-Latn"], "sr-ME", "sr-Latn"), (["sr"], "sr-Latn", nil), (["nb"], "no", "nb"),
            (["he"], "iw", "he"),
            (["id"], "in-ID", "id"), (["fil"], "tl", "fil"), (["zh-TW"], "zh-Hant-HK", "zh-TW"),
            (["ko"], "KO-kr", "ko"),
            (["pa"], "pa-PK", nil), (["az"], "az-Cyrl", nil), (["ja"], "ja-Jpan-JP", "ja"),
        ] as [([String], String, String?)])
    func theClosestVariantIsChosen(_ available: [String], _ wish: String, _ expected: String?) {
        #expect(LanguageChoice.best(of: available, for: [wish]) == expected)
    }

    @Test func firstAvailableLanguageWins() {
        #expect(LanguageChoice.best(of: ["ko", "en"], for: ["de", "en-US", "ko"]) == "en")
        #expect(LanguageChoice.best(of: ["ko", "en"], for: ["de"]) == nil)
        #expect(LanguageChoice.best(of: [], for: ["de"]) == nil)
    }

    @Test(arguments: [("jp", "ja"), ("kr", "ko"), ("cn", "zh"), ("us", "en"), ("gb", "en-GB"), ("ua", "uk")])
    func countryCodeSuggestsItsLanguage(_ country: String, _ language: String) {
        #expect(LanguageChoice.language(ofCountry: country) == language)
    }

    @Test func languageCodesAreNotCountryCodes() {
        for language in Locale.availableIdentifiers.compactMap({ Locale(identifier: $0).language.languageCode }) {
            #expect(LanguageChoice.language(ofCountry: language.identifier) == nil, "\(language)")
        }
    }

    /// Compares the scripts of all locales with Foundation, which has all of CLDR's data.
    @Test func scriptsOfAllLocalesMatchFoundation() {
        for identifier in Locale.availableIdentifiers.sorted() {
            let maximal = Locale.Language(identifier: Locale.Language(identifier: identifier).maximalIdentifier)
            guard let language = maximal.languageCode?.identifier, let script = maximal.script?.identifier,
                script != "Aran"
            else { continue }
            #expect(
                LanguageChoice.best(of: ["\(language)-\(script)"], for: [identifier]) != nil,
                "\(identifier) is in \(script)")
        }
    }
}
