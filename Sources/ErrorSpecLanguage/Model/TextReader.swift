package import ErrorSpecReading

/// Text sources → what a user reads of a response, as far as it can be told without the app.
package struct TextReader: Sendable {
    private let api: ResolvedAPI
    private let response: ResponseReader
    private let firstCode: String?
    private let locale: String?
    /// How the group reads its responses that declares the case.
    package let format: BodyFormat
    /// The code that a case was found by: texts are read first from the element that holds it.
    package let deciding: ResponseCode?
    /// How long the server asks to wait.
    package let wait: Duration?

    /// - Parameters:
    ///   - codes: The codes of the response, the most telling first.
    ///   - group: The group of the request.
    ///   - owner: The group whose body the response is read with.
    ///   - now: In seconds since 1970. `nil`: not known, so that a point in time is no wait.
    ///   - locale: The user's. `nil`: the source locale.
    package init(
        _ response: ResponseReader, codes: [ResponseCode], of group: GroupID, owner: GroupID, in api: ResolvedAPI,
        retry: ResolvedRetry? = nil, now: Double?, locale: String? = nil
    ) {
        self.api = api
        self.response = response
        self.locale = locale
        format = api.format(of: owner)
        firstCode = codes.first?.text
        deciding = ResponseMatcher(of: group, in: api)
            .deciding(status: response.statusCode, codes: codes.map(\.text)).map { codes[$0] }
        let wait = response.wait(format, policy: retry?.waitPlaces, now: now ?? 0)
        self.wait = now == nil ? wait.flatMap { $0 < Self.longestWait ? $0 : nil } : wait
    }

    /// A wait from 1970 on is a point in time.
    private static let longestWait = Duration.seconds(31_536_000)

    /// The text that the source itself gives; `nil` where only the running app knows it, or the response lacks it.
    package func text(of source: TextSource) -> String? {
        switch source {
        case .text(let text): chosen(text).text
        case .template(let text, _): filled(text)
        case .server(let field, _): serverText(field)
        case .key, .decode: nil
        }
    }

    /// The text where the source gives none.
    package func fallback(of source: TextSource) -> String? { source.fallback.map { chosen($0).text } }

    /// A text with what the response says in the place of its placeholders; `nil` where a value is missing.
    private func filled(_ text: LocalizedText) -> String? {
        let chosen = chosen(text)
        return TextTemplate(chosen.text).filled { name in
            response.insertion(
                for: name, format, deciding: deciding, firstCode: firstCode, wait: wait,
                locale: chosen.locale ?? LanguageChoice.guess(from: chosen.text))
        }
    }

    private func serverText(_ field: BodyField) -> String? {
        let text = field == .code ? firstCode : response.text(at: format.places(field), deciding: deciding)
        return text.flatMap(presentable)
    }

    /// The text that suits the user, and its language.
    package func chosen(_ text: LocalizedText) -> (text: String, locale: String?) {
        guard let source = api.locales.first, let locale else { return (text.source, api.locales.first) }
        let choice = LanguageChoice.best(of: [source] + text.translations.map(\.locale), for: [locale])
        let translation = text.translations.first { $0.locale == choice }
        return (translation?.text ?? text.source, translation?.locale ?? source)
    }
}
