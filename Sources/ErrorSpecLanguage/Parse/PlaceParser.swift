import ErrorSpecReading

/// The purpose of a place's value.
enum PlaceUse {
    case value
    /// A text that users may read.
    case shown
    case code
    /// The time that the server asks the client to wait.
    case wait
    /// A condition for success or failure. The value is only compared, so `equals` can contain ranges and families of
    /// codes.
    case condition
}

/// Parses places, which locate values in a response.
extension SpecParser {
    /// Parses the place or the list of places under the given key. Places that can't be read are left out.
    mutating func places(_ key: String, of map: SpecMap, for use: PlaceUse = .value) -> [Place] {
        map[key].map { places($0.value, what: "`\(key)`", for: use) } ?? []
    }

    /// Parses a place or a list of places. Places that can't be read are reported and left out.
    mutating func places(_ node: YAMLNode, what: String, for use: PlaceUse = .value) -> [Place] {
        oneOrMore(node, what: what) { parser, node in
            let place = parser.place(node, for: use)
            if use == .shown, let place { parser.reportWholeBody(place, at: node.range) }
            return place
        }
    }

    /// Parses one element or a list of elements. Empty lists and duplicates are reported.
    private mutating func oneOrMore<Element: Hashable>(
        _ node: YAMLNode, what: String, _ read: (inout SpecParser, YAMLNode) -> Element?
    ) -> [Element] {
        guard case .sequence = node.content else { return read(&self, node).map { [$0] } ?? [] }
        let found = (elements(node, what: what) ?? []).compactMap { node in
            read(&self, node).map { Located($0, at: node.range) }
        }
        return distinct(found, what: what, as: { _ in "this place" }).map(\.value)
    }

    private mutating func place(_ node: YAMLNode, for use: PlaceUse) -> Place? {
        guard case .mapping = node.content else {
            if case .scalar(let scalar) = node.content, reportHeader(Located(scalar.text, at: node.range)) {
                return nil
            }
            return pointer(node, what: "a place").map { Place(.pointer($0)) }
        }
        guard let map = mapping(node, use == .wait ? .waitPlace : .place) else { return nil }
        let root = root(map)
        let equals = equals(map, for: use)
        let replacement = text("as", of: map)
        let place = Place(
            root ?? .wholeBody, contains: texts("contains", of: map), after: texts("after", of: map),
            before: texts("before", of: map), equals: equals.map(\.value), replacement: replacement?.value,
            isInMilliseconds: unit(map))
        reportUnmet(equals, by: place)
        if let replacement { reportReplacement(replacement, of: place, for: use) }
        return root == nil ? nil : place
    }

