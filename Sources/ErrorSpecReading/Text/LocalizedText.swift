/// A text in the spec's source language with its translations, among which a `TextResolver` chooses.
public struct LocalizedText: Sendable, Hashable {
    /// The text in the source language, which is always there.
    public let source: String
    /// The texts in the other locales, by BCP 47 tag.
    public let translations: [String: String]

    /// A text in the source language, with its translations by locale.
    public init(_ source: String, translations: [String: String] = [:]) {
        self.source = source
        self.translations = translations
    }

    /// - Parameter texts: The texts, in the order of the locales. There has to be one in the source language.
    package init?(_ texts: [String?], locales: [String]) {
        guard let source = texts.first ?? nil else { return nil }
        var translations: [String: String] = [:]
        for (locale, text) in zip(locales, texts).dropFirst() { translations[locale] = text }
        self.init(source, translations: translations)
    }

    /// The language that suits a user best; the source language if none of the others does.
    ///
    /// - Parameter languages: The user's, the best first.
    package func locale(for languages: [String], sourceLocale: String?) -> String? {
        guard let sourceLocale, !translations.isEmpty else { return sourceLocale }
        return LanguageChoice.best(of: [sourceLocale] + translations.keys.sorted(), for: languages) ?? sourceLocale
    }

    /// The text in a locale, or else in the source language.
    package func text(in locale: String?) -> String { locale.flatMap { translations[$0] } ?? source }
}
