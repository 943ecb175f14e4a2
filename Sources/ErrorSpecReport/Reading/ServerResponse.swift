package import ErrorSpecReading

/// A response as a server sent it, or as far as it is known.
package struct ServerResponse: Sendable {
    package let reader: ResponseReader
    /// The codes, where they are known without reading anything; else empty.
    package let knownCodes: [ResponseCode]
    /// Whether a body or headers are known: of what they don't hold it can be said that the response lacks it.
    package let hasContent: Bool
    /// The time in seconds since 1970, which waits are measured against.
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

    /// The codes, the most telling first.
    func codes(_ format: BodyFormat) -> [ResponseCode] { knownCodes.isEmpty ? reader.codes(format) : knownCodes }
}
