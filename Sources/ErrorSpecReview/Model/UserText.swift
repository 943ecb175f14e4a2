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
        text.translations.reduce(into: [sourceLocale: text.source]) { $0[$1.locale] = $1.text }
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
        case .key: return "the text of \(originSummary ?? "")"
        case .decode(let type): return "what the app's type `\(type)` reads"
        case .server: return originSummary ?? ""
        }
        let words = quotation(of: texts, in: locales)
        return textsWithoutValues.isEmpty
            ? words : "\(words), otherwise \(quotation(of: textsWithoutValues, in: locales))"
    }

    fileprivate func quotation(of texts: [String: String], in locales: [String] = []) -> String {
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
    fileprivate func meaning(in locale: String) -> String {
        values.reduce(words(in: locale)) { $0.replacing("{\($1.name)}", with: "{\(placesSummary($1.places))}") }
    }

    /// The words for when its source has none, as the tables of a review show them.
    fileprivate func fallbackSummary(of locales: [String]) -> String? {
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

/// One way in which two versions differ.
struct Difference: Hashable {
    var kind: Change.Kind
    var level: Change.Level
    var before: String?
    var after: String?
    /// In words, behind what differs.
    var sentence = ""
    /// The locale that the API gains or drops, if that is the cause.
    var localeOfAPI: String?
    var locales = Locales()
}

/// The locales in which a text reads otherwise; empty where it is not localized.
struct Locales: Hashable {
    var changed: [String] = []
    /// Those in which it reads as before.
    var kept: [String] = []

    /// `` in `de` ``, where other locales stay.
    var place: String? { kept.isEmpty || changed.isEmpty ? nil : "in \(listed(changed))" }

    /// `` ; `en` stays ``
    var rest: String { place == nil ? "" : "; \(listed(kept)) \(kept.count == 1 ? "stays" : "stay")" }
}

/// The text where a spec has no words.
let genericText = "the generic text"

/// - Parameter sameCase: A case's own change; else one case takes another's place, and bodies that read the same
///   field elsewhere are two sources. (Of one case that is `body-changed`.)
func differences(_ old: UserText?, _ new: UserText?, sameCase: Bool, locales: Both<[String]>) -> [Difference] {
    guard let old, let new else {
        if old == nil, new == nil { return [] }
        return [
            Difference(
                kind: new == nil ? .textRemoved : .textAdded, level: new == nil ? .warning : .info,
                before: old?.summary, after: new?.summary ?? genericText, sentence: replaced(old, new))
        ]
    }
    var result: [Difference] = []
    let sameOrigin = isSameOrigin(old.origin, new.origin, sameCase: sameCase)
    if !sameOrigin {
        result.append(
            Difference(
                kind: .textSourceChanged, level: .warning, before: old.summary, after: new.summary,
                sentence: replaced(old, new)))
    }
    if sameCase, let fallback = fallbackDifference(old, new) { return result + [fallback] }
    let (left, right) = (old.localized(like: new), new.localized(like: old))
    if sameOrigin, let words = wordDifference(left, right, sameCase: sameCase) { result.append(words) }
    // Own words in place of the server's are another source, in however many languages.
    if sameCase, !left.texts.isEmpty { result += translationDifferences(Both(left, right), locales) }
    return result
}

/// One text instead of another one, for a sentence.
private func replaced(_ old: UserText?, _ new: UserText?) -> String {
    let (before, after) = (old?.quotation() ?? genericText, new?.quotation() ?? genericText)
    return before == after ? "is \(after) from another place" : "is \(after) instead of \(before)"
}

/// A text for when the source has none, or the response lacks a value, where there was none before; and the reverse.
private func fallbackDifference(_ old: UserText, _ new: UserText) -> Difference? {
    let isSameText = old.texts == new.texts
    let (left, right) = isSameText ? (old.withoutValues, new.withoutValues) : (old, new)
    if left.texts.isEmpty == right.texts.isEmpty { return nil }
    if right.texts.isEmpty {
        return Difference(
            kind: .fallbackRemoved, level: .breaking, before: left.summary(of: left.locales), after: nil,
            sentence: "no longer falls back to \(left.quotation(of: left.texts))")
    }
    if new.origin == .own, !isSameText { return nil }
    return Difference(
        kind: .fallbackAdded, level: .info, before: nil, after: right.summary(of: right.locales),
        sentence: "falls back to \(right.quotation(of: right.texts)) now")
}

/// Other words from the same source.
private func wordDifference(_ old: UserText, _ new: UserText, sameCase: Bool) -> Difference? {
    let changed = Set(old.texts.keys).union(new.texts.keys).filter { locale in
        old.words(in: locale) != new.words(in: locale) && old.meaning(in: locale) != new.meaning(in: locale)
            && (!sameCase || old.texts[locale] != nil && new.texts[locale] != nil)
    }
    if changed.isEmpty { return nil }
    let locales = Locales(
        changed: new.ordered(changed),
        kept: new.ordered(Set(old.texts.keys).intersection(new.texts.keys).subtracting(changed)))
    let words = Both(old, new).map { $0.quotation(in: locales.changed) }
    let clause = words.isSame ? nil : "reads \(words.new) instead of \(words.old)"
    let rows = Both(old, new).map { text in
        text.origin == .own ? text.summary(of: locales.changed) : text.fallbackSummary(of: locales.changed)
    }
    return Difference(
        kind: .textChanged, level: .info, before: rows.old, after: rows.new,
        sentence: new.fallbackClause(insteadOf: old, in: locales.changed) ?? clause
            ?? (new.origin == .own ? "reads differently" : "falls back to another text"),
        locales: locales)
}

extension UserText {
    /// The text that is read where the response lacks a value.
    fileprivate var withoutValues: UserText {
        var copy = self
        (copy.texts, copy.textsWithoutValues) = (textsWithoutValues, [:])
        return copy
    }

    /// Texts without a locale become, or were, those of the source locale.
    fileprivate func localized(like other: UserText) -> UserText {
        if !sourceLocale.isEmpty || other.sourceLocale.isEmpty { return self }
        func renamed(_ texts: [String: String]) -> [String: String] {
            Dictionary(
                texts.sorted { $0.key > $1.key }.map { ($0.isEmpty ? other.sourceLocale : $0, $1) },
                uniquingKeysWith: { first, _ in first })
        }
        var copy = self
        copy.sourceLocale = other.sourceLocale
        (copy.texts, copy.textsWithoutValues) = (renamed(texts), renamed(textsWithoutValues))
        return copy
    }
}

/// A locale that the API gains or drops is one cause, whatever the words; one that a text does is that text's own.
private func translationDifferences(_ texts: Both<UserText>, _ locales: Both<[String]>) -> [Difference] {
    Side.allCases.flatMap { side -> [Difference] in
        let (own, other, isGone) = (texts[side], texts[side.other], side == .old)
        let lone = own.texts.keys.filter { locale in
            // Texts that were, or become, the source's are read in every locale that has none of its own.
            let isOfSource =
                own.sourceLocale != other.sourceLocale && other.texts[other.sourceLocale] == own.texts[locale]
            return other.texts[locale] == nil && !isOfSource
        }
        return lone.sorted().map { locale in
            let isOfAPI = !locales[side.other].contains(locale)
            let value = isOfAPI ? locale : "\(locale): \(own.texts[locale] ?? "")"
            return Difference(
                kind: isGone ? .translationRemoved : .translationAdded, level: isGone ? .breaking : .info,
                before: isGone ? value : nil, after: isGone ? nil : value, localeOfAPI: isOfAPI ? locale : nil,
                locales: Locales(changed: [locale]))
        }
    }
}

private func isSameOrigin(_ old: UserText.Origin, _ new: UserText.Origin, sameCase: Bool) -> Bool {
    if sameCase, case .server(let oldField, _) = old, case .server(let newField, _) = new, oldField == newField {
        return true
    }
    return old == new
}

extension UserText.Origin {
    /// A field and the pointer that a body declares for it are the same words.
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.own, .own): true
        case (.key(let leftKey, let leftTable), .key(let rightKey, let rightTable)):
            leftKey == rightKey && leftTable == rightTable
        case (.server(_, let leftPlaces), .server(_, let rightPlaces)): leftPlaces == rightPlaces
        case (.decode(let leftType), .decode(let rightType)): leftType == rightType
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .own: hasher.combine(0)
        case .key(let key, _): hasher.combine(key)
        case .server(_, let places): hasher.combine(places)
        case .decode(let type): hasher.combine(type)
        }
    }
}
