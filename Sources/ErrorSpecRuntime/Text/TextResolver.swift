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

    /// The text of a string catalog; `nil` if it has none under this key, then the spec's `otherwise` stands.
    func text(forKey key: String, table: String?) -> String?
}

/// The spec's texts for the user's preferred languages, and the strings of a bundle.
public struct PreferredLanguageTextResolver: TextResolver {
    private let preferredLanguages: @Sendable () -> [String]
    private let catalog: @Sendable (_ key: String, _ table: String?) -> String?

    /// - Parameters:
    ///   - preferredLanguages: BCP 47 tags, the best first; the user's settings unless given. Called for each text.
    ///   - catalog: looks a key up in a table of strings; the main bundle's unless given.
    public init(
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages },
        catalog: @escaping @Sendable (_ key: String, _ table: String?) -> String? = mainBundleText
    ) {
        self.preferredLanguages = preferredLanguages
        self.catalog = catalog
    }

    /// Looks a key up in the main bundle: string catalogs and `.strings` files.
    public static let mainBundleText: @Sendable (_ key: String, _ table: String?) -> String? = { key, table in
        let missing = "\u{0}"
        let text = Bundle.main.localizedString(forKey: key, value: missing, table: table)
        return text == missing || text.isEmpty ? nil : text
    }

    public func text(_ text: LocalizedText, sourceLocale: String?) -> String {
        guard let sourceLocale, !text.translations.isEmpty else { return text.source }
        let available = [sourceLocale] + text.translations.keys.sorted()
        let best = LanguageChoice.best(of: available, for: preferredLanguages()) ?? sourceLocale
        return best == sourceLocale ? text.source : text.translations[best] ?? text.source
    }

    public func text(forKey key: String, table: String?) -> String? { catalog(key, table) }
}
