import ErrorSpecReading
import Foundation

/// Turns the text sources of one API into what a user reads.
struct TextReader<API: ErrorAPI> {
    let resolver: any TextResolver
    let facts: ResponseFacts?
    /// How the group that declares the case reads its responses.
    let body: ErrorBody

    /// - Parameter generic: The text to use if the source yields nothing and has no `otherwise`.
    func read(_ source: TextSource<API>?, generic: BuiltInText) -> String {
        source.flatMap(read) ?? read(generic)
    }

    /// A text of the runtime's own, in the language in which the user reads the API's: an alert is in one language.
    private func read(_ text: BuiltInText) -> String {
        let locales = API.locales
        if let text = LocalizedText(locales.map(text.text), locales: locales) { return read(text) }
        let localized = LocalizedText(text.source, translations: text.translations)
        return resolver.text(localized, sourceLocale: BuiltInText.sourceLocale)
    }

    private func read(_ source: TextSource<API>) -> String? {
        let locales = API.locales
        let text: String? =
            switch source.content {
            case .text: LocalizedText(source.texts, locales: locales).map(read)
            case .template: LocalizedText(source.texts, locales: locales).flatMap(fill)
            case .key(let key, let table):
                resolver.text(forKey: key, table: table).flatMap { fill($0, locale: resolver.catalogLocale) }
            case .field(let field): serverText(field)
            case .pointer(let pointer): serverText([Place(.pointer(pointer))])
            case .decode(let type): decode(type)
            }
        return text ?? LocalizedText(source.otherwise, locales: locales).map(read)
    }

    private func read(_ text: LocalizedText) -> String { resolver.text(text, sourceLocale: API.locales.first) }

    // MARK: Placeholders

    private func fill(_ text: LocalizedText) -> String? {
        fill(read(text), locale: resolver.locale(of: text, sourceLocale: API.locales.first))
    }

    private func fill(_ text: String, locale: String?) -> String? {
        TextTemplate(text).filled { name in
            guard let facts else { return nil }
            return facts.response.insertion(
                for: name, body.format, deciding: facts.deciding, firstCode: facts.code, wait: facts.retryAfter,
                locale: locale ?? LanguageChoice.guess(from: text))
        }
    }

    // MARK: The server's texts

    private func serverText(_ field: TextSource<API>.Field) -> String? {
        switch field {
        case .code: facts?.response.codes(body).first.flatMap(presentable)
        case .title: serverText(body.format.title)
        case .message: serverText(body.format.message)
        }
    }

    private func serverText(_ places: [Place]) -> String? {
        facts?.response.text(at: places, deciding: facts?.deciding).flatMap(presentable)
    }

    private func decode(_ type: any DecodingErrorType.Type) -> String? {
        // Only what our own parser accepts reaches Foundation's, whose behaviour on broken texts differs by platform.
        guard let response = facts?.response, response.json() != nil else { return nil }
        return (try? JSONDecoder().decode(type, from: response.body))?.errorDescription.flatMap(presentable)
    }
}