    /// Reports a header's name in place of a pointer, as in `code: X-Error-Code`.
    private mutating func reportHeader(_ text: Located<String>) -> Bool {
        let words = text.value.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count > 1, text.value.utf8.count <= 100,
            words.allSatisfy({ $0.first?.isUppercase == true && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) })
        else { return false }
        diagnostics.report(
            .invalidPointer, "`\(text.value)` isn't a JSON Pointer, and looks like the name of a header",
            at: text.range,
            write: "{header: \(text.value)}")
        return true
    }

    /// Parses `equals`, which in a condition can have all forms of a case's `code`, such as ranges.
    private mutating func equals(_ map: SpecMap, for use: PlaceUse) -> [Located<CodePattern>] {
        guard let entry = map["equals"] else { return [] }
        if use == .condition { return codes(entry.value, what: "`equals`") ?? [] }
        if use == .code { reportLiteralCodes(of: entry.value) }
        return readableTexts(entry.value, what: "`equals`", areNames: false).found.map { text in
            reportInvisible(text, in: "value")
            return text.map { .code($0) }
        }
    }

    /// Parses the text or the list of texts under the given key.
    private mutating func texts(_ key: String, of map: SpecMap) -> [String] {
        map[key].map { readableTexts($0.value, what: "`\(key)`", areNames: false).found.map(\.value) } ?? []
    }

    /// Parses `unit`. Returns whether numbers without a unit are in milliseconds.
    private mutating func unit(_ map: SpecMap) -> Bool {
        guard let unit = text("unit", of: map) else { return false }
        if unit.value != "ms" {
            report(
                .invalidValue, "`unit` can't be `\(unit.value)`", at: unit.range,
                hint: "write `ms`, or remove it for seconds")
        }
        return true
    }

    // MARK: Contradictions

    /// Reports values of `equals` that can't match, because they don't contain any of the texts in `contains`.
    private mutating func reportUnmet(_ equals: [Located<CodePattern>], by place: Place) {
        guard place.after.isEmpty, place.before.isEmpty else { return }
        let texts = Place(place.root, contains: place.contains)
        for pattern in equals {
            guard case .code(let text) = pattern.value, texts.read(text) == nil else { continue }
            report(
                .invalidValue,
                "no value can be `\(text)`, because `\(text)` doesn't contain \(listed(place.contains, "or"))",
                at: pattern.range, hint: "remove it, or `contains`")
        }
    }

    private mutating func reportReplacement(_ replacement: Located<String>, of place: Place, for use: PlaceUse) {
        if use == .condition {
            report(
                .invalidValue, "`as` has no effect in `failure` and `success`", at: replacement.range,
                hint: "remove it")
        }
        let key = place.after.isEmpty ? "before" : "after"
        if use == .code, !place.after.isEmpty || !place.before.isEmpty, place.contains.isEmpty, place.equals.isEmpty {
            report(
                .literalCut,
                "every text becomes the code `\(replacement.value)`: `\(key)` cuts nothing if its text is missing",
                at: replacement.range,
                hint: "restrict the texts with `contains`, or what is left of them with `equals`")
        }
    }

    private mutating func reportWholeBody(_ place: Place, at range: SourceRange) {
        guard place.root == .wholeBody, place.contains.isEmpty, place.equals.isEmpty else { return }
        report(
            .wholeBody, "users read the whole text of a body, which a proxy may have written", at: range,
            hint: "restrict the texts, as in `{at: \"\", contains: …}`")
    }

    /// Parses the root of a place from `at`, `header` and `each`.
    private mutating func root(_ map: SpecMap) -> Place.Root? {
        let at = read("at", of: map, isNeeded: true) { parser, entry in
            parser.pointer(entry.value, what: "`at`")
        }
        let isInBody = !map.isKnown("header")
        let header = isInBody ? .absent : textReading("header", of: map, isNeeded: true)
        let each = read("each", of: map, isNeeded: true) { $0.pointer($1.value, what: "`each`") }
        // Unreadable values have been reported.
        if at.isUnreadable || header.isUnreadable || each.isUnreadable { return nil }
        switch (each.value, at.value, header.located) {
        case (let each?, let at, nil): return .each(each, at: at ?? "")
        case (nil, let at?, nil): return .pointer(at)
        case (nil, nil, let header?): return headerRoot(header)
        case (nil, nil, nil):
            report(
                .invalidValue, "a place needs \(listed(map.form.atLeastOneOf, "or"))", at: map.range,
                hint: isInBody
                    ? "write `\(map.form.example)`"
                    : "write `{at: /code}`, `{header: Name}` or `{each: /errors, at: /code}`")
        default:
            let other = map.entries.first { ["at", "each"].contains($0.key.value) }
            report(
                .invalidValue,
                "`\(other?.key.value ?? "")` and `header` are two places",
                at: other?.key.range ?? map.range, hint: "write a list of two places")
        }
        return nil
    }

    private mutating func headerRoot(_ header: Located<String>) -> Place.Root? {
        if header.value.isHeaderName { return .header(header.value) }
        report(
            .invalidValue, "`\(header.value)` can't be a header's name", at: header.range,
            hint: "write the name alone, as in `X-Error-Code`")
        return nil
    }

    // MARK: Pointers

    /// Parses the place or the list of places in an element of `fields` under the given key. Places that can't be read
    /// are left out.
    mutating func elementPlaces(_ key: String, of map: SpecMap) -> [Place] {
        guard let entry = map[key] else { return [] }
        return oneOrMore(entry.value, what: "`\(key)`") { $0.elementPlace($1, what: "`\(key)`") }
    }

    private mutating func elementPlace(_ node: YAMLNode, what: String) -> Place? {
        guard case .mapping = node.content else { return pointer(node, what: what).map { Place(.pointer($0)) } }
        guard let map = mapping(node, .elementPlace) else { return nil }
        let at = read("at", of: map, isNeeded: true) { $0.pointer($1.value, what: "`at`") }
        let (after, before) = (texts("after", of: map), texts("before", of: map))
        if case .absent = at {
            report(
                .invalidValue, "a place of `field` needs `at`", at: map.range,
                hint: "write `\(map.form.example)`")
        }
        return at.value.map { Place(.pointer($0), after: after, before: before) }
    }

    /// Parses the places of arrays or objects under the given key: a pointer, a map such as `{each: …, at: …}`, or a
    /// list of pointers and maps.
    mutating func containers(_ key: String, of map: SpecMap) -> [Place.Root] {
        map[key].map { oneOrMore($0.value, what: "`\(key)`") { $0.container($1, what: "`\(key)`") } } ?? []
    }

    private mutating func container(_ node: YAMLNode, what: String) -> Place.Root? {
        guard case .mapping = node.content else { return pointer(node, what: what).map { .pointer($0) } }
        return mapping(node, .fieldsPlace).flatMap { root($0) }
    }

    /// Parses a JSON Pointer, or `""` for the whole body.
    mutating func pointer(_ node: YAMLNode, what: String) -> String? {
        if case .scalar(let scalar) = node.content, scalar.text.isEmpty, !scalar.isPlain { return "" }
        return text(node, what: what).flatMap { pointer($0) }
    }

    /// Parses a JSON Pointer. Reports any other text, and returns `nil`.
    mutating func pointer(_ text: Located<String>) -> String? {
        guard text.value.utf8.first == UInt8(ascii: "/") else {
            let isValue = ["true", "false"].contains(text.value) || text.value.utf8.first?.isASCIIDigit == true
            report(
                .invalidPointer, "`\(text.value)` isn't a JSON Pointer: it doesn't begin with `/`", at: text.range,
                hint: isValue
                    ? "write where the response has the value, as in `/error/code`"
                    : "write `\(Self.asHeader(text.value) ?? Self.asPointer(text.value))` if that is the place")
            return nil
        }
        let escapes = text.value.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
        if escapes.contains(where: { $0.first != UInt8(ascii: "0") && $0.first != UInt8(ascii: "1") }) {
            report(
                .invalidPointer, "`~` in a JSON Pointer isn't followed by `0` or `1`", at: text.range,
                hint: "write `~0` for a `~`, and `~1` for a `/` that is part of a name")
            return nil
        }
        reportInvisible(text, in: "pointer")
        reportLiteralPointer(text)
        return text.value
    }

    /// Converts a text such as `headers.X-Code` or `response.headers['X-Code']` to the place of a header. Returns `nil`
    /// for other texts.
    private static func asHeader(_ text: String) -> String? {
        let words = text.split { ".[]'\":$ ".contains($0) }.drop { ["response", "res"].contains($0.lowercased()) }
        guard words.count == 2, let first = words.first, let name = words.last,
            ["header", "headers"].contains(first.lowercased()), String(name).isHeaderName
        else { return nil }
        return "{header: \(name)}"
    }

    /// Converts a text such as `error.message`, `$.errors[0].code`, `#/message` or `body.message` to a JSON Pointer.
    static func asPointer(_ text: String) -> String {
        var names = text.replacing("->", with: ".").split { ".[]/\\:$# ".contains($0) }[...]
        for word in ["response", "body"] where names.count > 1 && names.first?.lowercased() == word {
            names = names.dropFirst()
        }
        return names.isEmpty ? "/message" : "/" + names.joined(separator: "/")
    }
}

extension DiagnosticCode {
    package static let literalCut = DiagnosticCode("literal-cut", .warning)
    package static let wholeBody = DiagnosticCode("whole-body", .warning)
    package static let emptyMember = DiagnosticCode("empty-member", .warning)
}
