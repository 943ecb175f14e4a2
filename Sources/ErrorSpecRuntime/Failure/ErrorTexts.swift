public import Foundation

/// Texts of an error that no service has thrown: for apps that send requests themselves, for previews and for tests.
extension ResponseErrorType {
    /// Returns the title of an alert for this case, equal to ``NetworkError/title``.
    ///
    /// - Parameters:
    ///   - response: The response with the server's texts and the values of placeholders. If omitted, the texts are the
    ///     same as for an empty response.
    ///   - locale: The language as a BCP 47 tag; `nil` for the user's.
    public func title(for response: NetworkResponse? = nil, locale: String? = nil, now: Date = Date()) -> String {
        presentation(for: response, locale, now).title
    }

    /// Returns the text of an alert. The parameters are the same as for `title(for:locale:now:)`.
    public func description(
        for response: NetworkResponse? = nil, locale: String? = nil, now: Date = Date()
    ) -> String {
        presentation(for: response, locale, now).description
    }

    private func presentation(for response: NetworkResponse?, _ locale: String?, _ now: Date) -> Presentation<API> {
        let facts = response.map { response in
            var facts = ResponseFacts(response, body: Self.group.body, now: now)
            facts.describe(self)
            return facts
        }
        let languages = locale.map { [$0] }
        let resolver = languages.map { languages in PreferredLanguageTextResolver { languages } }
        return Presentation(
            NetworkError<Self>.Origin.response(self), wasSent: true, facts: facts, reason: nil,
            resolver: resolver ?? PreferredLanguageTextResolver())
    }
}
