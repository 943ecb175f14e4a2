import ErrorSpecReading
import Foundation
import Testing

@Suite struct WaitTextTests {
    @Test(
        arguments: [
            (0.2, "1 second"), (1, "1 second"), (1.5, "2 seconds"), (59, "59 seconds"), (59.5, "60 seconds"),
            (60, "60 seconds"), (65, "65 seconds"), (119, "119 seconds"), (119.5, "120 seconds"), (120, "2 minutes"),
            (120.5, "3 minutes"), (125, "3 minutes"), (3_540, "59 minutes"), (3_600, "60 minutes"),
            (3_900, "65 minutes"), (7_199, "120 minutes"), (7_200, "2 hours"), (7_201, "3 hours"),
            (86_400, "24 hours"), (93_600, "26 hours"), (129_600, "36 hours"), (172_800, "2 days"),
            (172_801, "3 days"), (3_200_000_000, "37038 days"),
        ] as [(Double, String)])
    func waitsAreRoundedUp(_ seconds: Double, _ expected: String) {
        #expect(WaitText.text(.milliseconds(Int(seconds * 1_000)), locale: "en") == expected)
    }

    @Test(
        arguments: [
            (30, "ko", "30초"), (120, "ko-KR", "2분"), (3_900, "ko", "65분"), (30, "ja", "30秒"), (120, "zh-TW", "2分鐘"),
            (120, "zh", "2分钟"), (120, "de", "2 Minuten"), (90, "de-CH", "90 Sekunden"), (60, "fr", "60 secondes"),
            (120, "pl", "2 minuty"), (300, "pl", "5 minut"), (1_320, "pl", "22 minuty"), (720, "pl", "12 minut"),
            (61, "ru", "61 секунда"), (120, "ru", "2 минуты"), (300, "ru", "5 минут"), (660, "ru", "11 минут"),
            (1_260, "ru", "21 минута"), (1, "ar", "ثانية"), (120, "ar", "دقيقتان"), (180, "ar", "3 دقائق"),
            (660, "ar", "11 دقيقة"), (120, "cs", "2 minuty"), (300, "cs", "5 minut"), (1_200, "ro", "20 de minute"),
            (120, "sl", "2 minuti"), (120, "he", "שתי דקות"), (30, "fa", "۳۰ ثانیه"), (120, "no", "2 minutter"),
            (120, "sr-Latn", "2 minuta"), (120, "sr", "2 минута"), (120, "tlh", "2 minutes"), (120, nil, "2 minutes"),
        ] as [(Int, String?, String)])
    func waitsAreInTheTextsLanguage(_ seconds: Int, _ locale: String?, _ expected: String) {
        #expect(WaitText.text(.seconds(seconds), locale: locale) == expected)
    }

    /// In every language, the number in the text times its unit is at least the wait, and at most half as long again.
    @Test(arguments: ["en", "ko", "de", "ja", "pl", "th", "pt", "id", "fa"])
    func textIsNeverShorterThanTheWait(_ locale: String) throws {
        let lengths = try ["120", "7200", "172800"].map { try #require(Int($0)) }
        let units = [1, 60, 3_600, 86_400]
        for seconds in stride(from: 2, through: 400_000, by: 97) {
            let text = WaitText.text(.seconds(seconds), locale: locale)
            let count = try #require(Int(text.compactMap(\.wholeNumberValue).map(String.init).joined()))
            let waited = count * units[lengths.count { seconds >= $0 }]
            #expect(waited >= seconds && waited * 2 <= seconds * 3, "\(locale) \(seconds): \(text)")
        }
    }

    /// Compares the plural forms with ICU, which uses CLDR's rules, except for words that are replaced by everyday
    /// ones.
    @Test(arguments: [
        "en", "ko", "ja", "zh-Hant", "de", "fr", "es", "it", "pt", "nl", "da", "fi", "pl", "cs", "sk", "ru", "uk", "tr",
        "ar", "hi", "th", "vi", "id", "ms", "el", "hu", "ro", "bg", "hr", "sr", "ca", "bn", "fil", "ta", "sl", "lt",
        "lv",
    ])
    func pluralFormsMatchICU(_ locale: String) {
        for minutes in 2...59 {
            let style = Duration.UnitsFormatStyle(allowedUnits: [.minutes], width: .wide).locale(
                Locale(identifier: locale))
            let expected = Duration.seconds(minutes * 60).formatted(style)
            let text = WaitText.text(.seconds(minutes * 60), locale: locale)
            let plain = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
            #expect(plain(text) == plain(expected), "\(locale) \(minutes)")
        }
    }
}
