extension SpecParser {
    private static let sourceKeys = ["key", "body", "decode"]
    private static let textKeys = ["key", "table", "body", "decode", "otherwise"]

    mutating func textSource(_ key: String, of map: inout MappingReader) -> TextDeclaration? {
        guard let entry = map.take(key, into: &diagnostics) else { return nil }
        var declaration = TextDeclaration(source: .invalid, range: entry.value.range)
        switch entry.value.content {
        case .invalid: break
        case .scalar:
            if let text = text(entry.value, what: "`\(key)`") { declaration.source = .text(text.value) }
        case .sequence:
            report(
                .wrongType, "`\(key)` is a text or a map, and this is a list", at: entry.value.range,
                hint: "write one text, a text per locale, or a source such as `{body: message, otherwise: …}`")
        case .mapping(let entries):
            if entries.contains(where: { Self.textKeys.contains($0.key.value) }) || entries.isEmpty {
                readSource(entry.value, entries, of: entry, into: &declaration)
            } else {
                declaration.source = .localized(localeTexts(entries))
            }
        }
        return declaration
    }

    private mutating func readSource(
        _ node: YAMLNode, _ entries: [YAMLEntry], of entry: YAMLEntry, into declaration: inout TextDeclaration
    ) {
        var map = MappingReader(node, entries: entries, what: "a text source", known: Self.textKeys)
        let key = text("key", of: &map)
        let table = text("table", of: &map)
        let body = text("body", of: &map).flatMap { bodyField($0) }
        let decode = text("decode", of: &map).flatMap { decoder($0) }
        declaration.fallback = fallback(&map)
        if map.isUncertain("otherwise", isNeeded: true) {
            declaration.fallback = TextDeclaration.Fallback(source: .invalid, range: entry.value.range)
        }
        map.reportUnknownKeys(into: &diagnostics) { key in
            BodyField.names.contains(key) ? "to read it from the body, write `body: \(key)`" : nil
        }
        let named = entries.filter { Self.sourceKeys.contains($0.key.value) }
        if named.count > 1 {
            report(
                .invalidValue, "a text has one source, and this names \(listed(named.map(\.key.value)))",
                at: named[1].key.range, hint: "keep one; what stands when it has no text is `otherwise`")
            return
        }
        let mayBeNamed = Self.sourceKeys.contains { map.isUncertain($0, isNeeded: true) }
        if named.isEmpty, !mayBeNamed {
            report(
                .missingKey, "a text source needs `key`, `body` or `decode`", at: entry.key.range,
                hint: "write a plain text, or `{body: message, otherwise: …}`")
        }
        if let table, key == nil, map.has("body") || map.has("decode") {
            report(.invalidValue, "`table` belongs to a `key`", at: table.range, hint: "remove it, or name a `key`")
        }
        if let key {
            declaration.source = .key(key, table: table)
        } else if let body {
            declaration.source = .body(body)
        } else if let decode {
            declaration.source = .decode(decode)
        }
    }

    /// `code`, `message`, `title`, or a JSON Pointer. Whether the body has the field is asked when it is known.
    private mutating func bodyField(_ text: Located<String>) -> Located<BodyField>? {
        switch text.value {
        case "code": return Located(.code, at: text.range)
        case "message": return Located(.message, at: text.range)
        case "title": return Located(.title, at: text.range)
        default: break
        }
        if text.value.utf8.contains(UInt8(ascii: "/")) {
            return pointer(text).map { Located(.pointer($0), at: text.range) }
        }
        let suggestion = nearest(to: text.value, in: BodyField.names)
        diagnostics.report(
            Diagnostic(
                .unknownReference, "a body has no field `\(text.value)`", at: text.range,
                hint: suggestion.map { "did you mean `\($0)`?" }
                    ?? "name \(listed(BodyField.names, "or")), or a place such as `\(Self.asPointer(text.value))`",
                replacement: suggestion.map { .init($0, at: text.range) }))
        return nil
    }

    /// A Swift type's name, which may stand in others: `Errors.Description`.
    private mutating func decoder(_ text: Located<String>) -> Located<String>? {
        let parts = text.value.split(separator: ".", omittingEmptySubsequences: false)
        if parts.allSatisfy({ NameSyntax.isIdentifier($0) }) { return text }
        report(
            .invalidName, "`\(text.value)` can't be a Swift type's name", at: text.range,
            hint: "name a type that conforms to `DecodingErrorType`, as `ErrorDescription` or `Module.ErrorDescription`"
        )
        return nil
    }

    private mutating func fallback(_ map: inout MappingReader) -> TextDeclaration.Fallback? {
        guard let entry = map.take("otherwise", into: &diagnostics) else { return nil }
        var fallback = TextDeclaration.Fallback(source: .invalid, range: entry.value.range)
        switch entry.value.content {
        case .invalid: break
        case .scalar:
            if let text = text(entry.value, what: "`otherwise`") { fallback.source = .text(text.value) }
        case .sequence:
            report(
                .wrongType, "`otherwise` is a text or a text per locale, and this is a list", at: entry.value.range,
                hint: "write one text")
        case .mapping(let entries):
            if let source = entries.first(where: { Self.textKeys.contains($0.key.value) }) {
                report(
                    .invalidValue, "`otherwise` is the last resort: it can't have `\(source.key.value)`",
                    at: source.key.range, hint: "write a text, or a text per locale")
            } else if entries.isEmpty {
                report(.invalidValue, "`otherwise` says nothing", at: entry.value.range, hint: "write a text")
            } else {
                fallback.source = .localized(localeTexts(entries))
            }
        }
        return fallback
    }

    private mutating func localeTexts(_ entries: [YAMLEntry]) -> [TextDeclaration.LocaleText] {
        entries.map { entry in
            if entry.value.isAbsent {
                report(
                    .missingKey, "`\(entry.key.value)` has no value", at: entry.key.range,
                    hint: "write one, or remove the key")
                return .init(locale: entry.key)
            }
            return .init(locale: entry.key, text: text(entry.value, what: "`\(entry.key.value)`")?.value)
        }
    }
}
