import ErrorSpecLanguage

/// The entries of a String Catalog (`.xcstrings`).
struct StringCatalog {
    /// A text in one locale.
    struct Entry {
        /// The id of a text in a ``TextList``.
        var key: String
        var locale: String
        var value: String
        var range: SourceRange
    }

    let sourceLanguage: String
    /// The texts in the source language and the translations, in the order of the file.
    private(set) var entries: [Entry] = []
    /// The keys of texts that vary by number or device, without duplicates.
    private(set) var variations: [Located<String>] = []

    /// Reads the entries of a catalog. Returns `nil` if the document isn't a catalog.
    init?(_ root: DocumentNode) {
        guard let sourceLanguage = root["sourceLanguage"]?.text, let strings = root["strings"]?.map else { return nil }
        self.sourceLanguage = sourceLanguage
        for member in strings.members {
            let localizations = member.value["localizations"]?.map?.members ?? []
            if localizations.contains(where: { $0.value["variations"] != nil }) {
                variations.append(Located(member.key, at: member.keyRange))
            }
            for localization in localizations {
                guard let unit = localization.value["stringUnit"], let value = unit["value"]?.text,
                    unit["state"]?.text != "new"
                else { continue }
                entries.append(
                    Entry(key: member.key, locale: localization.key, value: value, range: localization.keyRange))
            }
        }
    }
}

/// Whether a file looks like a String Catalog.
package func isStringCatalog(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: utf8Text(Array(bytes.prefix(4_000))), as: UTF8.self)
    return start.contains("\"sourceLanguage\"") && start.contains("\"strings\"")
}
