extension ReadableResponse {
    /// Returns how long the server asks clients to wait, or `nil` if the response has no wait in a known format.
    ///
    /// The wait is the first valid one at the policy's places, or at the body's places if the policy is `nil`. Without
    /// places, the `Retry-After` header is read.
    ///
    /// - Parameters:
    ///   - policy: The retry policy's own places, or `nil` to use the body's places.
    ///   - now: The current time in seconds since 1970. Used only if the response has no valid `Date`.
    package func wait(_ format: BodyFormat, policy: [Place]? = nil, now: Double) -> Duration? {
        var places = policy ?? format.retryAfter
        if places.isEmpty { places = [Place(.header("Retry-After"))] }
        let sent = header("Date").flatMap(HTTPDate.parse) ?? now
        return places.lazy.compactMap { wait(at: $0, now: sent) }.first
    }

    private func wait(at place: Place, now: Double) -> Duration? {
        if case .header(let name) = place.root {
            return headerLines(name).flatMap(partsOfHeader).compactMap { place.wait($0.trimmed, now: now) }.max()
        }
        guard let document = json() else { return plainText(at: place).flatMap { place.wait($0, now: now) } }
        var wait: Duration?
        document.visit(place.root) { index, _ in
            wait = place.wait(index, in: document, now: now)
            return wait != nil
        }
        return wait
    }
}

extension Place {
    fileprivate func wait(_ index: Int, in document: JSONDocument, now: Double) -> Duration? {
        guard let text = read(index, in: document, numbers: .all) else { return nil }
        // A JSON number is read as a number (`1e2`). A part that was cut out of a number is parsed as a text.
        if document.kind(of: index) == .number, text == document.text(index, numbers: .all) {
            return Double(text).flatMap { ServerWait.number($0, inMilliseconds: isInMilliseconds, now: now) }
        }
        return ServerWait.parse(text, inMilliseconds: isInMilliseconds, now: now)
    }

    fileprivate func wait(_ text: String, now: Double) -> Duration? {
        read(text).flatMap { ServerWait.parse($0, inMilliseconds: isInMilliseconds, now: now) }
    }
}

/// Splits a header's line at its commas, except for the comma in an HTTP date.
private func partsOfHeader(_ line: String) -> [String] {
    let bytes = line.utf8
    var parts: [String] = []
    var (start, position) = (bytes.startIndex, bytes.startIndex)
    while let comma = bytes[position...].firstIndex(of: UInt8(ascii: ",")) {
        position = bytes.index(after: comma)
        let mayBeDate = bytes[start..<comma].suffix(3) + bytes[comma...].prefix(HTTPDate.length - 3)
        if HTTPDate.parse(String(decoding: mayBeDate, as: UTF8.self)) != nil { continue }
        parts.append(String(line[start..<comma]))
        start = position
    }
    return parts + [String(line[start...])]
}
