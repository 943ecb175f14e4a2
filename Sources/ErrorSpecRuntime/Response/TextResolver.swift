public import ErrorSpecReading
public import Foundation

/// Chooses the language of a spec's texts for this user.
///
/// The methods may be called on any thread, once for each text of a thrown error.
public protocol TextResolver: Sendable {
    /// Returns the text in the language that suits the user best.
    ///
    /// - Parameter sourceLocale: The language of `text.source` as a BCP 47 tag; `nil` if the spec has no `locales`.
    func text(_ text: LocalizedText, sourceLocale: String?) -> String

    /// Returns the language of the text that `text(_:sourceLocale:)` returns, as a BCP 47 tag. Durations in the text
    /// are formatted in this language.
    ///
    /// The default implementation finds the translation that is equal to this text, and returns the translation's
    /// language.
    func locale(of text: LocalizedText, sourceLocale: String?) -> String?

    /// The language of the string catalog's texts as a BCP 47 tag; `nil`, the default, if the language is unknown.
    var catalogLocale: String? { get }

    /// Returns the text for a key from a string catalog. If `nil`, the spec's `otherwise` is used.
    func text(forKey key: String, table: String?) -> String?
}

extension TextResolver {
    public func locale(of text: LocalizedText, sourceLocale: String?) -> String? {
        let chosen = self.text(text, sourceLocale: sourceLocale)
        if chosen == text.source { return sourceLocale }
        return text.translations.sorted { $0.key < $1.key }.first { $0.value == chosen }?.key
    }

    public var catalogLocale: String? { nil }
}

/// Chooses texts by the user's preferred languages, and looks up keys in the main bundle.
public struct PreferredLanguageTextResolver: TextResolver {
    private let preferredLanguages: @Sendable () -> [String]
    private let catalog: @Sendable (_ key: String, _ table: String?) -> String?

    /// - Parameters:
    ///   - preferredLanguages: Returns the languages as BCP 47 tags, the preferred one first; by default, the user's
    ///     settings. It is called for each text.
    ///   - catalog: Looks up a key in a table of strings; by default, in the main bundle's string catalogs and
    ///     `.strings` files.
    public init(
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages },
        catalog: (@Sendable (_ key: String, _ table: String?) -> String?)? = nil
    ) {
        self.preferredLanguages = preferredLanguages
        self.catalog = catalog ?? Self.mainBundleText
    }

    private static let mainBundleText: @Sendable (_ key: String, _ table: String?) -> String? = { key, table in
        let missing = "\u{0}"
        let text = Bundle.main.localizedString(forKey: key, value: missing, table: table)
        return text == missing || text.isEmpty ? nil : text
    }

    public func text(_ text: LocalizedText, sourceLocale: String?) -> String {
        text.text(in: locale(of: text, sourceLocale: sourceLocale))
    }

    public func locale(of text: LocalizedText, sourceLocale: String?) -> String? {
        // The settings aren't read for a text in only one language.
        text.translations.isEmpty
            ? sourceLocale : text.locale(for: preferredLanguages(), sourceLocale: sourceLocale)
    }

    /// The language of the main bundle's texts.
    public var catalogLocale: String? {
        LanguageChoice.best(of: Bundle.main.localizations, for: preferredLanguages()) ?? preferredLanguages().first
    }

    public func text(forKey key: String, table: String?) -> String? { catalog(key, table) }
}
