extension ErrorResponse {
    func text(at place: ErrorBody.Place) -> String? {
        let found: String? =
            switch place.root {
            case .pointer(let pointer): json().flatMap { document in document.find(pointer).flatMap(document.scalar) }
            case .header(let name): header(name)
            }
        return found.flatMap(place.read)
    }

    /// Whether this is a failure under a body: no 2xx, or one that holds an error code (`on: any`).
    func isFailure(under body: ErrorBody) -> Bool {
        guard (200...299).contains(statusCode) else { return true }
        guard body.readsSuccesses, let code = code(body) else { return false }
        return !body.successCodes.contains(code)
    }
}

extension ErrorBody.Place {
    /// What this place makes of a value: it is cut, then compared, then replaced.
    func read(_ value: String) -> String? {
        var text = Substring(value)
        if let after, let cut = text.firstEnd(of: after) { text = text[cut...] }
        if let before, let cut = text.firstStart(of: before) { text = text[..<cut] }
        guard !text.isEmpty else { return nil }
        if let equals, text != equals { return nil }
        return self.value ?? String(text)
    }
}

extension Substring {
    fileprivate func firstStart(of text: String) -> Index? { firstRange(of: text)?.lowerBound }

    fileprivate func firstEnd(of text: String) -> Index? { firstRange(of: text)?.upperBound }

    private func firstRange(of text: String) -> Range<Index>? {
        guard !text.isEmpty else { return nil }
        return ranges(of: text).first
    }
}

extension [String: String] {
    /// The value of a header, by name without regard to case, without the white space around it.
    func value(ofHeader name: String) -> String? {
        let value = self[name] ?? first { $0.key.equalsWithoutCase(name) }?.value
        return value.map { $0.trimmed }
    }
}

extension String {
    /// Header names are ASCII (RFC 9110), so that no locale has a say.
    func equalsWithoutCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    var trimmed: String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard first.map(isSpace) == true || last.map(isSpace) == true else { return self }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
