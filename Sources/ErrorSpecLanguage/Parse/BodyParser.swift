import ErrorSpecReading

extension SpecParser {
    private static let bodyKeys = ["summary", "code", "message", "title", "fields", "field", "on", "successCodes"]

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
            format.fields = fields(&map)
            readSuccesses(&map, into: &format)
            map.reportUnknownKeys(into: &diagnostics)
        }
        return BodyDeclaration(
            name: name, summary: summary, format: format,
            isDamaged: diagnostics.errorCount > errors || entry.isRepeated || !entry.value.isSound)
    }

    private mutating func readSuccesses(_ map: inout MappingReader, into format: inout BodyFormat) {
        let on = choice(Failures.self, "on", of: &map)
        format.readsSuccesses = on?.value == .any
        guard let entry = map.take("successCodes", into: &diagnostics) else { return }
        format.successCodes = (texts(entry.value, what: "`successCodes`") ?? []).map { CodePattern($0.value) }
        if !format.readsSuccesses, !map.isUnread("on", on != nil, isNeeded: true) {
            report(
                .invalidValue, "`successCodes` mean something with `on: any` only", at: entry.key.range,
                hint: "write `on: any` if a 2xx can be a failure, or remove `successCodes`")
        }
    }

    /// A place or a list of places.
    private mutating func places(_ key: String, of map: inout MappingReader) -> [Place] {
        guard let entry = map.take(key, into: &diagnostics) else { return [] }
        guard case .sequence = entry.value.content else { return place(entry.value).map { [$0] } ?? [] }
        let nodes = elements(entry.value, what: "`\(key)`", allowsOne: false) ?? []
        var places: [Place] = []
        var known = Set<Place>()
        for node in nodes {
            guard let place = place(node) else { continue }
            if !known.insert(place).inserted {
                report(.invalidValue, "`\(key)` reads this place twice", at: node.range, hint: "remove one of the two")
            }
            places.append(place)
        }
        return places
    }

    private mutating func place(_ node: YAMLNode) -> Place? {
        guard case .mapping = node.content else {
            guard let text = text(node, what: "a place") else { return nil }
            return pointer(text).map { Place(.pointer($0)) }
        }
        guard
            var map = mapping(
                node, what: "a place", known: ["at", "header", "after", "before", "equals", "as"])
        else { return nil }
        let at = text("at", of: &map)
        let header = text("header", of: &map)
        let after = text("after", of: &map)?.value
        let before = text("before", of: &map)?.value
        let equals = text("equals", of: &map)?.value
        let replacement = text("as", of: &map)?.value
        map.reportUnknownKeys(into: &diagnostics)
        guard let root = placeRoot(at: at, header: header, map: map) else { return nil }
        return Place(
            root, after: after.map { [$0] } ?? [], before: before.map { [$0] } ?? [], equals: equals,
            replacement: replacement)
    }

    private mutating func placeRoot(
        at: Located<String>?, header: Located<String>?, map: MappingReader
    ) -> Place.Root? {
        if map.has("at"), map.has("header") {
            // A value that could not be read has been reported.
            if at == nil || header == nil { return nil }
            report(
                .invalidValue, "a place is either `at` a pointer or in a `header`, not both", at: map.range,
                hint: "make it a list of two places: the first that holds a value wins")
            return nil
        }
        if let at { return pointer(at).map { .pointer($0) } }
        if let header {
            guard header.value.utf8.allSatisfy(Self.isTokenByte) else {
                report(
                    .invalidValue, "`\(header.value)` can't be a header's name", at: header.range,
                    hint: "write the name alone, as in `X-Error-Code`")
                return nil
            }
            return .header(header.value)
        }
        if !map.isUnread("at", false, isNeeded: true), !map.isUnread("header", false, isNeeded: true) {
            report(
                .missingKey, "a place needs `at` or `header`", at: map.range,
                hint: "write `{at: /code}` or `{header: Name}`")
        }
        return nil
    }

    /// A header's name is a token (RFC 9110, 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// A JSON Pointer; `nil`, and reported, when it is not one.
    mutating func pointer(_ text: Located<String>) -> String? {
        let bytes = Array(text.value.utf8)
        guard bytes.first == UInt8(ascii: "/") else {
            let rewritten = Self.asPointer(text.value)
            report(
                .invalidPointer, "`\(text.value)` is not a JSON Pointer: it does not begin with `/`", at: text.range,
                hint: "write `\(rewritten)` if that is the place")
            return nil
        }
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "~") {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else {
                report(
                    .invalidPointer, "`~` in a JSON Pointer stands before `0` or `1`", at: text.range,
                    hint: "write `~0` for a `~`, and `~1` for a `/` that is part of a name")
                return nil
            }
        }
        return text.value
    }

    /// `error.message`, `$.errors[0].code` and `#/message` as pointers.
    static func asPointer(_ text: String) -> String {
        let names = text.split { ".[]/$# ".contains($0) }
        return names.isEmpty ? "/message" : "/" + names.joined(separator: "/")
    }

    private mutating func fields(_ map: inout MappingReader) -> FieldsFormat? {
        var parts: [String: String] = [:]
        if let entry = map.take("field", into: &diagnostics),
            var field = mapping(entry.value, what: "`field`", known: ["name", "value", "reason"])
        {
            for key in ["name", "value", "reason"] {
                parts[key] = text(key, of: &field).flatMap { pointer($0) }
            }
            field.reportUnknownKeys(into: &diagnostics)
            if !map.isUnread("fields", false, isNeeded: true) {
                report(
                    .missingKey, "`field` says how an element is read, and `fields` is missing", at: entry.key.range,
                    hint: "add `fields: /pointer` to the list")
            }
        }
        guard let at = text("fields", of: &map).flatMap({ pointer($0) }) else { return nil }
        return FieldsFormat(
            at: [.pointer(at)], name: parts["name"].map { [$0] } ?? [], value: parts["value"].map { [$0] } ?? [],
            reason: parts["reason"].map { [$0] } ?? [])
    }
}
