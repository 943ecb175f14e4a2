import ErrorSpecLanguage
import ErrorSpecReading

/// Compares the texts that users read, in each locale that both sides have.
struct TextComparison {
    /// The locales that both sides have, or a single empty locale if a side has no locales.
    private let locales: [String]
    private let base: LocaleReader
    private let head: LocaleReader

    init(_ pair: APIPair) {
        let areLocalized = !pair.base.locales.isEmpty && !pair.head.locales.isEmpty
        locales = areLocalized ? pair.head.locales.filter(Set(pair.base.locales).contains) : [""]
        base = LocaleReader(pair.base.locales)
        head = LocaleReader(pair.head.locales)
    }

    /// Returns the difference between the texts of two effects, or `nil` if users read the same texts.
    ///
    /// - Parameters:
    ///   - before: The effect in the base, or `nil` for a success.
    ///   - after: The effect in the head, or `nil` for a success.
    ///   - isHandled: Whether a case or an `otherwise` handles the failure on each side.
    func difference(_ before: Effect?, _ after: Effect?, isHandled: (Bool?, Bool?)) -> Difference? {
        if before?.title == after?.title, before?.description == after?.description, base.locales == head.locales {
            return nil
        }
        let titles = (base.readings(of: before?.title ?? .nothing), head.readings(of: after?.title ?? .nothing))
        let descriptions = (
            base.readings(of: before?.description ?? .nothing), head.readings(of: after?.description ?? .nothing)
        )
        var (old, new): ([ShownText], [ShownText]) = ([], [])
        var worst = Kind.textChanged
        for locale in locales {
            for (part, readings) in [(ShownText.Part.title, titles), (.description, descriptions)] {
                let (left, right) = (readings.0(locale), readings.1(locale))
                if left?.text == right?.text { continue }
                old.append(ShownText(locale: locale, part: part, text: left?.text))
                new.append(ShownText(locale: locale, part: part, text: right?.text))
                worst = Self.worse(worst, Self.kind(left, right))
            }
        }
        if old.isEmpty { return nil }
        let kind: Kind =
            if before.isNothing {
                .textAdded
            } else if after.isNothing {
                .textRemoved
            } else if isHandled == (false, true) {
                .textAdded
            } else if isHandled == (true, false) {
                .textRemoved
            } else if isHandled == (false, false) {
                .textChanged
            } else {
                worst
            }
        return Difference(kind: kind, before: .texts(old), after: .texts(new))
    }

    /// Returns everything that users read for an effect of the base, in each locale that both sides have.
    func shownInBase(_ effect: Effect) -> [ShownText] { shown(effect, base) }

    func shownInHead(_ effect: Effect) -> [ShownText] { shown(effect, head) }

    private func shown(_ effect: Effect, _ reader: LocaleReader) -> [ShownText] {
        // The API's title above the generic text says nothing about the failure.
        if effect.hasDefaultTexts { return [ShownText(locale: "", part: .description, text: .init(source: .generic))] }
        let (titles, descriptions) = (reader.readings(of: effect.title), reader.readings(of: effect.description))
        return locales.flatMap { locale in
            [(ShownText.Part.title, titles(locale)), (.description, descriptions(locale))].compactMap { part, reading in
                reading.map { ShownText(locale: locale, part: part, text: $0.text) }
            }
        }
    }

    /// The kinds of differences in a title or a description, the worst first.
    private static let order: [Kind] = [.fallbackRemoved, .translationRemoved, .textSourceChanged, .textChanged]

    private static func worse(_ one: Kind, _ other: Kind) -> Kind {
        order.first { $0 == one || $0 == other } ?? one
    }

    private static func kind(_ old: LocaleReader.Reading?, _ new: LocaleReader.Reading?) -> Kind {
        guard let old, let new else { return .textSourceChanged }
        if old.text.otherwise != nil, new.text.otherwise == nil, new.text.mayLackWords { return .fallbackRemoved }
        if old.language == .own, new.language == .source { return .translationRemoved }
        if old.text.source != new.text.source || old.text.place != new.text.place { return .textSourceChanged }
        return .textChanged
    }
}

