import ErrorSpecLanguage

/// What a case says, as one string literal: `"Login.locked | category: silent | title: … | description.body: message"`,
/// which the runtime's `DefinitionRow` reads.
struct DefinitionLiteral {
    /// What stands between the quotes.
    private var content = CodeText()

    var isEmpty: Bool { content.count == 0 }

    func write(to code: inout CodeText) {
        code.append("\"")
        content.withBytes { code.append($0) }
        code.append("\"")
    }

    /// A field without a name.
    mutating func add(_ text: String) {
        separate()
        addContent(text)
    }

    /// A field whose value is a name.
    mutating func add(_ field: StaticString, _ name: Identifier) { add(field, "", name.bareName) }

    /// - Parameter subject: what the text is: `title` or `description`.
    mutating func add(_ text: TextPlan?, as subject: StaticString) {
        switch text {
        case nil: break
        case .text(let text): add(subject, "", text)
        case .template(let text, let otherwise):
            add(subject, ".text", text)
            add(otherwise: otherwise)
        case .key(let key, let table, let otherwise):
            add(subject, ".key", key)
            if let table { add(subject, ".table", table) }
            add(otherwise: otherwise)
        case .body(let field, let otherwise):
            switch field {
            case .code: add(subject, ".body", "code")
            case .message: add(subject, ".body", "message")
            case .title: add(subject, ".body", "title")
            case .pointer(let pointer): add(subject, ".body", pointer)
            }
            add(otherwise: otherwise)
        case .decode(let type, let otherwise):
            add(subject, ".decode", type.text)
            add(otherwise: otherwise)
        }
    }

    private mutating func add(otherwise text: LocalizedText?) {
        if let text { add("otherwise", "", text) }
    }

    /// A text and its translations.
    private mutating func add(_ subject: StaticString, _ property: StaticString, _ text: LocalizedText) {
        add(subject, property, text.source)
        for translation in text.translations {
            add(subject, property, locale: translation.locale, translation.text)
        }
    }

    private mutating func add(
        _ subject: StaticString, _ property: StaticString, locale: String? = nil, _ text: String
    ) {
        separate()
        content.append(subject)
        content.append(property)
        if let locale {
            content.append("[")
            addContent(locale)
            content.append("]")
        }
        content.append(": ")
        addContent(text)
    }

    private mutating func separate() {
        if !isEmpty { content.append(" | ") }
    }

    private mutating func addContent(_ text: String) {
        let hasBars = text.utf8.withContiguousStorageIfAvailable { $0.contains(where: Self.isEscaped) }
        SwiftLiteral.writeContent(hasBars == false ? text : Self.escaped(text), to: &content)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") }

    /// So that a bar ends no field.
    private static func escaped(_ text: String) -> String {
        // By scalar: a mark behind a bar makes one character with it.
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "|" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
