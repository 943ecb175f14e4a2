/// The header fields of a response, in the order in which they came.
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

    /// The value of a header, by name without regard to case and without the white space around it; a header that comes
    /// again is one value, joined with `, `.
    package func value(_ name: String) -> String? {
        var value: String?
        for field in fields where field.name.equalsWithoutCase(name) {
            value = value.map { $0 + ", " + field.value.trimmed } ?? field.value.trimmed
        }
        return value
    }
}

extension [String: String] {
    /// As ``ResponseHeaders/value(_:)``; two spellings of one name count in alphabetical order.
    package func header(_ name: String) -> String? {
        let fields = filter { $0.key.equalsWithoutCase(name) }
        if fields.count < 2 { return fields.first?.value.trimmed }
        return fields.sorted { $0.key < $1.key }.map(\.value.trimmed).joined(separator: ", ")
    }
}

extension String {
    /// Whether this can be a header's name (RFC 9110, 5.6.2).
    package var isHeaderName: Bool {
        !isEmpty && utf8.allSatisfy { $0.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// Compares ASCII letters without regard to case, as header names (RFC 9110) and language tags are: no locale has a
    /// say.
    package func equalsWithoutCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// The text without the spaces and tabs around it.
    package var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else { return self }
        guard let start = utf8.firstIndex(where: { !isBlank($0) }), let end = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[start...end])
    }
}
