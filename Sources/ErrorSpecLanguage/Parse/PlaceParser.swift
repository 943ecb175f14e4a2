import ErrorSpecReading

/// Places: where a response holds a value.
extension SpecParser {
    /// A place or a list of places, under a key; empty where there are none that can be read.
    ///
    /// - Parameter areAsked: whether the places hold something or not is all that counts: they may hold one of many codes,
    ///   and stand for none.
    mutating func places(_ key: String, of map: SpecMap, areAsked: Bool = false) -> [Place] {
        map[key].map { places($0.value, what: "`\(key)`", areAsked: areAsked) } ?? []
    }

    /// A place or a list of places; empty, and reported, where there are none that can be read.
    mutating func places(_ node: YAMLNode, what: String, areAsked: Bool = false) -> [Place] {
        oneOrMore(node, what: what) { $0.place($1, isAsked: areAsked) }
    }

    /// One element, or a list that holds something, and nothing twice.
    private mutating func oneOrMore<Element: Hashable>(
        _ node: YAMLNode, what: String, _ read: (inout SpecParser, YAMLNode) -> Element?
    ) -> [Element] {
        guard case .sequence = node.content else { return read(&self, node).map { [$0] } ?? [] }
        let found = (elements(node, what: what) ?? []).compactMap { node in
            read(&self, node).map { Located($0, at: node.range) }
        }
        return distinct(found, what: what, as: { _ in "this place" }).map(\.value)
    }

    private mutating func place(_ node: YAMLNode, isAsked: Bool) -> Place? {
        guard case .mapping = node.content else {
            guard let text = text(node, what: "a place"), !reportHeader(text) else { return nil }
            return pointer(text).map { Place(.pointer($0)) }
        }
        guard let map = mapping(node, .place) else { return nil }
        let root = root(map)
        let after = cuts("after", of: map)
        let before = cuts("before", of: map)
        let equals = equals(map, isAsked: isAsked)
        let replacement = text("as", of: map)
        if let replacement, isAsked {
            report(
                .invalidValue, "what a place of `failure` or `success` stands for is never read", at: replacement.range,
                hint: "remove `as`")
        }
        return root.map {
            Place($0, after: after, before: before, equals: equals, replacement: replacement?.value)
        }
    }

