public import Foundation

/// The texts of an error where no service is: for apps that send their requests themselves, for previews and for tests.
extension ResponseErrorType {
    /// The title of an alert, as a ``NetworkError`` of this case has it.
    ///
    /// - Parameters:
    ///   - response: what the server's own texts and the values of placeholders are read from; `nil`: the texts that
    ///     stand without one.
    ///   - locale: the language, by BCP 47 tag; `nil`: the user's.
    public func title(for response: NetworkResponse? = nil, locale: String? = nil, now: Date = Date()) -> String {
        presentation(for: response, locale, now).title
    }

    /// The text of an alert; the parameters as for `title(for:locale:now:)`.
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
