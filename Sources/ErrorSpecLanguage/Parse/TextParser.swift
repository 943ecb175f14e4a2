import ErrorSpecReading

extension SpecParser {
    private static let sourceKeys = MapForm.textSource.atLeastOneOf

    /// Whether a map with the given key is a text source.
    private static func isTextKey(_ key: String) -> Bool { MapForm.textSource.keyNames.contains(key) }

    /// Parses a text, a text per locale, or a text source. Returns `nil` if the value could not be read.
    mutating func textSource(_ entry: YAMLEntry) -> TextDeclaration? {
        let declaration: TextDeclaration
        if case .mapping(let entries) = entry.value.content, !entry.value.isUnquotedBraces,
            entries.contains(where: { Self.isTextKey($0.key.value) }) || entries.isEmpty
        {
            declaration = source(entry, entries)
        } else {
            declaration = TextDeclaration(source: writtenText(entry.value, entry.key.value), range: entry.value.range)
        }
        if case .invalid = declaration.source { return nil }
        return declaration
    }

    /// Parses a text, or a text per locale.
    private mutating func writtenText(_ node: YAMLNode, _ key: String) -> TextDeclaration.Source {
        switch node.content {
        case .invalid: return .invalid
        case .scalar: return userText(node, what: "`\(key)`").map { .text($0) } ?? .invalid
        case .mapping(let entries) where !node.isUnquotedBraces:
            if reportAbsentText(entries) { return .invalid }
            let texts = entries.map { entry in
                TextDeclaration.LocaleText(locale: entry.key, text: textOfLocale(entry.key.value, entry.value))
            }
            // A refused key may be a locale. If the texts were kept, this locale would be reported as missing.
            return node.isWhole ? .localized(texts) : .invalid
        case .mapping, .sequence:
            reportUnquoted(node, key)
            return .invalid
        }
    }

    private mutating func source(_ entry: YAMLEntry, _ entries: [YAMLEntry]) -> TextDeclaration {
        var declaration = TextDeclaration(source: .invalid, range: entry.value.range)
        let named = entries.filter { Self.sourceKeys.contains($0.key.value) }
        guard !named.isEmpty || !reportLocalesBesideOtherwise(entries), let map = mapping(entry.value, .textSource)
        else {
            return declaration
        }
        let template = map["text"].map { ownText($0) }
        let key = text("key", of: map)
        let table = text("table", of: map)
        let server = map["server"].flatMap { serverField($0.value) }
        let decode = text("decode", of: map).flatMap { decoder($0) }
        declaration.fallback = map["otherwise"].map { .init(source: ownText($0), range: $0.value.range) }
        if map.isUncertain("otherwise", isNeeded: true) {
            declaration.fallback = .init(source: .invalid, range: entry.value.range)
        }
        if named.count > 1 {
            report(
                .invalidValue, "this text has several sources: \(listed(named.map(\.key.value)))",
                at: named[1].key.range, hint: "keep one, and write what is read without it as `otherwise`")
            return declaration
        }
        if named.isEmpty, !Self.sourceKeys.contains(where: { map.isUncertain($0, isNeeded: true) }) {
            report(
                .missingKey, "a text source needs `text`, `key`, `server` or `decode`", at: entry.key.range,
                hint: "write a plain text, or `{server: message, otherwise: …}`")
        }
        if let table, key == nil, map.has("text") || map.has("server") || map.has("decode") {
            report(
                .invalidValue, "`table` has no effect without `key`", at: table.range, hint: "remove it, or add a `key`"
            )
        }
        declaration.isTemplate = template != nil
        declaration.source =
            template ?? key.map { .key($0, table: table) } ?? server.map { .server($0) } ?? decode.map { .decode($0) }
            ?? .invalid
        return declaration
    }

    /// Parses the value of `text` or `otherwise`: a text, or a text per locale. A nested source such as `{server: …}`
    /// is reported.
    private mutating func ownText(_ entry: YAMLEntry) -> TextDeclaration.Source {
        let key = entry.key.value
        if case .mapping(let entries) = entry.value.content, !entry.value.isUnquotedBraces {
            if let source = entries.first(where: { Self.isTextKey($0.key.value) })?.key {
                let place = key == "text" ? "write `\(source.value)` beside `text`, or in its place" : nil
                report(
                    .invalidValue, "expected a text or a text per locale for `\(key)`, found the key `\(source.value)`",
                    at: source.range, hint: place ?? "write a text, or a text per locale")
                return .invalid
            }
            if entries.isEmpty {
                report(.invalidValue, "`\(key)` is empty", at: entry.value.range, hint: "write a text")
                return .invalid
            }
        }
        return writtenText(entry.value, key)
    }

    /// Reports `otherwise` among the texts of locales, as in `{ko: …, en: …, otherwise: …}`.
    private mutating func reportLocalesBesideOtherwise(_ entries: [YAMLEntry]) -> Bool {
        let locales = entries.filter { $0.key.value != "otherwise" }
        guard let first = locales.first, locales.count < entries.count,
            locales.allSatisfy({ NameSyntax.isShortLocale($0.key.value) })
        else { return false }
        let texts = locales.prefix(3).map { "\($0.key.value): …" }.joined(separator: ", ")
        report(
            .unknownKey, "a text source has no key `\(first.key.value)`",
            at: first.key.range, hint: "write `{text: {\(texts)}, otherwise: …}`")
        return true
    }

