import ErrorSpecReading
import Foundation

/// Turns the text sources of an API into texts for the user.
struct UserTextReader<API: ErrorAPI> {
    private let resolver: any TextResolver
    private let response: NetworkResponse?
    private let reader: TextReader<NetworkResponse>

    /// - Parameters:
    ///   - facts: The values read from the response; `nil` if there is no response.
    ///   - body: The `ErrorBody` of the group that declares the case.
    init(resolver: any TextResolver, facts: ResponseFacts?, body: ErrorBody) {
        self.resolver = resolver
        response = facts?.response
        let sourceLocale = API.locales.first
        reader = TextReader(
            facts?.response, body.format, deciding: facts?.matchedCode, firstCode: facts?.code, wait: facts?.retryAfter,
            choose: { resolver.text($0, sourceLocale: sourceLocale) },
            locale: { resolver.locale(of: $0, sourceLocale: sourceLocale) })
    }

    /// - Parameter generic: The text to use if the source has no value and no `otherwise`.
    func read(_ source: TextSource<API>?, generic: BuiltInText) -> String {
        source.flatMap(read) ?? read(generic)
    }

    private func read(_ text: BuiltInText) -> String {
        let locales = API.locales
        return resolver.text(text.localized(locales), sourceLocale: locales.first ?? BuiltInText.sourceLocale)
    }

    private func read(_ source: TextSource<API>) -> String? {
        guard let localized = source.localized(API.locales) else {
            return LocalizedText(source.otherwise, locales: API.locales).map(reader.chosen)
        }
        let text: String? =
            switch source.content {
            case .key(let key, let table):
                resolver.text(forKey: key, table: table).flatMap { reader.filled($0, locale: resolver.catalogLocale) }
            case .decode(let type): decode(type)
            case .text, .template, .server: reader.text(of: localized)
            }
        return text ?? reader.fallback(of: localized)
    }

    private func decode(_ type: any DecodingErrorType.Type) -> String? {
        // Foundation's parser treats malformed JSON differently on each platform, so it only gets bodies that our own
        // parser accepts.
        guard let response, response.json() != nil else { return nil }
        return (try? JSONDecoder().decode(type, from: response.body))?.errorDescription.flatMap(presentable)
    }
}
