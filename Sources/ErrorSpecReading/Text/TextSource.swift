/// The source of a text for users.
package enum TextSource: Hashable, Sendable {
    case text(LocalizedText)
    /// A text with placeholders (see `TextTemplate`). The translations have the same placeholders. If a placeholder has
    /// no value, `otherwise` is used.
    indirect case template(LocalizedText, otherwise: LocalizedText?)
    /// A key in a string catalog. The case is indirect because of the size of its values.
    indirect case key(String, table: String?, otherwise: LocalizedText?)
    /// The server's own text.
    case server(BodyField, otherwise: LocalizedText?)
    /// A type of the app that conforms to `DecodingErrorType`.
    case decode(String, otherwise: LocalizedText?)

    /// The text to use if the source has no text. For a `text`, the fallback is the text itself.
    package var fallback: LocalizedText? {
        switch self {
        case .text(let text): text
        case .template(_, let text), .key(_, _, let text), .server(_, let text), .decode(_, let text): text
        }
    }
}

/// A part of a server's body that is a text for users.
package enum BodyField: Hashable, Sendable {
    /// The response's first code. It is read with the body format of the request's group; the message and the title
    /// are read with the body format of the case's group.
    case code
    case message
    case title
    /// A JSON Pointer (RFC 6901), as written.
    indirect case pointer(String)

    /// The field's name in messages.
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
    /// Returns the places of a field.
    package func places(_ field: BodyField) -> [Place] {
        switch field {
        case .code: code
        case .title: title
        case .message: message
        case .pointer(let pointer): [Place(.pointer(pointer))]
        }
    }
}
