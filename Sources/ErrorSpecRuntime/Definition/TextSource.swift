/// Where a text that a user reads comes from.
public indirect enum TextSource: Sendable {
    case text(LocalizedText)
    /// A text that inserts what the response says: `Try again in {retryAfter}.` Where a value is missing, `otherwise` is
    /// read.
    case template(LocalizedText, otherwise: LocalizedText?)
    /// A key of a string catalog.
    case key(String, table: String?, otherwise: LocalizedText?)
    /// The server's own words, in a field of the body of the group that declares the case.
    case field(ErrorBody.Field, otherwise: LocalizedText?)
    /// The server's own words, at a JSON Pointer (RFC 6901).
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

    public static func message(otherwise: StaticString) -> TextSource { .field(.message, otherwise: .init(otherwise)) }
    public static func message(otherwise: LocalizedText?) -> TextSource { .field(.message, otherwise: otherwise) }

    public static func title(otherwise: StaticString) -> TextSource { .field(.title, otherwise: .init(otherwise)) }
    public static func title(otherwise: LocalizedText?) -> TextSource { .field(.title, otherwise: otherwise) }

    public static func code(otherwise: StaticString) -> TextSource { .field(.code, otherwise: .init(otherwise)) }
    public static func code(otherwise: LocalizedText?) -> TextSource { .field(.code, otherwise: otherwise) }
}

/// A text in the spec's source language, and its translations.
public struct LocalizedText: Sendable, Hashable {
    /// The text in the source language, which always stands.
    public let source: String
    /// The texts of the other locales, by BCP 47 tag.
    public let translations: [String: String]

    public init(_ source: String, translations: [String: String] = [:]) {
        self.source = source
        self.translations = translations
    }

    init(_ source: StaticString) { self.init(source.description) }

    public static func localized(_ source: String, _ translations: [String: String] = [:]) -> LocalizedText {
        LocalizedText(source, translations: translations)
    }
}

/// A type of the app that reads a text out of an error body: what a spec's `decode:` names.
public protocol DecodingErrorType: Decodable, Sendable {
    /// The text that the user reads; `nil` or an empty one: the spec's `otherwise` stands.
    var errorDescription: String? { get }
}
