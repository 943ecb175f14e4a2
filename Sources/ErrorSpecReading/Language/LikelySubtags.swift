/// Likely scripts and regions from CLDR 45 (`likelySubtags.xml`), for the languages that systems offer.
enum LikelySubtags {
    /// Replacements for deprecated codes, and for codes that are used interchangeably.
    static let aliases = [
        "cmn": "zh", "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "prs": "fa", "sh": "sr",
        "tl": "fil",
    ]

    /// Whether this table has the code.
    static func isLanguage(_ code: String) -> Bool {
        aliases[code] != nil || scripts[code] != nil || regions[code] != nil
    }

    /// Returns the script of a language in a region, or `latn` if the script is unknown.
    static func script(of language: String, in region: String?) -> String {
        if let region, let exception = exceptions[language]?.first(where: { $0.regions.contains(region) }) {
            return exception.script
        }
        return scripts[language] ?? "latn"
    }

    /// The scripts of languages that are not written in Latin letters.
    private static let scripts = [
        "ain": "kana", "am": "ethi", "ar": "arab", "as": "beng", "ba": "cyrl", "be": "cyrl", "ber": "tfng",
        "bg": "cyrl", "bgc": "deva", "bho": "deva", "bn": "beng", "bo": "tibt", "brx": "deva", "byn": "ethi",
        "ccp": "cakm", "ce": "cyrl", "chr": "cher", "ckb": "arab", "csw": "cans", "cv": "cyrl", "doi": "deva",
        "dv": "thaa", "dz": "tibt", "el": "grek", "fa": "arab", "gez": "ethi", "gu": "gujr", "he": "hebr",
        "hi": "deva", "hmn": "hmng", "hy": "armn", "ii": "yiii", "inh": "cyrl", "iu": "cans", "ja": "jpan",
        "ka": "geor", "kk": "cyrl", "km": "khmr", "kn": "knda", "ko": "kore", "kok": "deva", "ks": "arab",
        "ky": "cyrl", "lo": "laoo", "lrc": "arab", "mai": "deva", "mid": "mand", "mk": "cyrl", "ml": "mlym",
        "mn": "cyrl", "mni": "beng", "mr": "deva", "my": "mymr", "myv": "cyrl", "mzn": "arab", "ne": "deva",
        "nnp": "wcho", "nqo": "nkoo", "or": "orya", "os": "cyrl", "osa": "osge", "pa": "guru", "ps": "arab",
        "raj": "deva", "rhg": "rohg", "ru": "cyrl", "sa": "deva", "sah": "cyrl", "sat": "olck", "sd": "arab",
        "shi": "tfng", "si": "sinh", "sjd": "cyrl", "sr": "cyrl", "syr": "syrc", "ta": "taml", "te": "telu",
        "tg": "cyrl", "th": "thai", "ti": "ethi", "tig": "ethi", "tt": "cyrl", "ug": "arab", "uk": "cyrl",
        "ur": "arab", "vai": "vaii", "wal": "ethi", "xnr": "deva", "yi": "hebr", "yue": "hant", "zgh": "tfng",
        "zh": "hans",
    ]

    /// The regions in which a language has a script other than the one in ``scripts``.
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

    /// For each language that systems offer in several regions, the region with the most readers.
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
