/// Turns text sources into texts for users, inserting the values of a response.
package struct TextReader<Response: ReadableResponse> {
    /// The response. Without a response, only the spec's texts without placeholders can be read.
    private let response: Response?
    /// The body format of the group that declares the case.
    package let format: BodyFormat
    /// The code that matched. If the code was read from a list element, the element's texts are preferred.
    package let deciding: ResponseCode?
    private let firstCode: String?
    /// How long the server asks clients to wait.
    package let wait: Duration?
    private let choose: (LocalizedText) -> String
    private let locale: (LocalizedText) -> String?

    /// - Parameters:
    ///   - firstCode: The response's first code, even if another code matched.
    ///   - choose: Chooses the text in the language that suits the user.
    ///   - locale: Returns the language of the chosen text.
    package init(
        _ response: Response?, _ format: BodyFormat, deciding: ResponseCode?, firstCode: String?, wait: Duration?,
        choose: @escaping (LocalizedText) -> String, locale: @escaping (LocalizedText) -> String?
    ) {
        self.response = response
        self.format = format
        self.deciding = deciding
        self.firstCode = firstCode
        self.wait = wait
        self.choose = choose
        self.locale = locale
    }

    /// Returns the source's text, or `nil` if the response doesn't have the text, or if only the app can provide the
    /// text.
    package func text(of source: TextSource) -> String? {
        switch source {
        case .text(let text): chosen(text)
        case .template(let text, _): filled(choose(text), locale: locale(text))
        case .server(.code, _): firstCode.flatMap(presentable)
        case .server(let field, _): response?.text(at: format.places(field), deciding: deciding).flatMap(presentable)
        case .key, .decode: nil
        }
    }

    /// Returns the text to use if the source has no text.
    package func fallback(of source: TextSource) -> String? { source.fallback.map(chosen) }

    package func chosen(_ text: LocalizedText) -> String { choose(text) }

    /// Returns the text with its placeholders replaced by the response's values, or `nil` if a value is missing.
    package func filled(_ text: String, locale: String?) -> String? {
        TextTemplate(text).filled { name in
            response?.insertion(
                for: name, format, deciding: deciding, firstCode: firstCode, wait: wait,
                locale: locale ?? LanguageChoice.guess(from: text))
        }
    }
}

extension BuiltInText {
    /// Returns the text in only the API's locales, so that all texts of an alert are in one language. If the API has
    /// no locales, the result has all languages of the built-in text.
    package func localized(_ locales: [String]) -> LocalizedText {
        LocalizedText(locales.map(text), locales: locales) ?? LocalizedText(source, translations: translations)
    }
}
