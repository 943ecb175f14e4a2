/// Where a text that a user reads comes from.
package enum TextSource: Hashable, Sendable {
    case text(LocalizedText)
    /// A text with placeholders, which `TextTemplate` splits: the translations have those of the source text. If one of
    /// them has no value, `otherwise` is read.
    indirect case template(LocalizedText, otherwise: LocalizedText?)
    /// A key of a string catalog. Indirect, because it is large.
    indirect case key(String, table: String?, otherwise: LocalizedText?)
    /// The server's own text.
    case server(BodyField, otherwise: LocalizedText?)
    /// A type of the app, which conforms to `DecodingErrorType`.
    case decode(String, otherwise: LocalizedText?)

    /// The text that is read if the source has none; of a `text`, itself.
    package var fallback: LocalizedText? {
        switch self {
        case .text(let text): text
        case .template(_, let text), .key(_, _, let text), .server(_, let text), .decode(_, let text): text
        }
    }
}

/// A part of a server's body that users may read.
package enum BodyField: Hashable, Sendable {
    /// A field that the body declares; read with the body of the group that declares the case.
    case code
    case message
    case title
    /// A JSON Pointer (RFC 6901), as written.
    indirect case pointer(String)

    /// The name by which people know it.
    package var name: String {
        switch self {
        case .code: "code"
        case .message: "message"
        case .title: "title"
        case .pointer(let pointer): pointer
        }
    }
}

extension BodyFormat {
    /// The places where a text source finds a field.
    package func places(_ field: BodyField) -> [Place] {
        switch field {
        case .code: code
        case .title: title
        case .message: message
        case .pointer(let pointer): [Place(.pointer(pointer))]
        }
    }
}
