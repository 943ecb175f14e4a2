import ErrorSpecReading

/// Parses `bodies`, which describe how error responses are read.
extension SpecParser {
    mutating func body(_ entry: YAMLEntry) -> BodyDeclaration {
        let errors = diagnostics.errorCount
        let name = declaredName(entry.key, .member, what: "a body")
        var format = BodyFormat()
        var summary: Located<String>?
        if let map = mapping(of: entry, .body) {
            summary = text("summary", of: map)
            format.code = places("code", of: map, for: .code)
            format.title = places("title", of: map, for: .shown)
            format.message = places("message", of: map, for: .shown)
            format.reference = places("reference", of: map)
            format.values = values(map)
            format.retryAfter = places("retryAfter", of: map, for: .wait)
            format.fields = fields(map)
            readFailure(map, into: &format)
        }
        let isWhole = diagnostics.errorCount == errors && !entry.isRepeated && entry.value.isSound
        return BodyDeclaration(
            name: name, summary: summary, format: isWhole ? .value(Located(format, at: entry.value.range)) : .unreadable
        )
    }

    // MARK: Failure and success

    private mutating func readFailure(_ map: SpecMap, into format: inout BodyFormat) {
        format.failure = places("failure", of: map, for: .condition)
        format.success = places("success", of: map, for: .condition)
        guard let success = map["success"] else { return }
        if !map.has("failure"), !map.isUncertain("failure", isNeeded: true) {
            report(
                .invalidValue, "`success` has no effect without `failure`", at: success.key.range,
                hint: "name the places that make a 2xx a failure, as in `failure: /error`, or remove `success`")
        } else if !format.failure.isEmpty, format.failure.allSatisfy(\.overridesSuccess) {
            report(
                .invalidValue,
                "`success` has no effect, because every place of `failure` has `equals`",
                at: success.key.range,
                hint: "remove it, or name in `failure` a place without `equals`, as in `failure: /error`")
        }
    }

    // MARK: Values

    /// The names of the built-in placeholders. A value can't have one of these names.
    private static let placeholders = ["retryAfter", "reference", "code", "status"]

    private mutating func values(_ map: SpecMap) -> [BodyFormat.Value] {
        guard let entry = map["values"], let entries = entries(entry.value, .value) else { return [] }
        var first: [String: Located<String>] = [:]
        return entries.map { entry in
            let name = declaredName(entry.key, .member, what: "a value")
            reportTaken(name, first: first[name.value.lowercased()])
            first[name.value.lowercased(), default: name] = name
            if reportAbsent(entry, .value, hint: "write where it is, as in `\(name.value): /\(name.value)`") {
                return BodyFormat.Value(name: name.value, places: [])
            }
            return BodyFormat.Value(name: name.value, places: places(entry.value, what: "`\(name.value)`"))
        }
    }

    private mutating func reportTaken(_ name: Located<String>, first: Located<String>?) {
        if let taken = Self.placeholders.first(where: { $0.lowercased() == name.value.lowercased() }) {
            report(
                .nameCollision, "a value can't be named `\(name.value)`: `{\(taken)}` in a text inserts something else",
                at: name.range, hint: "rename the value")
        } else if let first {
            report(
                .nameCollision, "`\(name.value)` and `\(first.value)` differ only in case",
                at: name.range, notes: [.init("the other name is here", at: first.range)], hint: "rename one of them")
        }
    }

    // MARK: Fields

    private mutating func fields(_ map: SpecMap) -> FieldsFormat? {
        var parts: [String: [Place]] = [:]
        if let entry = map["field"], let field = mapping(entry.value, .field) {
            for key in field.form.keyNames { parts[key] = elementPlaces(key, of: field) }
            if !map.isLost("fields", false, isNeeded: true) {
                report(
                    .missingKey, "`field` has no effect without `fields`", at: entry.key.range,
                    hint: "write where the errors are, as in `fields: /errors`")
            }
        }
        let at = containers("fields", of: map)
        if at.isEmpty { return nil }
        return FieldsFormat(
            at: at, name: parts["name"] ?? [], value: parts["value"] ?? [], reason: parts["reason"] ?? [],
            code: parts["code"] ?? [])
    }
}

extension Place {
    /// Returns the place in the syntax of specs, or `nil` if the place has keys such as `equals`, or a name that
    /// needs quotes.
    func written() -> String? {
        guard self == Place(root) else { return nil }
        let (written, names) =
            switch root {
            case .pointer(let pointer): (pointer, [pointer])
            case .header(let name): ("{header: \(name)}", [name])
            case .each(let list, at: ""): ("{each: \(list)}", [list])
            case .each(let list, let at): ("{each: \(list), at: \(at)}", [list, at])
            }
        let arePlain = names.allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"{}[],:#\"'".utf8.contains($0) }
        }
        return arePlain ? written : nil
    }
}

extension DiagnosticCode {
    package static let nameCollision = DiagnosticCode("name-collision", .error)
}
