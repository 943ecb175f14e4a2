import ErrorSpecReading

/// The source of a text that an API's errors show to users.
///
/// A string literal is a text of the app. If a spec has several `locales`, generated code declares functions for its
/// API with the locales as argument labels: `.text("로그인 만료", en: "Signed out")`.
///
/// A class, so that definitions copy a pointer instead of the texts.
public final class TextSource<API: ErrorAPI>: Sendable {
    enum Content: Sendable {
        case text
        case template
        case key(String, table: String?)
        case server(BodyField)
        case decode(any DecodingErrorType.Type)
    }

    let content: Content
    /// The texts of `text` and `template`, in the order of the API's locales; `nil` for a missing translation.
    let texts: [String?]
    /// The texts to use if the source yields no text, in the order of the API's locales; may be empty.
    let otherwise: [String?]

    init(_ content: Content, _ texts: [String?] = [], otherwise: [String?] = []) {
        self.content = content
        self.texts = texts
        self.otherwise = otherwise
    }

    /// Returns this source with its texts keyed by locale; `nil` if a `text` or `template` has no text in the source
    /// language.
    func localized(_ locales: [String]) -> ErrorSpecReading.TextSource? {
        let text = LocalizedText(texts, locales: locales)
        let otherwise = LocalizedText(otherwise, locales: locales)
        return switch content {
        case .text: text.map { .text($0) }
        case .template: text.map { .template($0, otherwise: otherwise) }
        case .key(let key, let table): .key(key, table: table, otherwise: otherwise)
        case .server(let field): .server(field, otherwise: otherwise)
        case .decode(let type): .decode("\(type)", otherwise: otherwise)
        }
    }

    /// A text of the app, in one or several languages.
    ///
    /// - Parameter texts: The texts, in the order of ``ErrorAPI/locales``; `nil` for a missing translation.
    public static func text(in texts: [String?]) -> TextSource { TextSource(.text, texts) }

    /// A text with placeholders, such as `{balance}`. If a placeholder has no value, `otherwise` is used. In `texts`,
    /// `{{` and `}}` are escaped braces; other texts have no escapes.
    public static func template(in texts: [String?], otherwise: [String?] = []) -> TextSource {
        TextSource(.template, texts, otherwise: otherwise)
    }
}

extension TextSource: ExpressibleByStringLiteral {
    public convenience init(stringLiteral text: String) { self.init(.text, [text]) }
}

/// Sources with texts in one language. If `otherwise` is omitted, the runtime's built-in text is used.
extension TextSource {
    /// The server's message, read from the body with the places of the group that declares the case. If the code that
    /// matched is in an element of a list, the element's message is preferred.
    public static func message(otherwise: String? = nil) -> TextSource { _message(otherwise: [otherwise]) }

    /// The server's title, read in the same way as the message.
    public static func title(otherwise: String? = nil) -> TextSource { _title(otherwise: [otherwise]) }

    /// The first code of the response.
    public static func code(otherwise: String? = nil) -> TextSource { _code(otherwise: [otherwise]) }

    /// The server's own text at a JSON Pointer (RFC 6901).
    public static func pointer(_ pointer: String, otherwise: String? = nil) -> TextSource {
        _pointer(pointer, otherwise: [otherwise])
    }

    /// The text for a key in a string catalog. The text may have placeholders.
    public static func key(_ key: String, table: String? = nil, otherwise: String? = nil) -> TextSource {
        _key(key, table: table, otherwise: [otherwise])
    }

    /// A text with placeholders, such as `{balance}`. If a placeholder has no value, `otherwise` is used. In `text`,
    /// `{{` and `}}` are escaped braces.
    public static func template(_ text: String, otherwise: String? = nil) -> TextSource {
        template(in: [text], otherwise: [otherwise])
    }

    /// The text that a type of the app decodes from the body.
    public static func decode(_ type: any DecodingErrorType.Type, otherwise: String? = nil) -> TextSource {
        _decode(type, otherwise: [otherwise])
    }
}

/// The same sources with texts in several languages, in the order of ``ErrorAPI/locales``. Generated code uses these
/// functions to declare overloads with the locales as argument labels; a hand-written API may do the same.
extension TextSource {
    public static func _message(otherwise: [String?]) -> TextSource {
        TextSource(.server(.message), otherwise: otherwise)
    }

    public static func _title(otherwise: [String?]) -> TextSource {
        TextSource(.server(.title), otherwise: otherwise)
    }

    public static func _code(otherwise: [String?]) -> TextSource { TextSource(.server(.code), otherwise: otherwise) }

    public static func _pointer(_ pointer: String, otherwise: [String?]) -> TextSource {
        TextSource(.server(.pointer(pointer)), otherwise: otherwise)
    }

    public static func _key(_ key: String, table: String?, otherwise: [String?]) -> TextSource {
        TextSource(.key(key, table: table), otherwise: otherwise)
    }

    public static func _decode(_ type: any DecodingErrorType.Type, otherwise: [String?]) -> TextSource {
        TextSource(.decode(type), otherwise: otherwise)
    }
}

/// A type of the app that decodes a text from an error body. A spec refers to it with `decode:`.
public protocol DecodingErrorType: Decodable, Sendable {
    /// The text that the user reads. If it is `nil` or empty, the spec's `otherwise` is used.
    var errorDescription: String? { get }
}
