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
        _ read: (inout SpecParser, YAMLEntry) -> Located<Value>?
    ) -> Reading<Value> {
        guard let entry = map.take(key, into: &diagnostics) else {
            return map.isUncertain(key, isNeeded: isNeeded) ? .unreadable : .absent
        }
        guard let value = read(&self, entry), !entry.isRepeated else { return .unreadable }
        return .value(value)
    }

    /// A text under a key.
    mutating func textReading(
        _ key: String, of map: inout MappingReader, isNeeded: Bool = false, kind: String = "text"
    ) -> Reading<String> {
        reading(key, of: &map, isNeeded: isNeeded) { $0.text($1.value, what: "`\(key)`", kind: kind) }
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

    /// `errorspec = 1`, which is a text to YAML.
    private mutating func signOfKey(_ scalar: YAMLScalar, at range: SourceRange) -> Diagnostic? {
        // Many on one long line would each take its time.
        guard scalar.isPlain, lines[Int(range.start.line)].count < 1_000 else { return nil }
        let line = SourceLine(Int(range.start.line), in: lines)
        guard line.contentStart + 1 == range.start.column else { return nil }
        var slip = YAMLReader.signSlip(on: line, in: file.id)
        // Further lines have the same sign, most likely.
        if range.end.line > range.start.line { slip?.replacement = nil }
        return slip
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

    /// A text that says something.
    ///
    /// - Parameter kind: what the text stands for, as a message says it: a number.
    mutating func text(
        _ node: YAMLNode, what: @autoclosure () -> String, kind: String = "text"
    ) -> Located<String>? {
        switch node.content {
        case .scalar(let scalar):
            if scalar.text.isEmpty {
                let isAbsent = scalar.isPlain
                report(
                    .invalidValue, isAbsent ? "\(what()) has no value" : "\(what()) is an empty text", at: node.range,
                    hint: "write one, or remove it")
                return nil
            }
            return Located(scalar.text, at: node.range)
        case .invalid: return nil
        default:
            report(
                .wrongType, "\(what()) is a \(kind), and this is \(node.kindName)", at: node.range,
                hint: what() == "`body`"
                    ? "declare it below `bodies` in `api.yaml`, and write its name here" : "write one \(kind)")
            return nil
        }
    }

    mutating func text(_ key: String, of map: inout MappingReader, kind: String = "text") -> Located<String>? {
        guard let entry = map.take(key, into: &diagnostics) else { return nil }
        return text(entry.value, what: "`\(key)`", kind: kind)
    }

    /// A list of texts that holds something, and nothing twice; `nil` when it could not be read as a whole.
    mutating func texts(
        _ node: YAMLNode, what: @autoclosure () -> String
    ) -> [Located<String>]? {
        let read = readableTexts(node, what: what(), areNames: false)
        return read.areAll ? read.found : nil
    }

    /// The readable part of a list of texts, and whether that is all of it.
    ///
    /// - Parameters:
    ///   - areNames: whether a comma can't be part of one of them.
    ///   - allowsNone: whether the list may be empty.
    mutating func readableTexts(
        _ node: YAMLNode, what: @autoclosure () -> String, allowsNone: Bool = false, areNames: Bool = true,
        twice: DiagnosticCode = .invalidValue
    ) -> (found: [Located<String>], areAll: Bool) {
        if areNames, reportUnsplitNames(node, what: what()) { return ([], false) }
        guard let nodes = elements(node, what: what(), allowsNone: allowsNone) else {
            return ([], false)
        }
        var found: [Located<String>] = []
        found.reserveCapacity(nodes.count)
        for element in nodes {
            if let text = text(element, what: "an element of \(what())") { found.append(text) }
        }
        reportRepeated(found, what: what(), code: twice)
        return (found, found.count == nodes.count)
    }

    /// The elements of a list; one value is a list of one.
    mutating func elements(
        _ node: YAMLNode, what: @autoclosure () -> String, allowsNone: Bool = false
    ) -> [YAMLNode]? {
        switch node.content {
        case .sequence(let elements):
            if elements.isEmpty, !allowsNone {
                report(
                    .invalidValue, "\(what()) is an empty list", at: node.range,
                    hint: "name something, or remove the key")
                return nil
            }
            return elements
        case .scalar: return [node]
        case .mapping:
            report(
                .wrongType, "\(what()) is one value or a list, and this is a map",
                at: node.range, hint: "write `[first, second]`")
            return nil
        case .invalid: return nil
        }
    }

    /// `parents: Common, Token`, `parents: ［Common，Token］`, `parents: [Common，Token]`, and `-Common` on a line.
    private mutating func reportUnsplitNames(_ node: YAMLNode, what: String) -> Bool {
        if case .sequence(let elements) = node.content {
            return elements.count <= 100 && elements.contains { reportUnsplitElement($0, what: what) }
        }
        guard case .scalar(let scalar) = node.content, scalar.isPlain, scalar.text.utf8.count <= 1_000,
            !Self.isPlainName(scalar.text)
        else { return false }
        let name = scalar.text.dropFirst()
        if scalar.text.hasPrefix("-"), !name.isEmpty, Self.isName(name) {
            report(
                .wrongType, "a list's `-` needs a blank behind it", at: node.range,
                hint: "write `- \(name)`, or `[\(name)]`", replacement: .init("[\(name)]", at: node.range))
            return true
        }
        guard let names = Self.names(in: scalar.text, separatedBy: "［］，,、"),
            names.count > 1 || scalar.text.hasPrefix("［")
        else { return false }
        let isFullWidth = scalar.text.contains { "［］，、".contains($0) }
        let message =
            isFullWidth
            ? "\(what) is a list, and YAML knows `[`, `]` and `,` alone as its signs"
            : "\(what) is one value or a list, and this is one text with a comma"
        reportUnsplit("[\(names.joined(separator: ", "))]", message, at: node)
        return true
    }

    /// `[Common，Token]`, and `[Common Token]`.
    private mutating func reportUnsplitElement(_ node: YAMLNode, what: String) -> Bool {
        guard case .scalar(let scalar) = node.content, scalar.isPlain, !Self.isPlainName(scalar.text),
            let names = Self.names(in: scalar.text, separatedBy: "，、 "), names.count > 1
        else { return false }
        reportUnsplit(
            names.joined(separator: ", "),
            scalar.text.contains { "，、".contains($0) }
                ? "\(what) holds a full-width comma, and its elements are separated by `,`"
                : "the elements of \(what) are separated by `,`", at: node)
        return true
    }

    private mutating func reportUnsplit(_ list: String, _ message: String, at node: YAMLNode) {
        diagnostics.report(.wrongType, message, at: node.range, write: list)
    }

    /// The names of a text, or nil where it holds something else.
    private static func names(in text: String, separatedBy separators: String) -> [String]? {
        let names = text.split { separators.contains($0) }.map { $0.filter { $0 != " " } }
        return names.allSatisfy(isName) ? names : nil
    }

    /// Letters, digits and dots alone, as nearly all names are: seen by the bytes.
    private static func isPlainName(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: ".") }
    }

    /// A name, or several with dots between them.
    private static func isName(_ text: some StringProtocol) -> Bool {
        text.split(separator: ".").allSatisfy { NameSyntax.isIdentifier($0) }
    }

    mutating func reportRepeated(
        _ list: [Located<String>], what: @autoclosure () -> String, code: DiagnosticCode = .invalidValue
    ) {
        _ = distinct(list, code, twice: { "\(what()) holds `\($0)` twice" }, first: { "`\($0)` appears here first" })
    }

    /// The elements of a list, each once; one that stands again is reported.
    mutating func distinct<Element: Hashable>(
        _ list: [Located<Element>], _ code: DiagnosticCode = .invalidValue, twice message: (Element) -> String,
        first note: (Element) -> String
    ) -> [Located<Element>] {
        guard list.count > 1 else { return list }
        var indices: [Element: Int] = [:]
        var distinct: [Located<Element>] = []
        for element in list {
            if let index = indices[element.value] {
                let first = distinct[index]
                report(
                    code, message(element.value), at: element.range, notes: [.init(note(first.value), at: first.range)],
                    hint: "remove one of the two")
            } else {
                indices[element.value] = distinct.count
                distinct.append(element)
            }
        }
        return distinct
    }

    /// A text that must be one of a few.
    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type, _ key: String, of map: inout MappingReader
    ) -> Located<Value>? {
        guard let text = text(key, of: &map) else { return nil }
        if let value = Value(rawValue: text.value) { return Located(value, at: text.range) }
        let known = Value.allCases.map(\.rawValue)
        reportUnknownValue(text, key, known: known)
        return nil
    }

    mutating func reportUnknownValue(_ text: Located<String>, _ key: String, known: [String], or other: String = "") {
        let suggestion = nearest(to: text.value, in: known)
        diagnostics.report(
            .invalidValue, "`\(key)` can't be `\(text.value)`", at: text.range, meant: suggestion,
            or: "it is \(listed(known, "or"))\(other.isEmpty ? "" : ", or " + other)")
    }

    /// A name as the author writes it where it is declared; reported, and kept, when it is not one.
    mutating func declaredName(_ name: Located<String>, _ syntax: NameSyntax, what: String) -> Located<String> {
        if let complaint = syntax.complaint(name.value, what: what) {
            report(.invalidName, complaint.message, at: name.range, hint: complaint.hint)
        }
        return name
    }

    /// Earlier names: a text or a list.
    mutating func earlierNames(_ map: inout MappingReader, _ syntax: NameSyntax, what: String) -> [Located<String>] {
        guard let entry = map.take("was", into: &diagnostics) else { return [] }
        let names = readableTexts(entry.value, what: "`was`").found
        return names.map { declaredName($0, syntax, what: what) }
    }
}
