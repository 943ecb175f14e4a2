/// Where a text that a user reads comes from, of an API's errors.
///
/// A string literal is a text of the app's own. Where a spec has several `locales`, the generated code declares functions
/// for its API alone, with the locales as labels: `.text("로그인 만료", en: "Signed out")`.
///
/// A class, so that definitions pass a pointer on instead of copying texts.
public final class TextSource<API: ErrorAPI>: Sendable {
    enum Content: Sendable {
        case text
        case template
        case key(String, table: String?)
        case field(Field)
        case pointer(String)
        case decode(any DecodingErrorType.Type)
    }

    /// A text that a body may declare.
    enum Field: Sendable {
        case code, title, message
    }

    let content: Content
    /// Of `text` and `template`, in the order of the API's locales; a missing translation is `nil`.
    let texts: [String?]
    /// Read where the rest gives no text, in the order of the API's locales; empty without one.
    let otherwise: [String?]

    init(_ content: Content, _ texts: [String?] = [], otherwise: [String?] = []) {
        self.content = content
        self.texts = texts
        self.otherwise = otherwise
    }

    /// A text of the app's own, in one or several languages.
    ///
    /// - Parameter texts: in the order of ``ErrorAPI/locales``; `nil` where a translation is missing.
    public static func text(in texts: [String?]) -> TextSource { TextSource(.text, texts) }

    /// A text with placeholders, as `{balance}`; where one of them has no value, the other is read. `{{` and `}}` are
    /// braces in the first, and nothing but themselves in all other texts.
    public static func template(in texts: [String?], otherwise: [String?] = []) -> TextSource {
        TextSource(.template, texts, otherwise: otherwise)
    }
}

extension TextSource: ExpressibleByStringLiteral {
    public convenience init(stringLiteral text: String) { self.init(.text, [text]) }
}

/// Texts in one language. A missing `otherwise` stands for the runtime's own text.
extension TextSource {
    /// The server's message, of the body of the group that declares the case. Where the case was matched by the code of an
    /// element of a list, that element's text comes first.
    public static func message(otherwise: String? = nil) -> TextSource { _message(otherwise: [otherwise]) }

    /// The server's title; else as the message.
    public static func title(otherwise: String? = nil) -> TextSource { _title(otherwise: [otherwise]) }

    /// The first code of the response.
    public static func code(otherwise: String? = nil) -> TextSource { _code(otherwise: [otherwise]) }

    /// The server's own text, at a JSON Pointer (RFC 6901).
    public static func pointer(_ pointer: String, otherwise: String? = nil) -> TextSource {
        _pointer(pointer, otherwise: [otherwise])
    }

    /// The text of a string catalog's key, which may have placeholders.
    public static func key(_ key: String, table: String? = nil, otherwise: String? = nil) -> TextSource {
        _key(key, table: table, otherwise: [otherwise])
    }

    /// A text with placeholders, as `{balance}`; where one of them has no value, the other is read. `{{` and `}}` are
    /// braces in the first.
    public static func template(_ text: String, otherwise: String? = nil) -> TextSource {
        template(in: [text], otherwise: [otherwise])
    }

    /// The text that a type of the app's reads out of the body.
    public static func decode(_ type: any DecodingErrorType.Type, otherwise: String? = nil) -> TextSource {
        _decode(type, otherwise: [otherwise])
    }
}

/// The same in several languages, in the order of ``ErrorAPI/locales``: for the functions with the locales as labels that
/// generated code declares, and an API by hand may.
extension TextSource {
    public static func _message(otherwise: [String?]) -> TextSource {
        TextSource(.field(.message), otherwise: otherwise)
    }

    public static func _title(otherwise: [String?]) -> TextSource {
        TextSource(.field(.title), otherwise: otherwise)
    }

    public static func _code(otherwise: [String?]) -> TextSource { TextSource(.field(.code), otherwise: otherwise) }

    public static func _pointer(_ pointer: String, otherwise: [String?]) -> TextSource {
        TextSource(.pointer(pointer), otherwise: otherwise)
    }

    public static func _key(_ key: String, table: String?, otherwise: [String?]) -> TextSource {
        TextSource(.key(key, table: table), otherwise: otherwise)
    }

    public static func _decode(_ type: any DecodingErrorType.Type, otherwise: [String?]) -> TextSource {
        TextSource(.decode(type), otherwise: otherwise)
    }
}

/// A text in the spec's source language, and its translations: what a ``TextResolver`` chooses from.
public struct LocalizedText: Sendable, Hashable {
    /// The text in the source language, which always stands.
    public let source: String
    /// The texts of the other locales, by BCP 47 tag.
    public let translations: [String: String]

    /// A text in the source language, and its translations by locale.
    public init(_ source: String, translations: [String: String] = [:]) {
        self.source = source
        self.translations = translations
    }

    /// - Parameter texts: in the order of the locales; `nil` without a text in the source language.
    init?(_ texts: [String?], locales: [String]) {
        guard let source = texts.first ?? nil else { return nil }
        self.source = source
        var translations: [String: String] = [:]
        for (locale, text) in zip(locales, texts).dropFirst() { translations[locale] = text }
        self.translations = translations
    }
}

/// A type of the app that reads a text out of an error body: what a spec's `decode:` names.
public protocol DecodingErrorType: Decodable, Sendable {
    /// The text that the user reads; `nil` or an empty one: the spec's `otherwise` stands.
    var errorDescription: String? { get }
}
