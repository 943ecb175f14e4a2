import ErrorSpecReading
import Foundation
import Testing

@Suite struct WaitTextTests {
    @Test(
        arguments: [
            (0.2, "1 second"), (1, "1 second"), (1.5, "2 seconds"), (30, "30 seconds"), (59, "59 seconds"),
            (59.5, "1 minute"), (60, "1 minute"), (64, "1 minute"), (75, "75 seconds"), (90, "90 seconds"),
            (92, "95 seconds"), (117, "2 minutes"), (120, "2 minutes"), (125, "2 minutes"), (150, "3 minutes"),
            (3_540, "59 minutes"), (3_590, "1 hour"), (3_600, "1 hour"), (5_400, "90 minutes"), (7_200, "2 hours"),
            (86_400, "1 day"), (129_600, "36 hours"), (172_800, "2 days"), (3_200_000_000, "37037 days"),
        ] as [(Double, String)])
    func waitsAreRoundedForUsers(_ seconds: Double, _ expected: String) {
        #expect(WaitText.text(.milliseconds(Int(seconds * 1_000)), locale: "en") == expected)
    }

    @Test(
        arguments: [
            (30, "ko", "30초"), (120, "ko-KR", "2분"), (3_600, "ko", "1시간"), (30, "ja", "30秒"), (120, "zh-TW", "2分鐘"),
            (120, "zh", "2分钟"), (120, "de", "2 Minuten"), (60, "de-CH", "1 Minute"), (60, "fr", "1 minute"),
            (120, "pl", "2 minuty"), (300, "pl", "5 minut"), (1_320, "pl", "22 minuty"), (720, "pl", "12 minut"),
            (60, "ru", "1 минута"), (120, "ru", "2 минуты"), (300, "ru", "5 минут"), (660, "ru", "11 минут"),
            (1_260, "ru", "21 минута"), (60, "ar", "دقيقة"), (120, "ar", "دقيقتان"), (180, "ar", "3 دقائق"),
            (660, "ar", "11 دقيقة"), (120, "cs", "2 minuty"), (300, "cs", "5 minut"), (1_200, "ro", "20 de minute"),
            (120, "sl", "2 minuti"), (120, "he", "שתי דקות"), (30, "fa", "۳۰ ثانیه"), (120, "no", "2 minutter"),
            (120, "sr-Latn", "2 minuta"), (120, "sr", "2 минута"), (120, "tlh", "2 minutes"), (120, nil, "2 minutes"),
        ] as [(Int, String?, String)])
    func waitsAreInTheTextsLanguage(_ seconds: Int, _ locale: String?, _ expected: String) {
        #expect(WaitText.text(.seconds(seconds), locale: locale) == expected)
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
