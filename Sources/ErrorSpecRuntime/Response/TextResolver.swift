import ErrorSpecReading
public import Foundation

/// Chooses among the texts of a spec what this user reads.
///
/// Conforming types are called on any thread, and once for each text of a failure that a caller receives.
public protocol TextResolver: Sendable {
    /// The text in the language that suits the user best.
    ///
    /// - Parameter sourceLocale: the language of `text.source`, by BCP 47 tag; `nil`: the spec names no locales.
    func text(_ text: LocalizedText, sourceLocale: String?) -> String

    /// The language of what `text(_:sourceLocale:)` returns, by BCP 47 tag, in which a wait is inserted into it.
    ///
    /// By default that of the translation which reads like it.
    func locale(of text: LocalizedText, sourceLocale: String?) -> String?

    /// The language of the string catalog's texts, by BCP 47 tag; `nil` if it isn't known. By default `nil`.
    var catalogLocale: String? { get }

    /// The text of a string catalog; `nil` if it has none under this key, then the spec's `otherwise` stands.
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

/// The spec's texts for the user's preferred languages, and the strings of a bundle.
public struct PreferredLanguageTextResolver: TextResolver {
    private let preferredLanguages: @Sendable () -> [String]
    private let catalog: @Sendable (_ key: String, _ table: String?) -> String?

    /// - Parameters:
    ///   - preferredLanguages: BCP 47 tags, the best first; the user's settings unless given. Called for each text.
    ///   - catalog: looks a key up in a table of strings; unless given, in the main bundle's string catalogs and `.strings`
    ///     files.
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
        locale(of: text, sourceLocale: sourceLocale).flatMap { text.translations[$0] } ?? text.source
    }

    public func locale(of text: LocalizedText, sourceLocale: String?) -> String? {
        guard let sourceLocale, !text.translations.isEmpty else { return sourceLocale }
        let available = [sourceLocale] + text.translations.keys.sorted()
        return LanguageChoice.best(of: available, for: preferredLanguages()) ?? sourceLocale
    }

    /// The language that the main bundle's texts are in.
    public var catalogLocale: String? {
        LanguageChoice.best(of: Bundle.main.localizations, for: preferredLanguages()) ?? preferredLanguages().first
    }

    public func text(forKey key: String, table: String?) -> String? { catalog(key, table) }
}
