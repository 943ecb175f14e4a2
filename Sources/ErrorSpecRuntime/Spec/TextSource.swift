/// Where a text that a user reads comes from.
public indirect enum TextSource: Sendable {
    /// A text of the spec.
    case text(LocalizedText)
    /// A text with placeholders, as `{balance}`; the other stands where one of them has no value. `{{` and `}}` are
    /// braces in the first, and nothing but themselves in all other texts.
    case template(LocalizedText, otherwise: LocalizedText?)
    /// A key of a string catalog, whose text may have placeholders.
    case key(String, table: String?, otherwise: LocalizedText?)
    /// The server's own text, in a field of the body of the group that declares the case. Where the case was matched by
    /// the code of an element of a list, that element's text comes first.
    case field(ErrorBody.Field, otherwise: LocalizedText?)
    /// The server's own text, at a JSON Pointer (RFC 6901).
    case pointer(String, otherwise: LocalizedText?)
    /// A type of the app that reads the body.
    case decode(any DecodingErrorType.Type, otherwise: LocalizedText?)
}

extension TextSource: ExpressibleByStringLiteral {
    public init(stringLiteral text: StaticString) { self = .text(LocalizedText(text.description)) }

    /// A text in the spec's source language, and its translations by BCP 47 tag.
    public static func localized(_ source: String, _ translations: [String: String]) -> TextSource {
        .text(LocalizedText(source, translations: translations))
    }

    /// The server's message.
    public static func message(otherwise: StaticString) -> TextSource { .field(.message, otherwise: .init(otherwise)) }
    /// The server's message.
    public static func message(otherwise: LocalizedText?) -> TextSource { .field(.message, otherwise: otherwise) }

    /// The server's title.
    public static func title(otherwise: StaticString) -> TextSource { .field(.title, otherwise: .init(otherwise)) }
    /// The server's title.
    public static func title(otherwise: LocalizedText?) -> TextSource { .field(.title, otherwise: otherwise) }

    /// The response's first code, as a text.
    public static func code(otherwise: StaticString) -> TextSource { .field(.code, otherwise: .init(otherwise)) }
    /// The response's first code, as a text.
    public static func code(otherwise: LocalizedText?) -> TextSource { .field(.code, otherwise: otherwise) }
}

/// A text in the spec's source language, and its translations.
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

    init(_ source: StaticString) { self.init(source.description) }

    /// A text in the source language, and its translations by locale.
    public static func localized(_ source: String, _ translations: [String: String] = [:]) -> LocalizedText {
        LocalizedText(source, translations: translations)
    }
}

/// A type of the app that reads a text out of an error body: what a spec's `decode:` names.
public protocol DecodingErrorType: Decodable, Sendable {
    /// The text that the user reads; `nil` or an empty one: the spec's `otherwise` stands.
    var errorDescription: String? { get }
}
