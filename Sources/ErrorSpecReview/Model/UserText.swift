import ErrorSpecLanguage
import ErrorSpecReading

/// The text in one place of an alert: where it comes from, and the words that a spec itself has for it.
struct UserText: Hashable {
    enum Origin: Hashable {
        case own
        case key(String, table: String?)
        /// The server's words: what the spec calls the field, and where a body is asked for it.
        case server(BodyField, places: [Place])
        case decode(String)
    }

    var origin: Origin
    /// By locale; the empty locale where texts are not localized. Empty: no words of its own.
    var texts: [String: String]
    /// The text that is read instead, by locale, where the response lacks a value that its own text inserts.
    var textsWithoutValues: [String: String]
    /// The locale that all users read whose own has no text.
    var sourceLocale: String
    /// The values of its body that it inserts.
    private var values: [BodyFormat.Value] = []

    init(_ source: TextSource, locales: [String], body: BodyFormat?) {
        sourceLocale = locales.first ?? ""
        (texts, textsWithoutValues) = ([:], [:])
        switch source {
        case .text: origin = .own
        case .template(let text, _):
            origin = .own
            texts = Self.byLocale(text, sourceLocale)
            values = (body?.values ?? []).filter { text.source.contains("{\($0.name)}") }
                .map { BodyFormat.Value(name: $0.name, places: $0.places.map(\.normalized)) }
                .sorted { $0.name < $1.name }
        case .key(let key, let table, _): origin = .key(key, table: table)
        case .server(let field, _):
            // A pointer needs no body that declares it.
            let places =
                if case .pointer(let pointer) = field { [Place(.pointer(pointer))] } else {
                    body?.normalized.places(field) ?? []
                }
            origin = .server(field, places: places)
        case .decode(let type, _): origin = .decode(type)
        }
        if let fallback = source.fallback.map({ Self.byLocale($0, sourceLocale) }) {
            if texts.isEmpty { texts = fallback } else { textsWithoutValues = fallback }
        }
    }

    /// A text of the runtime's, which users of an API's languages read.
    init(_ text: BuiltInText, locales: [String]) {
        (origin, sourceLocale, textsWithoutValues) = (.own, locales.first ?? "", [:])
        texts = Dictionary(
            uniqueKeysWithValues: (locales.isEmpty ? [""] : locales).map { ($0, text.text(for: $0.isEmpty ? nil : $0)) }
        )
    }

    private static func byLocale(_ text: LocalizedText, _ sourceLocale: String) -> [String: String] {
        text.translations.merging([sourceLocale: text.source]) { $1 }
    }

    /// As the tables of a review show it: the words alone where the text has no other source.
    var summary: String {
        guard let origin = originSummary else { return summary(of: locales) ?? "" }
        if texts.count > 1 {
            return ([origin] + locales.map { "otherwise \($0): \(words(in: $0))" }).joined(separator: "\n")
        }
        return texts.values.first.map { "\(origin), otherwise \($0)" } ?? origin
    }

    /// The locales of its words.
    var locales: [String] { ordered(texts.keys) }

    /// Locales with that of the source first.
    func ordered(_ locales: some Sequence<String>) -> [String] {
        let sorted = Set(locales).sorted()
        return sorted.filter { $0 == sourceLocale } + sorted.filter { $0 != sourceLocale }
    }

    /// The text in a sentence: its source, or its words in the source's language, else in some others.
    func quotation(in locales: [String] = []) -> String {
        switch origin {
        case .own: break
        case .key(let key, let table):
            return "the text of the key `\(key)`" + (table.map { " of the table `\($0)`" } ?? "")
        case .decode(let type): return "what the app's type `\(type)` reads"
        case .server: return originSummary ?? ""
        }
        let words = quotation(of: texts, in: locales)
        return textsWithoutValues.isEmpty
            ? words : "\(words), otherwise \(quotation(of: textsWithoutValues, in: locales))"
    }

    func quotation(of texts: [String: String], in locales: [String] = []) -> String {
        let others = locales.isEmpty ? ordered(texts.keys).prefix(1) : locales[...]
        let words =
            texts[sourceLocale].flatMap { text in
                locales.isEmpty || locales.contains(sourceLocale) ? text : nil
            } ?? others.compactMap { texts[$0] }.joined(separator: " / ")
        return words.isEmpty ? genericText : "“\(shortened(words, to: 60))”"
    }

    /// The words of some locales: those of a single one as they are.
    func summary(of locales: [String]) -> String? {
        let present = locales.filter { texts[$0] != nil }
        if present.count == 1, locales.count == 1 { return words(in: present[0]) }
        return present.isEmpty ? nil : present.map { "\($0): \(words(in: $0))" }.joined(separator: "\n")
    }

    /// The words in a locale that it has a text for.
    func words(in locale: String) -> String {
        let text = texts[locale] ?? ""
        return textsWithoutValues[locale].map { "“\(text)”, otherwise “\($0)”" } ?? text
    }

    /// The same, whatever the spec calls the values that it inserts.
    func meaning(in locale: String) -> String {
        values.reduce(words(in: locale)) { $0.replacing("{\($1.name)}", with: "{\(placesSummary($1.places))}") }
    }

    /// The words for when its source has none, as the tables of a review show them.
    func fallbackSummary(of locales: [String]) -> String? {
        let lines = locales.filter { texts[$0] != nil }.map { locale in
            "otherwise \(texts.count > 1 ? "\(locale): " : "")\(words(in: locale))"
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// `falls back to “No.” instead of “Never.”`, of two texts that have the same source.
    func fallbackClause(insteadOf old: UserText, in locales: [String] = []) -> String? {
        if origin == .own || origin != old.origin { return nil }
        let (before, after) = (old.quotation(of: old.texts, in: locales), quotation(of: texts, in: locales))
        return before == after ? nil : "falls back to \(after) instead of \(before)"
    }

    var originSummary: String? {
        switch origin {
        case .own: nil
        case .key(let key, let table): table.map { "key \(key) of table \($0)" } ?? "key \(key)"
        case .server(let field, _): "the server's \(field.name)"
        case .decode(let type): "decode \(type)"
        }
    }
}

extension UserText.Origin {
    /// A field and the pointer that a body declares for it are the same words.
    private var identity: (kind: Int, names: [String?], places: [Place]) {
        switch self {
        case .own: (0, [], [])
        case .key(let key, let table): (1, [key, table], [])
        case .server(_, let places): (2, [], places)
        case .decode(let type): (3, [type], [])
        }
    }

    static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    func hash(into hasher: inout Hasher) {
        hasher.combine(identity.names)
        hasher.combine(identity.places)
    }
}

/// The text where a spec has no words.
let genericText = "the generic text"
