package import ErrorSpecReading

/// A response as a server sent it, or the known parts of a response.
package struct ServerResponse: Sendable {
    package let reader: ResponseReader
    /// The codes, if they were given instead of being read from the response; otherwise empty.
    package let knownCodes: [ResponseCode]
    /// Whether a body or headers were given. If not, it is unknown which values the response has.
    package let hasContent: Bool
    /// The time from which waits are counted, in seconds since 1970.
    package let now: Double

    package init(
        status: Int, codes: [String] = [], body: [UInt8]? = nil, headers: [(name: String, value: String)] = [],
        now: Double = 0
    ) {
        reader = ResponseReader(status: status, headers: ResponseHeaders(headers), body: body)
        var known: [ResponseCode] = []
        for code in codes where !known.contains(where: { $0.text == code }) { known.append(ResponseCode(code)) }
        knownCodes = known
        hasContent = body != nil || !headers.isEmpty
        self.now = now
    }

    package var status: Int { reader.statusCode }

    /// Returns the codes that were given, or otherwise the codes that are read from the response.
    func codes(_ format: BodyFormat) -> [ResponseCode] { knownCodes.isEmpty ? reader.codes(format) : knownCodes }
}
