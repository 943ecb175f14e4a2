package import ErrorSpecReading

extension TextReader<ResponseReader> {
    /// Reads what can be told without the app.
    ///
    /// - Parameters:
    ///   - codes: The codes of the response, the most telling first.
    ///   - group: The group of the request.
    ///   - owner: The group whose body the response is read with.
    ///   - now: In seconds since 1970; `nil` if it isn't known, so that a point in time is no wait.
    ///   - locale: The user's; `nil` for the source locale.
    package init(
        _ response: ResponseReader, codes: [ResponseCode], of group: GroupID, owner: GroupID, in api: ResolvedAPI,
        retry: ResolvedRetry? = nil, now: Double?, locale: String? = nil
    ) {
        let format = api.format(of: owner)
        let matcher = ResponseMatcher(of: group, in: api)
        let tried = matcher.tried(response, codes)
        let sourceLocale = api.locales.first
        let chosen = { (text: LocalizedText) in
            text.locale(for: locale.map { [$0] } ?? [], sourceLocale: sourceLocale)
        }
        self.init(
            response, format,
            deciding: matcher.deciding(status: response.statusCode, codes: tried.map(\.text)).map { tried[$0] },
            firstCode: codes.first?.text,
            // From 1970 on, a point in time is too far away to be a wait.
            wait: response.wait(format, policy: retry?.waitPlaces, now: now ?? 0),
            choose: { $0.text(in: chosen($0)) }, locale: chosen)
    }
}
