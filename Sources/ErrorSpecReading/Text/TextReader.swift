/// Turns text sources into what a user reads of a response.
package struct TextReader<Response: ReadableResponse> {
    /// `nil` if there is none, so that only texts without values can be read.
    private let response: Response?
    /// How the group that declares the case reads its responses.
    package let format: BodyFormat
    /// The code that decided: texts are read first from the element that has it.
    package let deciding: ResponseCode?
    private let firstCode: String?
    /// How long the server asks clients to wait.
    package let wait: Duration?
    private let choose: (LocalizedText) -> String
    private let locale: (LocalizedText) -> String?

    /// - Parameters:
    ///   - firstCode: The response's first code, whichever code decided.
    ///   - choose: The text in the language that suits the user.
    ///   - locale: That language.
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

    /// The text that the source itself gives; `nil` if the response lacks it, or if only the app knows it.
    package func text(of source: TextSource) -> String? {
        switch source {
        case .text(let text): chosen(text)
        case .template(let text, _): filled(choose(text), locale: locale(text))
        case .server(.code, _): firstCode.flatMap(presentable)
        case .server(let field, _): response?.text(at: format.places(field), deciding: deciding).flatMap(presentable)
        case .key, .decode: nil
        }
    }

    /// The text that is read if the source gives none.
    package func fallback(of source: TextSource) -> String? { source.fallback.map(chosen) }

    package func chosen(_ text: LocalizedText) -> String { choose(text) }

    /// A text with the response's values in the place of its placeholders; `nil` if a value is missing.
    package func filled(_ text: String, locale: String?) -> String? {
        TextTemplate(text).filled { name in
            response?.insertion(
                for: name, format, deciding: deciding, firstCode: firstCode, wait: wait,
                locale: locale ?? LanguageChoice.guess(from: text))
        }
    }
}

extension BuiltInText {
    /// The text in the languages of an API's texts, since an alert is in one language; in its own if the API has none.
    package func localized(_ locales: [String]) -> LocalizedText {
        LocalizedText(locales.map(text), locales: locales) ?? LocalizedText(source, translations: translations)
    }
}
