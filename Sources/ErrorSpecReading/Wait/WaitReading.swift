extension ReadableResponse {
    /// How long a server asks to wait; `nil` if it doesn't, or not in a form that is read here.
    ///
    /// The places of the policy count alone, else the body's, else the `Retry-After` header; the first value that is a
    /// wait.
    ///
    /// - Parameters:
    ///   - policy: the policy's own places; `nil`: it has none.
    ///   - now: the time in seconds since 1970, which dates are measured against when the response has no `Date`.
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
        // A number counts by its value, however it is written; a part of one is a text.
        if document.kind(of: index) == .number, text == document.text(index, numbers: .all) {
            return Double(text).flatMap { ServerWait.number($0, inMilliseconds: isInMilliseconds, now: now) }
        }
        return ServerWait.parse(text, inMilliseconds: isInMilliseconds, now: now)
    }

    fileprivate func wait(_ text: String, now: Double) -> Duration? {
        read(text).flatMap { ServerWait.parse($0, inMilliseconds: isInMilliseconds, now: now) }
    }
}

/// The values of a header's line: its parts at commas, apart from the comma of an HTTP date.
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
