/// The content of a response's body, from which values are read.
///
/// A body that parses as JSON is JSON, regardless of its media type. HTML, XML, bodies of other media types and bytes
/// that aren't UTF-8 have no values, so that users never see them.
package enum ReadableBody: Sendable {
    case json(JSONDocument)
    /// Plain text, trimmed and cut to 1,000 Unicode scalars; never empty.
    case text(String)
    case unreadable

    /// - Parameter contentType: The value of the `Content-Type` header.
    package init(_ bytes: [UInt8], contentType: String?) {
        if let document = JSONDocument(bytes) {
            self = .json(document)
        } else {
            self = Self.plainText(bytes, contentType).map { .text($0) } ?? .unreadable
        }
    }

    package var plainText: String? { if case .text(let text) = self { text } else { nil } }

    private static let mostScalars = 1_000

    private static func plainText(_ bytes: [UInt8], _ contentType: String?) -> String? {
        let mediaType = contentType.map { String($0.prefix { $0 != ";" }).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
        guard mediaType.map({ $0.lowercased().hasPrefix("text/") }) ?? true, isValidUTF8(bytes) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).withoutByteOrderMark.withoutWhiteSpaceAround
        // Frameworks send plain sentences as `text/html` too, so only the text shows whether it is HTML or XML.
        if text.isEmpty || text.first == "<" { return nil }
        return String(String.UnicodeScalarView(text.prefix(mostScalars)))
    }
}

extension String {
    fileprivate var withoutByteOrderMark: Substring.UnicodeScalarView {
        unicodeScalars.first == "\u{FEFF}" ? unicodeScalars.dropFirst() : unicodeScalars[...]
    }
}

extension Substring.UnicodeScalarView {
    var withoutWhiteSpaceAround: Substring.UnicodeScalarView {
        guard let start = firstIndex(where: { !$0.properties.isWhitespace }),
            let end = lastIndex(where: { !$0.properties.isWhitespace })
        else { return self[endIndex...] }
        return self[start...end]
    }
}