    private mutating func serverField(_ node: YAMLNode) -> Located<BodyField>? {
        if case .sequence = node.content {
            report(
                .wrongType, "expected one field or place for `server`, found a list", at: node.range,
                hint: "write the places as the body's `message` in `api.yaml`, and `server: message` here")
            return nil
        }
        if node.scalar.map({ $0.text.isEmpty && !$0.isPlain }) == true { return Located(.pointer(""), at: node.range) }
        return text(node, what: "`server`").flatMap { bodyField($0) }
    }

    /// Parses `code`, `message`, `title`, or a JSON Pointer. The resolver checks whether the body has the field.
    private mutating func bodyField(_ text: Located<String>) -> Located<BodyField>? {
        if let field = [BodyField.code, .message, .title].first(where: { $0.name == text.value }) {
            return Located(field, at: text.range)
        }
        if text.value.utf8.contains(UInt8(ascii: "/")) {
            return pointer(text).map { Located(.pointer($0), at: text.range) }
        }
        let pointer = Self.asPointer(text.value)
        let suggestion =
            nearest(to: text.value, in: BodyField.names) ?? BodyField.names.first { pointer == "/\($0)" }
        diagnostics.report(
            .unknownReference, "a body has no field `\(text.value)`", at: text.range, meant: suggestion,
            or:
                text.value == "true"
                ? "write a field that the body has, such as `message`"
                : "write `\(pointer)` if that is the place, or a field that the body has, such as `message`"
        )
        return nil
    }

    /// Parses the name of a Swift type, which can be nested, such as `Errors.Description`.
    private mutating func decoder(_ text: Located<String>) -> Located<String>? {
        let parts = text.value.split(separator: ".", omittingEmptySubsequences: false)
        let kept = ["Self", "self", "Any", "Type", "Protocol"]
        if parts.allSatisfy({ NameSyntax.isIdentifier($0) && !kept.contains(String($0)) }) { return text }
        report(
            .invalidName, "`\(text.value)` can't be a Swift type's name", at: text.range,
            hint:
                "name a type that conforms to `DecodingErrorType`, such as `ErrorDescription` or `Module.ErrorDescription`"
        )
        return nil
    }

    /// Reports a key without a value in a map of locales, such as `try again` in `{en: Sorry, try again}`.
    private mutating func reportAbsentText(_ entries: [YAMLEntry]) -> Bool {
        guard let entry = entries.first(where: \.value.isAbsent) else { return false }
        report(
            .missingKey, "`\(entry.key.value)` has no value", at: entry.key.range,
            hint: "write one, or quote the text before it if the `,` is part of it")
        return true
    }

    /// Reports a map or a list in place of a text.
    private mutating func reportUnquoted(_ node: YAMLNode, _ key: String) {
        if case .sequence(let elements) = node.content, !elements.isEmpty,
            elements.allSatisfy({ if case .mapping = $0.content { true } else { false } })
        {
            report(
                .wrongType, "expected a text or a text per locale for `\(key)`, found a list", at: node.range,
                hint: "write a map without `-`, as in `\(key): {en: …, ko: …}`")
            return
        }
        report(
            .wrongType, "expected a text for `\(key)`, found \(node.kindName)", at: node.range,
            hint: node.isFlow
                ? "quote the text, or write a source such as `{server: message, otherwise: …}`"
                : "write one text, with several lines below `\(key): |`")
    }

    private mutating func textOfLocale(_ locale: String, _ node: YAMLNode) -> Located<String>? {
        if node.isUnquotedBraces {
            reportUnquoted(node, locale)
            return nil
        }
        return userText(node, what: "`\(locale)`", isOfLocale: true)
    }

    /// Parses a text for users.
    ///
    /// - Parameter isOfLocale: Whether the text is in a map of locales. If so, the name of a field isn't reported,
    ///   because the text's key may be a misspelled `server`.
    private mutating func userText(
        _ node: YAMLNode, what: @autoclosure () -> String, isOfLocale: Bool = false
    ) -> Located<String>? {
        guard let text = text(node, what: what()), case .scalar(let scalar) = node.content else { return nil }
        if text.value.unicodeScalars.allSatisfy({ $0 == " " || SourceScanner.isInvisible($0) }) {
            report(.invalidValue, "\(what()) has no visible character", at: text.range, hint: "write a text")
            return nil
        }
        if scalar.isPlain, hasTightComments { reportCut(text) }
        reportLiteralText(text, scalar.style, mayBePlace: !isOfLocale)
        reportTodo(text)
        return text
    }
}

extension YAMLNode {
    /// Whether this is a map in braces in which no key has a value, such as `{balance}`. The author probably meant a
    /// text, which needs quotes.
    fileprivate var isUnquotedBraces: Bool {
        guard isFlow, case .mapping(let entries) = content else { return false }
        return !entries.isEmpty && entries.allSatisfy(\.value.isAbsent)
    }
}
