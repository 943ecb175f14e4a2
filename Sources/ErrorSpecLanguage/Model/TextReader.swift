package import ErrorSpecReading

extension TextReader<ResponseReader> {
    /// Creates a reader of a response's texts that doesn't use the app's catalogs and decoders.
    ///
    /// - Parameters:
    ///   - codes: The codes of the response, the most informative first.
    ///   - group: The group of the request.
    ///   - owner: The group whose body is used for reading the response.
    ///   - now: The time in seconds since 1970; `nil` if the time is unknown, so that a wait until a date is ignored
    ///     unless the response has a `Date` header.
    ///   - locale: The user's locale; `nil` for the source locale.
    package init(
        _ response: ResponseReader, codes: [ResponseCode], of group: GroupID, owner: GroupID, in api: ResolvedAPI,
        retry: ResolvedRetry? = nil, now: Double?, locale: String? = nil
    ) {
        let format = api.format(of: owner)
        let matcher = ResponseMatcher(of: group, in: api)
        let ordered = matcher.codesInOrder(codes, of: response)
        let sourceLocale = api.locales.first
        let chosen = { (text: LocalizedText) in
            text.locale(for: locale.map { [$0] } ?? [], sourceLocale: sourceLocale)
        }
        self.init(
            response, format,
            deciding: matcher.decidingIndex(status: response.statusCode, codes: ordered.map(\.text)).map {
                ordered[$0]
            },
            firstCode: codes.first?.text,
            // If the time is unknown, 1970 is used: the wait until any date is then too long to be used.
            wait: response.wait(format, policy: retry?.waitPlaces, now: now ?? 0),
            choose: { $0.text(in: chosen($0)) }, locale: chosen)
    }
}
