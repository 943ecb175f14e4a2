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
        let wait = response.wait(format, policy: retry?.waitPlaces, now: now ?? 0)
        let sourceLocale = api.locales.first
        let chosen = { (text: LocalizedText) in
            text.locale(for: locale.map { [$0] } ?? [], sourceLocale: sourceLocale)
        }
        self.init(
            response, format,
            deciding: ResponseMatcher(of: group, in: api)
                .deciding(status: response.statusCode, codes: codes.map(\.text)).map { codes[$0] },
            firstCode: codes.first?.text,
            wait: now == nil ? wait.flatMap { $0 < longestKnownWait ? $0 : nil } : wait,
            choose: { $0.text(in: chosen($0)) }, locale: chosen)
    }
}

/// A wait from 1970 on is a point in time.
private let longestKnownWait = Duration.seconds(31_536_000)
