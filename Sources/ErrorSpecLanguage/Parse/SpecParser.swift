import ErrorSpecReading

/// Parses a file. Mistakes are reported, and the rest of the file is still parsed.
package func parse(_ file: SourceFile, into diagnostics: inout Diagnostics) -> SpecDocument {
    var parser = SpecParser(file: file)
    swap(&parser.diagnostics, &diagnostics)
    defer { swap(&parser.diagnostics, &diagnostics) }
    return parser.document()
}

/// Parses the YAML nodes of a spec file into declarations. Each construct of the language has its own Swift file.
struct SpecParser {
    let file: SourceFile
    var diagnostics = Diagnostics()

    /// The keys of `api.yaml` that are in other places of the file.
    var strayKeys: Set<String> = []

    /// The file's lines. Lazy, because the parser needs them only for findings and a few checks.
    lazy var lines = SourceLines(file.bytes)

    /// Whether the file has a `#` without a space after it, which may be meant as part of an unquoted text.
    lazy var hasTightComments =
        file.bytes.contains(UInt8(ascii: "#"))
        && zip(file.bytes, file.bytes.dropFirst()).contains { mark, next in
            mark == UInt8(ascii: "#") && next > 0x20 && next != mark
        }

    init(file: SourceFile) { self.file = file }

    fileprivate mutating func document() -> SpecDocument {
        switch readYAML(file, into: &diagnostics) {
        case .unreadable: return SpecDocument(unreadable: file)
        case .empty where file.role == .part: return SpecDocument(file: file)
        case .empty:
            var document = topLevel(YAMLNode(content: .mapping([]), range: SourceRange(startOf: file.id)))
            // The empty file has been reported. If other files refer to names that this file should declare, these
            // references aren't reported in addition.
            document.api = .unreadable
            return document
        case .node(let node):
            var document = topLevel(node)
            document.nodeCount = node.nodeCount
            return document
        }
    }

    private mutating func topLevel(_ node: YAMLNode) -> SpecDocument {
        let isAPI = file.role == .api
        guard !reportOtherDocument(node), let map = mapping(node, isAPI ? .api : .part) else {
            return SpecDocument(unreadable: file)
        }
        var document = SpecDocument(file: file)
        if isAPI {
            document.api = api(map)
        } else {
            strayKeys = Set(map.unknown.map(\.entry.key.value).filter(MapForm.api.keyNames.contains))
        }
        if let entry = map["groups"] {
            let groups = entries(entry.value, .group)
            readGroups(groups ?? [], into: &document.groups.entries)
            document.groups.isWhole = groups != nil && entry.value.isWhole
        }
        if map.isUncertain("groups", isNeeded: true) || map.hasMisplaced { document.groups.isWhole = false }
        if let entry = map["operations"] {
            document.operations = (entries(entry.value, .operation) ?? []).compactMap { operation($0) }
        }
        document.strayKeys = strayKeys
        return document
    }

