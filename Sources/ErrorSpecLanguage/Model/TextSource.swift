/// Where a text that a user reads comes from.
package enum TextSource: Hashable, Sendable {
    case text(LocalizedText)
    /// A text with placeholders, which `TextTemplate` splits: the translations have those of the source text. Where one
    /// of them has no value, `otherwise` is read.
    indirect case template(LocalizedText, otherwise: LocalizedText?)
    /// A key of a string catalog. Indirect, since it is large, and every case has room for two.
    indirect case key(String, table: String?, otherwise: LocalizedText?)
    /// The server's own words.
    case server(BodyField, otherwise: LocalizedText?)
    /// A type of the app, which conforms to `DecodingErrorType`.
    case decode(String, otherwise: LocalizedText?)

    /// The text that is read when the source has none: of a `text`, itself.
    package var fallback: LocalizedText? {
        switch self {
        case .text(let text): text
        case .template(_, let text), .key(_, _, let text), .server(_, let text), .decode(_, let text): text
        }
    }
}

/// A text in the source language, and its translations.
package struct LocalizedText: Hashable, Sendable {
    package struct Translation: Hashable, Sendable {
        package var locale: String
        package var text: String

        package init(locale: String, text: String) {
            self.locale = locale
            self.text = text
        }
    }

    package var source: String
    /// The other locales' texts, in the order of the API's `locales`.
    package var translations: [Translation]

    package init(_ source: String, translations: [Translation] = []) {
        self.source = source
        self.translations = translations
    }
}

/// A part of a server's body.
package enum BodyField: Hashable, Sendable {
    /// A field that the body declares; read with the body of the group that declares the case.
    case code
    case message
    case title
    /// A JSON Pointer (RFC 6901), as written.
    indirect case pointer(String)

    /// Those that a body declares, as specs write them.
    static let names = ["code", "message", "title"]

    /// The text of the server that people mean by `{message}` or `{server.message}`.
    static func named(byPlaceholder placeholder: String) -> String? {
        guard placeholder.first == "{", placeholder.last == "}" else { return nil }
        let words = placeholder.split { !$0.isLetter }
        guard let name = words.last, words.count == 1 || words.count == 2 && ["server", "body"].contains(words[0])
        else { return nil }
        return ["message", "title"].first { $0 == name }
    }

    /// As people name it.
    package var name: String {
        switch self {
        case .code: "code"
        case .message: "message"
        case .title: "title"
        case .pointer(let pointer): pointer
        }
    }
}
