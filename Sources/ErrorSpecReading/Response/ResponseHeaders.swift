/// The header fields of a response, in their original order.
package struct ResponseHeaders: Sendable {
    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Header]

    package init(_ fields: [Header] = []) { self.fields = fields }

    package init(_ fields: [(name: String, value: String)]) { self.fields = fields.map { Header($0.name, $0.value) } }

    package mutating func add(_ name: String, _ value: String) { fields.append(Header(name, value)) }

    /// Returns the trimmed lines of a header, in their original order. The name is case-insensitive.
    package func lines(_ name: String) -> [String] {
        fields.lazy.filter { $0.name.equalsWithoutCase(name) }.map(\.value.trimmed)
    }

    /// Returns the value of a header. Repeated lines are joined with `, `.
    package func value(_ name: String) -> String? { lines(name).headerValue }
}

extension [String: String] {
    /// Like ``ResponseHeaders/lines(_:)``. If several keys differ only in their case, their lines are in the
    /// alphabetical order of the keys.
    package func headerLines(_ name: String) -> [String] {
        let fields = filter { $0.key.equalsWithoutCase(name) }
        return (fields.count < 2 ? Array(fields) : fields.sorted { $0.key < $1.key }).map(\.value.trimmed)
    }
}

extension [String] {
    /// The lines of a header as one value, or `nil` if there are no lines.
    package var headerValue: String? { isEmpty ? nil : joined(separator: ", ") }
}

extension String {
    /// Whether this is a valid header name (RFC 9110, 5.6.2).
    package var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Whether two texts are equal, ignoring the case of ASCII letters, as in header names (RFC 9110) and language
    /// tags. The locale doesn't matter.
    package func equalsWithoutCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// The text without leading and trailing spaces and tabs.
    package var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let end = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[start...end])
    }
}
