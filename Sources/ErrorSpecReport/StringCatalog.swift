package import ErrorSpecLanguage

/// Returns the texts of an API as a String Catalog (`.xcstrings`), which Xcode and translation agencies can edit.
///
/// If a locale has no translation of a text, the catalog has the source text with the state `new`.
package func stringCatalog(of list: TextList) -> JSONValue {
    let sourceLanguage = list.sourceLocale ?? "en"
    let entries = list.texts.map { text -> JSONMember in
        let source = JSONMember(sourceLanguage, unit(text.source.value, state: "translated"))
        let translations = list.targets.map { locale in
            let translation = text.translations[locale]?.value
            return JSONMember(
                locale, unit(translation ?? text.source.value, state: translation == nil ? "new" : "translated"))
        }
        let entry: JSONValue = [
            "comment": .string(text.note), "extractionState": "manual",
            "localizations": .object([source] + translations),
        ]
        return JSONMember(text.id, entry)
    }
    return ["sourceLanguage": .string(sourceLanguage), "strings": .object(entries), "version": "1.0"]
}

private func unit(_ text: String, state: String) -> JSONValue {
    ["stringUnit": ["state": .string(state), "value": .string(text)]]
}
