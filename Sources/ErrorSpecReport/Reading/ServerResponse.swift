package import ErrorSpecLanguage
package import ErrorSpecReading

/// A response as a server sent it, or as far as it is known.
package struct ServerResponse: Sendable {
    package var status: Int
    /// The code, where it is known without reading a body.
    package var code: String?
    /// The body, where it is known and is JSON.
    package var body: JSONValue?
    package var headers: [Header]

    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(status: Int, code: String? = nil, body: JSONValue? = nil, headers: [Header] = []) {
        self.status = status
        self.code = code
        self.body = body
        self.headers = headers
    }

    /// The first of the places that holds a value.
    package func text(at places: [Place]) -> String? {
        for place in places {
            if let text = text(at: place) { return text }
        }
        return nil
    }

    private func text(at place: Place) -> String? {
        let found: String? =
            switch place.root {
            case .pointer(let pointer): body?.value(at: pointer)?.bodyText
            case .header(let name): header(name)
            case .each(let array, let pointer): body?.value(at: array + "/0" + pointer)?.bodyText
            }
        guard var text = found else { return nil }
        if let after = place.after.first, let range = firstRange(of: after, in: text) {
            text = String(text[range.upperBound...])
        }
        if let before = place.before.first, let range = firstRange(of: before, in: text) {
            text = String(text[..<range.lowerBound])
        }
        if text.isEmpty { return nil }
        if let expected = place.equals, text != expected { return nil }
        return place.replacement ?? text
    }

    /// A header's values, joined as HTTP allows (RFC 9110, 5.3); `nil` where there is none, or only an empty one.
    private func header(_ name: String) -> String? {
        let values = headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        let text = values.joined(separator: ", ")
        return text.isEmpty ? nil : text
    }
}