    /// Reports an OpenAPI document in place of a spec.
    private mutating func reportOtherDocument(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.value == "openapi" || $0.key.value == "swagger" })
        else { return false }
        report(
            .unknownKey, "this is an OpenAPI document, not a spec", at: entry.key.range,
            hint: "move it out of the specs; `errorspec import FILE` writes a spec from it")
        return true
    }

    // MARK: Keys

    /// Parses the value of the given key with the given function.
    ///
    /// - Parameter isNeeded: Whether the map needs the key. If so, any unknown key may be a misspelling of this key.
    mutating func read<Value>(
        _ key: String, of map: SpecMap, isNeeded: Bool = false, _ read: (inout SpecParser, YAMLEntry) -> Value?
    ) -> Reading<Value> {
        guard let entry = map[key] else { return map.isUncertain(key, isNeeded: isNeeded) ? .unreadable : .absent }
        guard let value = read(&self, entry), !entry.isRepeated else { return .unreadable }
        return .value(Located(value, at: entry.value.range))
    }

    /// Parses the text under the given key.
    mutating func textReading(_ key: String, of map: SpecMap, isNeeded: Bool = false) -> Reading<String> {
        read(key, of: map, isNeeded: isNeeded) { $0.text($1.value, what: "`\(key)`")?.value }
    }

    /// Parses the text or the text source under the given key.
    mutating func sourceReading(_ key: String, of map: SpecMap, isNeeded: Bool = false) -> Reading<TextDeclaration> {
        read(key, of: map, isNeeded: isNeeded) { $0.textSource($1) }
    }

    /// Parses the text or the list of texts under the given key. Texts that can't be read are left out.
    mutating func textSection(
        _ key: String, of map: SpecMap, allowsNone: Bool = false, twice: DiagnosticCode = .invalidValue
    ) -> Section<Located<String>>? {
        guard let entry = map[key] else { return map.isUncertain(key) ? Section(isWhole: false) : nil }
        let (found, areAll) = readableTexts(entry.value, what: "`\(key)`", allowsNone: allowsNone, twice: twice)
        return Section(found, isWhole: areAll && !entry.isRepeated, at: entry.range)
    }

    // MARK: Values

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
        hint: String? = nil, replacement: Diagnostic.Replacement? = nil
    ) {
        diagnostics.report(code, message, at: range, notes: notes, hint: hint, replacement: replacement)
    }

    /// Parses a map with fixed keys. Missing keys aren't reported here.
    ///
    /// - Parameter meant: If the value is a text, returns the map to suggest in the hint, or `nil` for a general
    ///   hint.
    mutating func mapping(
        _ node: YAMLNode, _ form: MapForm, meant: (YAMLScalar) -> String? = { _ in nil }
    ) -> SpecMap? {
        switch node.content {
        case .mapping(let entries):
            var map = SpecMap(node, entries: entries, form)
            reportKeys(of: &map)
            return map
        case .invalid: return nil
        case .scalar(let scalar):
            if let found = scalar.keyWithoutColon {
                report(
                    .wrongType, "expected a map for \(form.nounWithArticle), found a text with `\(found)`",
                    at: node.range,
                    hint: "write a key as `key: value`")
            } else if let line = meant(scalar) {
                report(
                    .wrongType, "expected a map for \(form.nounWithArticle), found a text", at: node.range,
                    hint: "write `\(line)`"
                )
            } else {
                fallthrough
            }
        case .sequence:
            report(
                .wrongType, "expected a map for \(form.nounWithArticle), found \(node.kindName)", at: node.range,
                hint: "write its keys, as in `\(form.example)`")
        }
        return nil
    }

    /// Parses the value of a section's entry, which must be a map.
    ///
    /// - Parameter hint: The hint if the entry has no value.
    mutating func mapping(
        of entry: YAMLEntry, _ form: MapForm, hint: String = "write its keys, or remove it",
        meant: (YAMLScalar) -> String? = { _ in nil }
    ) -> SpecMap? {
        reportAbsent(entry, form, hint: hint) ? nil : mapping(entry.value, form, meant: meant)
    }

    /// Reports an entry that has a name but no value.
    mutating func reportAbsent(_ entry: YAMLEntry, _ form: MapForm, hint: String) -> Bool {
        guard entry.value.isAbsent else { return false }
        report(.missingKey, "\(form.noun) `\(entry.key.value)` has no value", at: entry.key.range, hint: hint)
        return true
    }

    /// Returns the entries of a section. Their keys are names that the author chose.
    mutating func entries(_ node: YAMLNode, _ form: MapForm) -> [YAMLEntry]? {
        switch node.content {
        case .mapping(let entries):
            let entries = withoutOutdented(entries, of: form)
            return reportNameless(entries, of: form) ? nil : entries
        case .sequence, .scalar:
            report(
                .wrongType, "expected a map for `\(form.section)`, found \(node.kindName)", at: node.range,
                hint: "write its entries, as in `\(form.entry)`")
        case .invalid: break
        }
        return nil
    }
}

extension YAMLScalar {
    /// The character that replaces the `:` of a key in an unquoted text such as `status = 401`; `nil` for other texts.
    fileprivate var keyWithoutColon: Character? {
        guard isPlain else { return nil }
        let rest = text.drop { $0.isLetter || $0 == "_" }.drop { $0 == " " }
        return rest.first.flatMap { rest.startIndex > text.startIndex && "=：".contains($0) ? $0 : nil }
    }
}

extension YAMLNode {
    /// The number of nodes in this node, including keys and the node itself.
    fileprivate var nodeCount: Int {
        switch content {
        case .scalar, .invalid: 1
        case .sequence(let elements): elements.reduce(1) { $0 + $1.nodeCount }
        case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.nodeCount }
        }
    }
}
