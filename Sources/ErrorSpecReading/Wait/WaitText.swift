extension Duration {
    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// Formats a wait for users: `30초`, `2 minutes`, `90 minutes`. The text is never shorter than the wait.
package enum WaitText {
    private enum Unit: Int { case second, minute, hour, day }

    /// - Parameter locale: The language of the text in which the wait is inserted, as a BCP 47 tag. For an unknown
    ///   language, the wait is in English.
    package static func text(_ wait: Duration, locale: String?) -> String {
        let (count, unit) = rounded(wait)
        let tag = LanguageChoice.best(of: languages.map(\.tag), for: [locale ?? "en"]) ?? "en"
        guard let language = languages.first(where: { $0.tag == tag }) else { return "" }
        let forms = language.forms[unit.rawValue]
        let form = forms[min(language.plural.form(of: count), forms.count - 1)]
        return form.split(separator: "#", omittingEmptySubsequences: false).joined(separator: digits(count, tag))
    }

    /// Rounds a wait up, because a request that is sent too early fails again. The unit is the largest of which the
    /// wait has at least two, so that rounding adds little: 65 seconds, 26 hours.
    private static func rounded(_ wait: Duration) -> (count: Int, unit: Unit) {
        let seconds = wait.inSeconds
        let (unit, length) = lengths.last { seconds >= 2 * $0.seconds } ?? (.second, 1)
        return (max(1, Int((seconds / length).rounded(.up))), unit)
    }

    private static let lengths: [(unit: Unit, seconds: Double)] = [
        (.second, 1), (.minute, 60), (.hour, 3_600), (.day, 86_400),
    ]

    private static func digits(_ count: Int, _ tag: String) -> String {
        guard tag == "fa" else { return String(count) }
        let shifted = String(count).unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + 0x06F0) }
        return String(String.UnicodeScalarView(shifted))
    }

    private struct Language: Sendable {
        let tag: String
        let plural: Plural
        /// The plural forms of each unit, with `#` for the number.
        let forms: [[String]]
    }

    private static let languages: [Language] = table.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count == 3, let plural = Plural(rawValue: String(words[1])) else { return nil }
        let forms = words[2].split(separator: ";").map { unit in
            unit.split(separator: "/").map { String($0).trimmed }
        }
        return Language(tag: String(words[0]), plural: plural, forms: forms)
    }

    /// Each line has a language, its plural rule, and the forms of second, minute, hour and day, from CLDR 45
    /// (`units.xml`). Technical terms (`dygn`) are replaced by everyday words.
    private static let table = """
        en one # second/# seconds; # minute/# minutes; # hour/# hours; # day/# days
        ko same #초; #분; #시간; #일
        ja same #秒; #分; #時間; #日
        zh same #秒; #分钟; #小时; #天
        zh-Hant same #秒; #分鐘; #小時; #天
        yue same #秒; #分鐘; #小時; #日
        de one # Sekunde/# Sekunden; # Minute/# Minuten; # Stunde/# Stunden; # Tag/# Tage
        fr one # seconde/# secondes; # minute/# minutes; # heure/# heures; # jour/# jours
        es one # segundo/# segundos; # minuto/# minutos; # hora/# horas; # día/# días
        it one # secondo/# secondi; # minuto/# minuti; # ora/# ore; # giorno/# giorni
        pt one # segundo/# segundos; # minuto/# minutos; # hora/# horas; # dia/# dias
        nl one # seconde/# seconden; # minuut/# minuten; # uur/# uur; # dag/# dagen
        sv one # sekund/# sekunder; # minut/# minuter; # timme/# timmar; # dag/# dagar
        da one # sekund/# sekunder; # minut/# minutter; # time/# timer; # dag/# dage
        nb one # sekund/# sekunder; # minutt/# minutter; # time/# timer; # dag/# dager
        fi one # sekunti/# sekuntia; # minuutti/# minuuttia; # tunti/# tuntia; # päivä/# päivää
        pl polish # sekunda/# sekundy/# sekund; # minuta/# minuty/# minut; # godzina/# godziny/# godzin; # dzień/# dni/# dni
        cs czech # sekunda/# sekundy/# sekund; # minuta/# minuty/# minut; # hodina/# hodiny/# hodin; # den/# dny/# dnů
        sk czech # sekunda/# sekundy/# sekúnd; # minúta/# minúty/# minút; # hodina/# hodiny/# hodín; # deň/# dni/# dní
        ru slavic # секунда/# секунды/# секунд; # минута/# минуты/# минут; # час/# часа/# часов; # день/# дня/# дней
        uk slavic # секунда/# секунди/# секунд; # хвилина/# хвилини/# хвилин; # година/# години/# годин; # день/# дні/# днів
        tr same # saniye; # dakika; # saat; # gün
        ar arabic ثانية/ثانيتان/# ثوان/# ثانية/# ثانية; دقيقة/دقيقتان/# دقائق/# دقيقة/# دقيقة; ساعة/ساعتان/# ساعات/# ساعة/# ساعة; يوم/يومان/# أيام/# يومًا/# يوم
        he hebrew שנייה/שתי שניות/# שניות; דקה/שתי דקות/# דקות; שעה/שעתיים/# שעות; יום/יומיים/# ימים
        hi one # सेकंड/# सेकंड; # मिनट/# मिनट; # घंटा/# घंटे; # दिन/# दिन
        th same # วินาที; # นาที; # ชั่วโมง; # วัน
        vi same # giây; # phút; # giờ; # ngày
        id same # detik; # menit; # jam; # hari
        ms same # saat; # minit; # jam; # hari
        el one # δευτερόλεπτο/# δευτερόλεπτα; # λεπτό/# λεπτά; # ώρα/# ώρες; # ημέρα/# ημέρες
        hu same # másodperc; # perc; # óra; # nap
        ro romanian # secundă/# secunde/# de secunde; # minut/# minute/# de minute; # oră/# ore/# de ore; # zi/# zile/# de zile
        bg one # секунда/# секунди; # минута/# минути; # час/# часа; # ден/# дни
        hr slavic # sekunda/# sekunde/# sekundi; # minuta/# minute/# minuta; # sat/# sata/# sati; # dan/# dana/# dana
        sr slavic # секунда/# секунде/# секунди; # минут/# минута/# минута; # сат/# сата/# сати; # дан/# дана/# дана
        sr-Latn slavic # sekunda/# sekunde/# sekundi; # minut/# minuta/# minuta; # sat/# sata/# sati; # dan/# dana/# dana
        bs slavic # sekunda/# sekunde/# sekundi; # minuta/# minute/# minuta; # sat/# sata/# sati; # dan/# dana/# dana
        ca one # segon/# segons; # minut/# minuts; # hora/# hores; # dia/# dies
        fa same # ثانیه; # دقیقه; # ساعت; # روز
        bn same # সেকেন্ড; # মিনিট; # ঘন্টা; # দিন
        fil filipino # segundo/# na segundo; # minuto/# na minuto; # oras/# na oras; # araw/# na araw
        ur one # سیکنڈ/# سیکنڈ; # منٹ/# منٹ; # گھنٹہ/# گھنٹے; # دن/# دن
        ta one # விநாடி/# விநாடிகள்; # நிமிடம்/# நிமிடங்கள்; # மணிநேரம்/# மணிநேரம்; # நாள்/# நாட்கள்
        te one # సెకను/# సెకన్లు; # నిమిషం/# నిమిషాలు; # గంట/# గంటలు; # రోజు/# రోజులు
        sl slovenian # sekunda/# sekundi/# sekunde/# sekund; # minuta/# minuti/# minute/# minut; # ura/# uri/# ure/# ur; # dan/# dneva/# dni/# dni
        lt lithuanian # sekundė/# sekundės/# sekundžių; # minutė/# minutės/# minučių; # valanda/# valandos/# valandų; # diena/# dienos/# dienų
        lv latvian # sekunde/# sekundes/# sekunžu; # minūte/# minūtes/# minūšu; # stunda/# stundas/# stundu; # diena/# dienas/# dienu
        et one # sekund/# sekundit; # minut/# minutit; # tund/# tundi; # päev/# päeva
        """
}
