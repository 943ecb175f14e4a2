import ErrorSpecReading

/// Reads what a file says. What is wrong is reported, and what is sound of the file is read all the same.
package func parse(_ file: SourceFile, into diagnostics: inout Diagnostics) -> SpecDocument {
    var parser = SpecParser(file: file)
    swap(&parser.diagnostics, &diagnostics)
    defer { swap(&parser.diagnostics, &diagnostics) }
    return parser.document()
}

/// Nodes → declarations, for one file. Its parts stand in a file for each construct.
struct SpecParser {
    let file: SourceFile
    var diagnostics = Diagnostics()
    /// How many pairs of a status and a code the cases match that were read.
    var pairCount = 0

    /// Made when a diagnostic first needs the file's text.
    lazy var lines = SourceLines(file.bytes)

    /// Whether a `#` stands anywhere without a blank behind it: a text may end there that was meant to go on.
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
            // One finding for one slip: that other files name what it does not declare goes without saying.
            document.api = .unreadable
            return document
        case .node(let node): return topLevel(node)
        }
    }

    static let partKeys = ["groups", "operations"]

    /// Every key of the language.
    static let keys = Set(
        apiKeys + partKeys + groupKeys + caseKeys + bodyKeys + fieldKeys + placeKeys + policyKeys + backoffKeys
            + textKeys + recoveryKeys)

    private mutating func topLevel(_ node: YAMLNode) -> SpecDocument {
        let isAPI = file.role == .api
        let known = isAPI ? Self.apiKeys + Self.partKeys : Self.partKeys
        let what = isAPI ? "`api.yaml`" : "a file of groups"
        guard !reportOtherDocument(node),
            var map = mapping(node, what: what, known: known, like: isAPI ? "errorspec: 1" : "groups: …")
        else { return SpecDocument(unreadable: file) }
        var document = SpecDocument(file: file)
        if isAPI { document.api = api(&map) }
        let hasStrays = reportStrayGroups(&map)
        let entry = map.take("groups", into: &diagnostics)
        if let entry {
            let groups = entries(entry.value, of: "groups", like: "Login: {cases: …}")
            let areRead = readGroups(groups ?? [], into: &document.groups.entries)
            document.groups.isWhole = groups != nil && areRead && entry.value.isWhole
        }
        if hasStrays || map.isUncertain("groups", isNeeded: true) { document.groups.isWhole = false }
        if let entry = map.take("operations", into: &diagnostics) {
            document.operations = (entries(entry.value, of: "operations", like: "POST /login: Login") ?? [])
                .compactMap { operation($0) }
        }
        map.reportUnknownKeys(into: &diagnostics) { key in
            !isAPI && Self.apiKeys.contains(key) ? "it belongs in the API's `api.yaml`" : Self.elsewhere[key]
        }
        return document
    }

    /// An OpenAPI document in the place of a spec.
    private mutating func reportOtherDocument(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content,
            let entry = entries.first(where: { $0.key.value == "openapi" || $0.key.value == "swagger" })
        else { return false }
        report(
            .unknownKey, "this is an OpenAPI document, and no spec", at: entry.key.range,
            hint: "move it out of the specs; `errorspec import FILE` writes a spec from it")
        return true
    }

    // MARK: Readings

    /// The value of a key.
    ///
    /// - Parameter isNeeded: whether a map without the key is wrong, so that an unknown key may well be meant for it.
    mutating func reading<Value>(
        _ key: String, of map: inout MappingReader, isNeeded: Bool = false,
        _ read: (inout SpecParser, YAMLEntry) -> Value?
    ) -> Reading<Value> {
        guard let entry = map.take(key, into: &diagnostics) else {
            return map.isUncertain(key, isNeeded: isNeeded) ? .unreadable : .absent
        }
        guard let value = read(&self, entry), !entry.isRepeated else { return .unreadable }
        return .value(Located(value, at: entry.value.range))
    }

    /// A text under a key.
    mutating func textReading(
        _ key: String, of map: inout MappingReader, isNeeded: Bool = false, kind: String = "text"
    ) -> Reading<String> {
        reading(key, of: &map, isNeeded: isNeeded) { $0.text($1.value, what: "`\(key)`", kind: kind)?.value }
    }

    /// A text source under a key.
    mutating func sourceReading(
        _ key: String, of map: inout MappingReader, isNeeded: Bool = false
    ) -> Reading<TextDeclaration> {
        let source = textSource(key, of: &map)
        if map.isUncertain(key, isNeeded: isNeeded) { return .unreadable }
        guard let source else { return .absent }
        if case .invalid = source.source { return .unreadable }
        return .value(Located(source, at: source.range))
    }

    /// The texts of a list under a key: those that could be read.
    mutating func textSection(
        _ key: String, of map: inout MappingReader, allowsNone: Bool = false,
        twice: DiagnosticCode = .invalidValue
    ) -> Section<Located<String>>? {
        guard let entry = map.take(key, into: &diagnostics) else {
            return map.isUncertain(key) ? Section(isWhole: false) : nil
        }
        let (found, areAll) = readableTexts(
            entry.value, what: "`\(key)`", allowsNone: allowsNone, twice: twice)
        return Section(found, isWhole: areAll && !entry.isRepeated, at: entry.range)
    }

    // MARK: Values

    // `what` is put together only for a message, so it is a closure.

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
        hint: String? = nil, replacement: Diagnostic.Replacement? = nil
    ) {
        diagnostics.report(code, message, at: range, notes: notes, hint: hint, replacement: replacement)
    }

    /// A map with a fixed set of keys.
    ///
    /// - Parameters:
    ///   - example: What is proposed in the place of a text or a list.
    ///   - meant: The map that a text in its place most likely stands for.
    mutating func mapping(
        _ node: YAMLNode, what: String, known: [String], like example: String = "key: value",
        meant: (YAMLScalar) -> String? = { _ in nil }
    ) -> MappingReader? {
        switch node.content {
        case .mapping(let entries):
            var map = MappingReader(node, entries: entries, what: what, known: known)
            reportOutdented(&map)
            return map
        case .invalid: return nil
        case .scalar(let scalar):
            if let slip = signOfKey(scalar, at: node.range) {
                diagnostics.report(slip)
                return nil
            }
            if let line = meant(scalar) {
                report(.wrongType, "\(what) is a map, and this is a text", at: node.range, hint: "write `\(line)`")
                return nil
            }
            fallthrough
        default:
            report(
                .wrongType, "\(what) is a map, and this is \(node.kindName)", at: node.range,
                hint: "write its keys, as in `\(example)`")
            return nil
        }
    }

    /// A map from names that the author chooses.
    ///
    /// - Parameters:
    ///   - section: The key that it stands behind.
    ///   - example: What is proposed in the place of a text or a list.
    mutating func entries(_ node: YAMLNode, of section: String, like example: String) -> [YAMLEntry]? {
        let keys = Self.entryKeys[section] ?? []
        switch node.content {
        case .mapping(let entries):
            let isWrong = reportFlattened(entries, keys: keys) || reportNameless(entries, like: example, keys: keys)
            return isWrong ? nil : entries
        case .invalid: return nil
        case .sequence(let elements):
            reportListOfEntries(elements, what: "`\(section)`", like: example, keys: keys, at: node.range)
            return nil
        case .scalar:
            report(
                .wrongType, "`\(section)` is a map, and this is \(node.kindName)", at: node.range,
                hint: "write its entries, as in `\(example)`")
            return nil
        }
    }
}
