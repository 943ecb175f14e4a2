import ErrorSpecLanguage
import ErrorSpecReading

/// A named thing in an API, such as a group, a case or a policy.
struct Symbol: Hashable, Sendable {
    var kind: NameKind
    var name: String
    /// The group of a case, or the body of a value; `nil` for other symbols.
    var owner: String?

    init(_ kind: NameKind, _ name: String, of owner: String? = nil) {
        self.kind = kind
        self.name = name
        self.owner = owner
    }

    /// Whether the language defines the name.
    var isBuiltIn: Bool {
        switch kind {
        case .policy: ResolvedRetry.builtIn.contains { $0.name == name }
        case .value: Self.placeholders.contains(name)
        case .category: name == "silent"
        default: false
        }
    }

    /// The built-in placeholders. All other placeholders are names declared under a body's `values`.
    static let placeholders = ["retryAfter", "status"] + BodyField.placeholders

    /// The kind and the name as they are shown in messages, such as "the policy `patient`".
    var description: String { "the \(kind.rawValue) `\(owner.map { "\($0)." } ?? "")\(name)`" }
}

/// One occurrence of a symbol's name in a file.
struct Occurrence: Hashable, Sendable {
    var symbol: Symbol
    var isDeclaration: Bool
    /// The range of the name's bytes, without quotes.
    var range: Range<Int>
    /// The group or body that the name is written in.
    var scope: SpecScope
}

/// Returns the names in a spec, in the order in which they are written.
func names(in tree: YAMLNode?, _ lines: SourceLines, _ bytes: [UInt8], _ role: SourceFile.Role) -> [Occurrence] {
    guard let tree else { return [] }
    var collector = OccurrenceCollector(bytes: bytes, lines: lines)
    collector.visit(tree, Grammar.file(role).alternatives, SpecScope())
    return collector.found
}

/// Returns the names of groups and cases in a recording. Each line of a recording is a JSON object with members such
/// as `"group": "Login"` and `"is": "Shop/Login.locked"`.
func recordedNames(in document: TextDocument, of api: String) -> [Occurrence] {
    var collector = OccurrenceCollector(bytes: document.bytes, lines: SourceLines([]))
    for number in 0..<document.lineCount {
        let line = document.line(number)
        let bytes = Array(document.bytes[line])
        // JSON can be read as YAML's flow style.
        guard let response = readTree(bytes) else { continue }
        let lines = SourceLines(bytes)
        for (key, role) in [("group", NameRole.reference(.group)), ("is", .reference(.case))] {
            guard let value = response[key], let scalar = value.scalar else { continue }
            let text = scalar.text.hasPrefix(api + "/") ? String(scalar.text.dropFirst(api.count + 1)) : scalar.text
            // The name is at the end of the quoted text. Only the end is compared, because the `/` before the name may
            // be escaped.
            let end = line.lowerBound + lines.offset(of: value.range.end) - 1
            let range = max(line.lowerBound, end - text.utf8.count)..<max(line.lowerBound, end)
            guard scalar.style == .doubleQuoted, document.bytes[range].elementsEqual(text.utf8) else { continue }
            collector.add(text, role, range, SpecScope())
        }
    }
    return collector.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
}

private struct OccurrenceCollector {
    let bytes: [UInt8]
    let lines: SourceLines
    var found: [Occurrence] = []

    mutating func visit(_ node: YAMLNode, _ forms: [ValueForm], _ scope: SpecScope) {
        if let scalar = node.scalar, !node.isAbsent, let role = forms.lazy.compactMap(\.role).first {
            add(scalar.text, role, nameRange(of: scalar.text, scalar.style, in: node.range), scope)
        }
        for element in node.elements { visit(element, forms, scope) }
        for entry in node.entries {
            let name = entry.key.value
            if let role = forms.section(of: name)?.names.role {
                add(name, role, nameRange(of: name, entry.keyStyle, in: entry.key.range), scope)
            }
            visit(entry.value, forms.values(of: name), scope.entering(name, of: forms))
        }
    }

    mutating func add(_ text: String, _ role: NameRole, _ range: Range<Int>, _ scope: SpecScope) {
        switch role {
        case .template: addPlaceholders(range, scope)
        case .reference(.case): addCaseReference(text, range, scope)
        case .declaration(let kind):
            let owner = kind == .case ? scope.group ?? "" : kind == .value ? scope.body ?? "" : nil
            add(Symbol(kind, text, of: owner), isDeclaration: true, range, scope)
        case .reference(let kind): add(Symbol(kind, text), range, scope)
        }
    }

    private mutating func add(
        _ symbol: Symbol, isDeclaration: Bool = false, _ range: Range<Int>, _ scope: SpecScope
    ) {
        found.append(Occurrence(symbol: symbol, isDeclaration: isDeclaration, range: range, scope: scope))
    }

    /// Adds the occurrences of the group and of the case in a reference such as `Token.forbidden`.
    private mutating func addCaseReference(_ text: String, _ range: Range<Int>, _ scope: SpecScope) {
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), range.count == text.utf8.count else { return }
        let group = String(text[..<dot])
        let name = String(text[text.index(after: dot)...])
        let middle = range.lowerBound + group.utf8.count
        add(Symbol(.group, group), range.lowerBound..<middle, scope)
        add(Symbol(.case, name, of: group), middle + 1..<range.upperBound, scope)
    }

    /// Adds the placeholders in a text, such as `{balance}`. The text is searched as written in the file: placeholders
    /// contain no escapes.
    private mutating func addPlaceholders(_ range: Range<Int>, _ scope: SpecScope) {
        for placeholder in placeholders(in: bytes[range]) {
            let name = String(decoding: bytes[placeholder], as: UTF8.self)
            add(Symbol(.value, name), placeholder, scope)
        }
    }

    /// Returns the range of a name or text without its quotes. The range of a name that is written with escapes
    /// includes the quotes.
    private func nameRange(of text: String, _ style: YAMLEvent.Style, in range: SourceRange) -> Range<Int> {
        let range = lines.offsets(of: range)
        guard style == .singleQuoted || style == .doubleQuoted, range.count >= 2 else { return range }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        return bytes[inner].elementsEqual(text.utf8) || text.contains("{") ? inner : range
    }
}

/// Returns the ranges of the placeholders' names, without their braces.
func placeholders(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = bytes
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
        let name = rest[(brace + 1)...].prefix(while: \.isASCIILetterOrDigit)
        rest = rest[name.endIndex...]
        if !name.isEmpty, rest.first == UInt8(ascii: "}") { found.append(name.startIndex..<name.endIndex) }
        // `{{` is an escaped brace, which doesn't start a placeholder.
        if name.isEmpty, rest.first == UInt8(ascii: "{") { rest = rest.dropFirst() }
    }
    return found
}
