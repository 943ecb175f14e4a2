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

    init(_ source: TextSource, of api: ResolvedAPI, body: BodyFormat?) {
        sourceLocale = api.locales.first ?? ""
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
    init(_ text: BuiltInText, of api: ResolvedAPI) {
        (origin, sourceLocale, textsWithoutValues) = (.own, api.locales.first ?? "", [:])
        let locales = api.locales.isEmpty ? [""] : api.locales
        texts = Dictionary(uniqueKeysWithValues: locales.map { ($0, text.text(for: $0.isEmpty ? nil : $0)) })
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
    /// The differences, for a sentence.
    var details: [String] = []
    /// The locale that the API gains or drops, if that is the cause.
    var localeOfAPI: String?
    var locales = Locales()

    /// The differences of a text.
    var sentence: String { details.joined(separator: "; ") }
}

/// The locales in which a text reads otherwise; empty where it is not localized.
struct Locales: Hashable {
    var changed: [String] = []
    /// Those in which it reads as before.
    var kept: [String] = []

    /// `` in `de` ``, where other locales stay.
    var place: String? { kept.isEmpty || changed.isEmpty ? nil : "in \(named(changed))" }

    /// `` ; `en` stays ``
    var rest: String { place == nil ? "" : "; \(named(kept)) \(kept.count == 1 ? "stays" : "stay")" }

    private func named(_ locales: [String]) -> String { listed(locales) }
}

/// The text where a spec has no words.
let genericText = "the generic text"

/// - Parameter sameCase: A case's own change; else one case takes another's place, and bodies that read the same
///   field elsewhere are two sources. (Of one case that is `body-changed`.)
func differences(
    _ old: UserText?, _ new: UserText?, sameCase: Bool, locales: (old: [String], new: [String])
) -> [Difference] {
    guard let old, let new else {
        if old == nil, new == nil { return [] }
        let isGone = new == nil
        return [
            Difference(
                kind: isGone ? .textRemoved : .textAdded, level: isGone ? .warning : .info, before: old?.summary,
                after: new?.summary ?? genericText, details: [replaced(old, new)])
        ]
    }
    var result: [Difference] = []
    let sameOrigin = isSameOrigin(old.origin, new.origin, sameCase: sameCase)
    if !sameOrigin {
        result.append(
            Difference(
                kind: .textSourceChanged, level: .warning, before: old.summary, after: new.summary,
                details: [replaced(old, new)]))
    }
    if sameCase, let fallback = fallbackDifference(old, new) { return result + [fallback] }
    if sameCase, old.texts == new.texts, let fallback = fallbackWithoutValuesDifference(old, new) {
        return result + [fallback]
    }
    // Texts without a locale become, or were, those of the source locale.
    var (left, right) = (old, new)
    if old.sourceLocale.isEmpty { left.renameLocale("", to: new.sourceLocale) }
    if new.sourceLocale.isEmpty { right.renameLocale("", to: old.sourceLocale) }
    let changed = Set(left.texts.keys).union(right.texts.keys).filter { locale in
        let isInBoth = left.texts[locale] != nil && right.texts[locale] != nil
        return left.words(in: locale) != right.words(in: locale)
            && left.meaning(in: locale) != right.meaning(in: locale) && (!sameCase || isInBoth)
    }
    if sameOrigin, !changed.isEmpty {
        let locales = Locales(
            changed: right.ordered(changed),
            kept: right.ordered(Set(left.texts.keys).intersection(right.texts.keys).subtracting(changed)))
        let words = (before: left.quotation(in: locales.changed), after: right.quotation(in: locales.changed))
        let clause = words.before == words.after ? nil : "reads \(words.after) instead of \(words.before)"
        func row(_ text: UserText) -> String? {
            text.origin == .own ? text.summary(of: locales.changed) : text.fallbackSummary(of: locales.changed)
        }
        result.append(
            Difference(
                kind: .textChanged, level: .info, before: row(left), after: row(right),
                details: [
                    right.fallbackClause(insteadOf: left, in: locales.changed) ?? clause
                        ?? (right.origin == .own ? "reads differently" : "falls back to another text")
                ], locales: locales))
    }
    // Own words in place of the server's are another source, in however many languages.
    if sameCase, !left.texts.isEmpty {
        let sources = (
            old: old.sourceLocale.isEmpty ? new.sourceLocale : old.sourceLocale,
            new: new.sourceLocale.isEmpty ? old.sourceLocale : new.sourceLocale
        )
        result += translationDifferences(left.texts, right.texts, sources: sources, locales)
    }
    return result
}

/// One text instead of another one, for a sentence.
private func replaced(_ old: UserText?, _ new: UserText?) -> String {
    let (before, after) = (old?.quotation() ?? genericText, new?.quotation() ?? genericText)
    return before == after ? "is \(after) from another place" : "is \(after) instead of \(before)"
}

/// A text for when the source has none, where there was none before, and the reverse.
private func fallbackDifference(_ old: UserText, _ new: UserText) -> Difference? {
    if old.texts.isEmpty == new.texts.isEmpty { return nil }
    if new.texts.isEmpty {
        return Difference(
            kind: .fallbackRemoved, level: .breaking, before: old.summary(of: old.locales), after: nil,
            details: ["no longer falls back to \(old.quotation(of: old.texts))"])
    }
    if new.origin == .own { return nil }
    return Difference(
        kind: .fallbackAdded, level: .info, before: nil, after: new.summary(of: new.locales),
        details: ["falls back to \(new.quotation(of: new.texts)) now"])
}

/// The same for a text that inserts values, read where the response lacks one.
private func fallbackWithoutValuesDifference(_ old: UserText, _ new: UserText) -> Difference? {
    let (before, after) = (old.fallbackWithoutValues, new.fallbackWithoutValues)
    switch (before, after) {
    case (let before?, nil):
        return Difference(
            kind: .fallbackRemoved, level: .breaking, before: before, after: nil,
            details: ["no longer falls back to \(old.quotation(of: old.textsWithoutValues))"])
    case (nil, let after?):
        return Difference(
            kind: .fallbackAdded, level: .info, before: nil, after: after,
            details: ["falls back to \(new.quotation(of: new.textsWithoutValues)) now"])
    default: return nil
    }
}

extension UserText {
    fileprivate var fallbackWithoutValues: String? {
        if textsWithoutValues.count == 1 { return textsWithoutValues.first?.value }
        let lines = ordered(textsWithoutValues.keys).map { "\($0): \(textsWithoutValues[$0] ?? "")" }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    fileprivate mutating func renameLocale(_ locale: String, to other: String) {
        func renamed(_ texts: [String: String]) -> [String: String] {
            var copy = texts
            if let text = copy.removeValue(forKey: locale), copy[other] == nil { copy[other] = text }
            return copy
        }
        (texts, textsWithoutValues) = (renamed(texts), renamed(textsWithoutValues))
    }
}

/// A locale that the API gains or drops is one cause, whatever the words; one that a text does is that text's own.
private func translationDifferences(
    _ old: [String: String], _ new: [String: String], sources: (old: String, new: String),
    _ locales: (old: [String], new: [String])
) -> [Difference] {
    // Texts that were, or become, the source's are read in every locale that has none of its own.
    let isOtherSource = sources.old != sources.new
    let lost = old.keys.filter { new[$0] == nil && !(isOtherSource && new[sources.new] == old[$0]) }
    let gained = new.keys.filter { old[$0] == nil && !(isOtherSource && old[sources.old] == new[$0]) }

    func described(_ locale: String, in texts: [String: String], isOfAPI: Bool) -> String {
        isOfAPI ? locale : "\(locale): \(texts[locale] ?? "")"
    }
    let removed = lost.sorted().map { locale in
        let isOfAPI = !locales.new.contains(locale)
        return Difference(
            kind: .translationRemoved, level: .breaking, before: described(locale, in: old, isOfAPI: isOfAPI),
            after: nil, details: ["has no `\(locale)` translation any more"], localeOfAPI: isOfAPI ? locale : nil,
            locales: Locales(changed: [locale]))
    }
    let added = gained.sorted().map { locale in
        let isOfAPI = !locales.old.contains(locale)
        return Difference(
            kind: .translationAdded, level: .info, before: nil,
            after: described(locale, in: new, isOfAPI: isOfAPI), details: ["has a `\(locale)` translation now"],
            localeOfAPI: isOfAPI ? locale : nil,
            locales: Locales(changed: [locale]))
    }
    return removed + added
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
