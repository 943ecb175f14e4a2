public import Foundation

/// The texts of an error without a service, for apps that send their requests themselves, for previews and for tests.
extension ResponseErrorType {
    /// The title of an alert, as in a ``NetworkError`` of this case.
    ///
    /// - Parameters:
    ///   - response: The response that holds the server's own texts and the values of placeholders; if `nil`, the title
    ///     is the one for a response that holds none.
    ///   - locale: The language as a BCP 47 tag; `nil` for the user's.
    public func title(for response: NetworkResponse? = nil, locale: String? = nil, now: Date = Date()) -> String {
        presentation(for: response, locale, now).title
    }

    /// The text of an alert. The parameters are those of `title(for:locale:now:)`.
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
