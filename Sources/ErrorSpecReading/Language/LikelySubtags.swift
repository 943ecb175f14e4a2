/// Likely scripts and regions from CLDR 45 (`likelySubtags.xml`), for the languages that systems offer.
enum LikelySubtags {
    /// Codes that were replaced, and codes that people use for one another.
    static let aliases = [
        "cmn": "zh", "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "prs": "fa", "sh": "sr",
        "tl": "fil",
    ]

    /// The script of a language in a region; `latn` where nothing else is known.
    static func script(of language: String, in region: String?) -> String {
        if let region, let exception = exceptions[language]?.first(where: { $0.regions.contains(region) }) {
            return exception.script
        }
        return scripts[language] ?? "latn"
    }

    private static let scripts: [String: String] = {
        var scripts: [String: String] = [:]
        for line in scriptsAndLanguages.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for language in words.dropFirst() { scripts[language] = words[0] }
        }
        return scripts
    }()

    /// A script, and the languages that are written in it; those in Latin letters are left out.
    private static let scriptsAndLanguages = """
        cyrl ba be bg ce cv inh kk ky mk mn myv os ru sah sjd sr tg tt uk
        arab ar ckb fa ks lrc mzn ps sd ug ur
        deva bgc bho brx doi hi kok mai mr ne raj sa xnr
        beng as bn mni
        ethi am byn gez ti tig wal
        hebr he yi
        tibt bo dz
        tfng ber shi zgh
        armn hy
        cakm ccp
        cans csw iu
        cher chr
        geor ka
        grek el
        gujr gu
        guru pa
        hans zh
        hant yue
        hmng hmn
        jpan ja
        kana ain
        khmr km
        knda kn
        kore ko
        laoo lo
        mand mid
        mlym ml
        mymr my
        nkoo nqo
        olck sat
        orya or
        osge osa
        rohg rhg
        sinh si
        syrc syr
        taml ta
        telu te
        thaa dv
        thai th
        vaii vai
        wcho nnp
        yiii ii
        """

    /// Regions in which a language is written in another script.
    private static let exceptions: [String: [(script: String, regions: Set<String>)]] = [
        "az": [("cyrl", ["ru"]), ("arab", ["iq", "ir"])],
        "ha": [("arab", ["cm", "sd"])],
        "kk": [("arab", ["af", "cn", "ir", "mn"])],
        "ku": [("arab", ["iq", "ir", "lb"])],
        "ky": [("arab", ["cn"]), ("latn", ["tr"])],
        "mn": [("mong", ["cn"])],
        "ms": [("arab", ["cc"])],
        "pa": [("arab", ["pk"])],
        "sd": [("deva", ["in"])],
        "sr": [("latn", ["me", "ro", "ru", "tr"])],
        "tg": [("arab", ["pk"])],
        "ug": [("cyrl", ["kz", "mn"])],
        "uz": [("arab", ["af"]), ("cyrl", ["cn"])],
        "yue": [("hans", ["cn"])],
        "zh": [
            (
                "hant",
                ["au", "bn", "gb", "gf", "hk", "id", "mo", "pa", "pf", "ph", "sr", "th", "tw", "us", "vn"]
            )
        ],
    ]

    /// Where most readers of a language live, for those that are offered in more than one region.
    static let regions = [
        "ar": "eg", "bn": "bd", "ca": "es", "cs": "cz", "da": "dk", "de": "de", "el": "gr", "en": "us", "es": "es",
        "fa": "ir", "fi": "fi", "fil": "ph", "fr": "fr", "he": "il", "hi": "in", "hr": "hr", "hu": "hu", "id": "id",
        "it": "it", "ja": "jp", "ko": "kr", "ms": "my", "nb": "no", "nl": "nl", "pa": "in", "pl": "pl", "pt": "br",
        "ro": "ro", "ru": "ru", "sk": "sk", "sr": "rs", "sv": "se", "sw": "tz", "ta": "in", "th": "th", "tr": "tr",
        "uk": "ua", "ur": "pk", "vi": "vn", "yue": "hk", "zh": "cn",
    ]

    static let regionsOfAmericanEnglish: Set<String> = [
        "ae", "as", "bi", "ca", "cl", "cn", "co", "gu", "jp", "kr", "mh", "mp", "mx", "ph", "pr", "sa", "um", "us",
        "vi",
    ]
}
