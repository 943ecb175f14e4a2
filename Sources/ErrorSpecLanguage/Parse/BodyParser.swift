import ErrorSpecReading

/// `bodies`: how error responses are read.
extension SpecParser {
    private static let bodyKeys = [
        "summary", "code", "message", "title", "reference", "values", "retryAfter", "fields", "field", "on",
        "successCodes",
    ]
    private static let fieldKeys = ["name", "value", "reason", "code"]

    private enum Failures: String, CaseIterable {
        case failure
        case any
    }

    mutating func body(_ entry: YAMLEntry) -> BodyDeclaration {
        let errors = diagnostics.errorCount
        let name = declaredName(entry.key, .member, what: "a body")
        var format = BodyFormat()
        var summary: Located<String>?
        if !reportAbsent(entry, what: "body"), var map = mapping(entry.value, what: "a body", known: Self.bodyKeys) {
            summary = text("summary", of: &map)
            format.code = places("code", of: &map)
            format.title = places("title", of: &map)
            format.message = places("message", of: &map)
            format.reference = places("reference", of: &map)
            format.values = values(&map)
            format.retryAfter = places("retryAfter", of: &map)
            format.fields = fields(&map)
            readSuccesses(&map, into: &format)
            map.reportUnknownKeys(into: &diagnostics)
        }
        let isWhole = diagnostics.errorCount == errors && !entry.isRepeated && entry.value.isSound
        return BodyDeclaration(
            name: name, summary: summary, format: isWhole ? .value(Located(format, at: entry.value.range)) : .unreadable
        )
    }

    // MARK: Successes

    private mutating func readSuccesses(_ map: inout MappingReader, into format: inout BodyFormat) {
        let on = choice(Failures.self, "on", of: &map)
        format.readsSuccesses = on?.value == .any
        if let on, format.readsSuccesses, !map.has("code"), !map.isUncertain("code", isNeeded: true) {
            report(
                .invalidValue, "`on: any` looks for error codes, and this body has no `code`", at: on.range,
                hint: "say where the code is, as in `code: /code`, or remove `on`")
        }
        guard let entry = map.take("successCodes", into: &diagnostics) else { return }
        format.successCodes = (codes(entry.value, what: "`successCodes`") ?? []).map(\.value)
        if !format.readsSuccesses, !map.isUnread("on", on != nil, isNeeded: true) {
            report(
                .invalidValue, "`successCodes` mean something with `on: any` only", at: entry.key.range,
                hint: "write `on: any` if a 2xx can be a failure, or remove `successCodes`")
        }
    }

    // MARK: Values

    /// What texts may insert beside the body's values.
    private static let placeholders = ["retryAfter", "reference", "code", "status"]

    private mutating func values(_ map: inout MappingReader) -> [BodyFormat.Value] {
        guard let entry = map.take("values", into: &diagnostics),
            let entries = entries(entry.value, what: "`values`")
        else { return [] }
        var first: [String: Located<String>] = [:]
        return entries.map { entry in
            let name = declaredName(entry.key, .member, what: "a value")
            reportTaken(name, first: first[name.value.lowercased()])
            first[name.value.lowercased(), default: name] = name
            if reportAbsent(entry, what: "value", hint: "write where it is, as in `\(name.value): /\(name.value)`") {
                return BodyFormat.Value(name: name.value, places: [])
            }
            return BodyFormat.Value(name: name.value, places: places(entry.value, what: "`\(name.value)`"))
        }
    }

    private mutating func reportTaken(_ name: Located<String>, first: Located<String>?) {
        if let taken = Self.placeholders.first(where: { $0.lowercased() == name.value.lowercased() }) {
            report(
                .nameCollision, "a value can't be called `\(name.value)`: `{\(taken)}` in a text is something else",
                at: name.range, hint: "give the value another name")
        } else if let first {
            diagnostics.report(
                Diagnostic(
                    .nameCollision, "`\(name.value)` and `\(first.value)` differ by the case of letters only",
                    at: name.range, notes: [.init("the other one", at: first.range)], hint: "rename one of them"))
        }
    }

    // MARK: Fields

    private mutating func fields(_ map: inout MappingReader) -> FieldsFormat? {
        var parts: [String: [String]] = [:]
        if let entry = map.take("field", into: &diagnostics),
            var field = mapping(entry.value, what: "`field`", known: Self.fieldKeys)
        {
            for key in Self.fieldKeys { parts[key] = pointers(key, of: &field) }
            field.reportUnknownKeys(into: &diagnostics)
            if !map.isUnread("fields", false, isNeeded: true) {
                report(
                    .missingKey, "`field` says how an element is read, and `fields` is missing", at: entry.key.range,
                    hint: "add `fields: /pointer` to the list")
            }
        }
        let at = containers("fields", of: &map)
        if at.isEmpty { return nil }
        return FieldsFormat(
            at: at, name: parts["name"] ?? [], value: parts["value"] ?? [], reason: parts["reason"] ?? [],
            code: parts["code"] ?? [])
    }
}

extension DiagnosticCode {
    package static let nameCollision = DiagnosticCode(
        "name-collision", .error,
        meaning: """
            Two names of a spec become the same name, in Swift or in a text's placeholders, or differ by the case of \
            letters only, which many disks can't keep apart in files' names. No name is ever changed to make it \
            unique: adding a case would rename another one.
            """,
        wrong: """
            errorspec: 1
            api: Bank
            bodies:
              bank: {code: /code, message: /message, values: {code: /data/accountCode}}
            """,
        right: """
            errorspec: 1
            api: Bank
            bodies:
              bank: {code: /code, message: /message, values: {accountCode: /data/accountCode}}
            """)
}
