/// A text in the spec's source language, with its translations. A `TextResolver` chooses one of the texts.
public struct LocalizedText: Sendable, Hashable {
    /// The text in the source language.
    public let source: String
    /// The translations by BCP 47 tag.
    public let translations: [String: String]

    /// Creates a text in the source language, with its translations by BCP 47 tag.
    public init(_ source: String, translations: [String: String] = [:]) {
        self.source = source
        self.translations = translations
    }

    /// - Parameter texts: The texts in the order of the locales, with `nil` for a missing translation. The first text,
    ///   in the source language, is required.
    package init?(_ texts: [String?], locales: [String]) {
        guard let source = texts.first ?? nil else { return nil }
        var translations: [String: String] = [:]
        for (locale, text) in zip(locales, texts).dropFirst() { translations[locale] = text }
        self.init(source, translations: translations)
    }

    /// Returns the language of the text that suits the user best, or the source language if no text suits the user.
    ///
    /// - Parameter languages: The user's languages, the preferred one first.
    package func locale(for languages: [String], sourceLocale: String?) -> String? {
        guard let sourceLocale, !translations.isEmpty else { return sourceLocale }
        return LanguageChoice.best(of: [sourceLocale] + translations.keys.sorted(), for: languages) ?? sourceLocale
    }

    /// Returns the text in a locale, or in the source language if the text has no translation for the locale.
    package func text(in locale: String?) -> String { locale.flatMap { translations[$0] } ?? source }
}