extension Effect? {
    /// Whether users read nothing.
    fileprivate var isNothing: Bool { map { $0.title == .nothing && $0.description == .nothing } ?? true }
}

extension ShownText.Text {
    /// Whether the source may have no text.
    fileprivate var mayLackWords: Bool {
        source == .own ? text.map { !TextTemplate($0).placeholders.isEmpty } ?? false : source != .generic
    }
}

/// Finds the texts that users read in each locale.
struct LocaleReader {
    struct Reading {
        enum Language {
            /// The spec has no text.
            case none
            case own
            /// The text isn't translated, so users read the text in another language.
            case source
        }

        var text: ShownText.Text
        var language: Language
    }

    let locales: [String]
    /// For each locale, the other locales with the same language and script.
    private let related: [String: [String]]

    init(_ locales: [String]) {
        self.locales = locales
        let families = Dictionary(grouping: locales) { LanguageChoice.languageAndScript(of: $0) ?? $0 }
        related = families.values.reduce(into: [:]) { related, family in
            for locale in family { related[locale] = family.filter { $0 != locale } }
        }
    }

    /// Returns a function that finds the text that users read in a locale. The function returns `nil` if nothing is
    /// shown.
    func readings(of text: Effect.Text) -> (String) -> Reading? {
        switch text {
        case .nothing: { _ in nil }
        case .generic: { _ in Reading(text: .init(source: .generic), language: .none) }
        case .source(let source): readings(of: source)
        }
    }

    private func readings(of source: TextSource) -> (String) -> Reading? {
        switch source {
        case .text(let text):
            let words = words(of: text, areTemplates: false)
            return { Self.reading(.init(source: .own, text: words($0).text), words($0).language) }
        case .template(let text, let otherwise):
            let (words, others) = (words(of: text, areTemplates: true), others(of: otherwise))
            return { locale in
                let (words, other) = (words(locale), others(locale))
                let language = other.language == .source ? .source : words.language
                return Self.reading(.init(source: .own, text: words.text, otherwise: other.text), language)
            }
        case .key(let key, let table, let otherwise):
            return readings(.key, at: table.map { "\(key) in \($0)" } ?? key, others(of: otherwise))
        case .server(let field, let otherwise):
            return readings(.server, at: field.name.isEmpty ? "\"\"" : field.name, others(of: otherwise))
        case .decode(let type, let otherwise): return readings(.decode, at: type, others(of: otherwise))
        }
    }

    private func readings(_ source: ShownText.Source, at place: String, _ others: @escaping (String) -> Words)
        -> (String) -> Reading?
    {
        { locale in
            let other = others(locale)
            return Self.reading(.init(source: source, place: place, otherwise: other.text), other.language)
        }
    }

    private static func reading(_ text: ShownText.Text, _ language: Reading.Language) -> Reading {
        Reading(text: text, language: language)
    }

    // MARK: Words

    private typealias Words = (text: String?, language: Reading.Language)

    private func others(of text: LocalizedText?) -> (String) -> Words {
        text.map { words(of: $0, areTemplates: false) } ?? { _ in (nil, .none) }
    }

    /// Returns a function that finds the words of a text for a locale, with braces escaped as in specs.
    private func words(of text: LocalizedText, areTemplates: Bool) -> (String) -> Words {
        let translations = text.translations
        func written(_ words: String) -> String {
            areTemplates || !words.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
                ? words : words.replacing("{", with: "{{").replacing("}", with: "}}")
        }
        return { locale in
            if locale.isEmpty || locale == locales.first { return (written(text.source), .own) }
            if let words = translations[locale] { return (written(words), .own) }
            let candidates = related[locale, default: []].filter { translations[$0] != nil }
            let choice =
                candidates.isEmpty
                ? nil : LanguageChoice.best(of: locales.prefix(1) + candidates, for: [locale])
            return (written(choice.flatMap { translations[$0] } ?? text.source), .source)
        }
    }
}