    /// `code: X-Error-Code`.
    private mutating func reportHeader(_ text: Located<String>) -> Bool {
        let words = text.value.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count > 1, text.value.utf8.count <= 100,
            words.allSatisfy({ $0.first?.isUppercase == true && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) })
        else { return false }
        diagnostics.report(
            .invalidPointer, "`\(text.value)` is not a JSON Pointer, and looks like a header", at: text.range,
            write: "{header: \(text.value)}")
        return true
    }

    /// A text or a list of texts; where a place is asked what it holds, whatever a case's `code` may be.
    private mutating func equals(_ map: SpecMap, isAsked: Bool) -> [CodePattern] {
        guard let entry = map["equals"] else { return [] }
        if isAsked { return (codes(entry.value, what: "`equals`") ?? []).map(\.value) }
        return readableTexts(entry.value, what: "`equals`", areNames: false).found.map { text in
            reportUnseen(text, in: "value")
            return .code(text.value)
        }
    }

    /// `after` and `before`: a text to cut at, or a list of texts.
    private mutating func cuts(_ key: String, of map: SpecMap) -> [String] {
        map[key].map { readableTexts($0.value, what: "`\(key)`", areNames: false).found.map(\.value) } ?? []
    }

    /// The root that `at`, `header` and `each` make together.
    private mutating func root(_ map: SpecMap) -> Place.Root? {
        let at = reading("at", of: map, isNeeded: true) { parser, entry in
            parser.text(entry.value, what: "`at`").flatMap { parser.pointer($0) }
        }
        let isInBody = !map.isKnown("header")
        let header = isInBody ? .absent : textReading("header", of: map, isNeeded: true)
        let each = reading("each", of: map, isNeeded: true) { $0.pointerOrWhole($1.value, what: "`each`") }
        // Unreadable values have been reported.
        if at.isUnreadable || header.isUnreadable || each.isUnreadable { return nil }
        switch (each.value, at.value, header.located) {
        case (let each?, let at, nil): return .each(each, at: at ?? "")
        case (nil, let at?, nil): return .pointer(at)
        case (nil, nil, let header?): return headerRoot(header)
        case (nil, nil, nil):
            report(
                .invalidValue, "a place needs \(listed(map.form.required, "or"))", at: map.range,
                hint: isInBody
                    ? "write `\(map.form.example)`"
                    : "write `{at: /code}`, `{header: Name}` or `{each: /errors, at: /code}`")
        default:
            let other = map.entries.first { ["at", "each"].contains($0.key.value) }
            report(
                .invalidValue,
                "a place is in a `header` or in the body, and `\(other?.key.value ?? "")` stands beside `header`",
                at: other?.key.range ?? map.range, hint: "make it a list of two places")
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

    /// One pointer, or a list of them, under a key; empty where there are none that can be read.
    mutating func pointers(_ key: String, of map: SpecMap) -> [String] {
        guard let entry = map[key] else { return [] }
        return oneOrMore(entry.value, what: "`\(key)`") { parser, node in
            parser.text(node, what: "`\(key)`").flatMap { parser.pointer($0) }
        }
    }

    /// Where arrays or objects are: a pointer, `{each: …, at: …}`, or a list of those.
    mutating func containers(_ key: String, of map: SpecMap) -> [Place.Root] {
        map[key].map { oneOrMore($0.value, what: "`\(key)`") { $0.container($1, what: "`\(key)`") } } ?? []
    }

    private mutating func container(_ node: YAMLNode, what: String) -> Place.Root? {
        guard case .mapping = node.content else { return pointerOrWhole(node, what: what).map { .pointer($0) } }
        return mapping(node, .fieldsPlace).flatMap { root($0) }
    }

    /// A pointer to what holds several things, where `""` is the whole body.
    private mutating func pointerOrWhole(_ node: YAMLNode, what: String) -> String? {
        if case .scalar(let scalar) = node.content, scalar.text.isEmpty, !scalar.isPlain { return "" }
        if case .scalar(let scalar) = node.content, scalar.text == "/" {
            report(
                .emptyMember, "`/` is the member whose name is empty", at: node.range,
                hint: "write `\"\"` for the whole body", replacement: .init("\"\"", at: node.range))
            return "/"
        }
        return text(node, what: what).flatMap { pointer($0) }
    }

    /// A JSON Pointer; `nil`, and reported, when it is not one.
    mutating func pointer(_ text: Located<String>) -> String? {
        guard text.value.utf8.first == UInt8(ascii: "/") else {
            report(
                .invalidPointer, "`\(text.value)` is not a JSON Pointer: it does not begin with `/`", at: text.range,
                hint: "write `\(Self.asPointer(text.value))` if that is the place")
            return nil
        }
        let escapes = text.value.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
        if escapes.contains(where: { $0.first != UInt8(ascii: "0") && $0.first != UInt8(ascii: "1") }) {
            report(
                .invalidPointer, "`~` in a JSON Pointer stands before `0` or `1`", at: text.range,
                hint: "write `~0` for a `~`, and `~1` for a `/` that is part of a name")
            return nil
        }
        reportUnseen(text, in: "pointer")
        reportLiteralPointer(text)
        return text.value
    }

    /// `error.message`, `$.errors[0].code` and `#/message` as pointers.
    static func asPointer(_ text: String) -> String {
        let names = text.split { ".[]/$# ".contains($0) }
        return names.isEmpty ? "/message" : "/" + names.joined(separator: "/")
    }
}

extension DiagnosticCode {
    package static let emptyMember = DiagnosticCode("empty-member", .warning)
}
