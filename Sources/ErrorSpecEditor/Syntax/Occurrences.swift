import ErrorSpecLanguage
import ErrorSpecReading

/// The names that stand in a file, in the order in which they are written.
func occurrences(in tree: SyntaxNode, of bytes: [UInt8]) -> [Occurrence] {
    var collector = OccurrenceCollector(bytes: bytes)
    collector.visit(tree, .file, SpecScope())
    return collector.found
}

/// The groups and cases that recorded responses name, a JSON object a line: `"group": "Login"`, `"is": "Shop/Login.locked"`.
func recordedNames(in document: TextDocument, of api: String) -> [Occurrence] {
    var collector = OccurrenceCollector(bytes: document.bytes)
    for number in 0..<document.lineCount {
        let line = document.line(number)
        // JSON is YAML in its flow style.
        let response = SyntaxReader.read(Array(document.bytes[line]))
        for key in ["group", "is"] {
            guard let value = response[key], let scalar = value.scalar else { continue }
            let text = scalar.text.hasPrefix(api + "/") ? String(scalar.text.dropFirst(api.count + 1)) : scalar.text
            // The name is the end of what is written, whatever the slash before it is written as.
            let end = line.lowerBound + value.range.upperBound - 1
            let range = max(line.lowerBound, end - text.utf8.count)..<end
            guard scalar.style == .doubleQuoted, document.bytes[range].elementsEqual(text.utf8) else { continue }
            let slot: SpecSlot = key == "is" ? .caseReference : .groupReference
            collector.visit(SyntaxScalar(text: text, style: .plain), at: range, slot, SpecScope())
        }
    }
    return collector.found.sorted { $0.range.lowerBound < $1.range.lowerBound }
}

private struct OccurrenceCollector {
    let bytes: [UInt8]
    var found: [Occurrence] = []

    mutating func visit(_ node: SyntaxNode, _ slot: SpecSlot, _ scope: SpecScope) {
        switch node.content {
        case .absent: break
        case .scalar(let scalar): visit(scalar, at: node.range, slot, scope)
        case .sequence(let elements):
            for element in elements { visit(element, slot, scope) }
        case .mapping(let entries):
            for entry in entries {
                if let (symbol, role) = slot.symbol(ofKey: entry.key.text, in: scope) {
                    add(symbol, role, nameRange(of: entry.key.text, in: entry.key.range), scope)
                }
                visit(entry.value, slot.child(entry.key.text), scope.entering(entry.key.text, of: slot))
            }
        }
    }

    mutating func visit(_ scalar: SyntaxScalar, at range: Range<Int>, _ slot: SpecSlot, _ scope: SpecScope) {
        let range = nameRange(of: scalar.text, in: range)
        switch slot {
        case .caseReference: addCaseReference(scalar.text, range, scope)
        case .text: addPlaceholders(range, scope)
        default:
            guard let (kind, role) = Self.names[slot] else { return }
            add(Symbol(kind, scalar.text), role, range, scope)
        }
    }

    /// The scalars that are names.
    private static let names: [SpecSlot: (Symbol.Kind, Occurrence.Role)] = [
        .groupReference: (.group, .reference), .bodyReference: (.body, .reference), .retry: (.policy, .reference),
        .recoveryReference: (.recovery, .reference), .categoryReference: (.category, .reference),
        .categories: (.category, .declaration), .locales: (.locale, .declaration),
    ]

    private mutating func add(_ symbol: Symbol, _ role: Occurrence.Role, _ range: Range<Int>, _ scope: SpecScope) {
        found.append(Occurrence(symbol: symbol, role: role, range: range, scope: scope))
    }

    /// `Token.forbidden`: a group and a case.
    private mutating func addCaseReference(_ text: String, _ range: Range<Int>, _ scope: SpecScope) {
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")), range.count == text.utf8.count else { return }
        let group = String(text[..<dot])
        let name = String(text[text.index(after: dot)...])
        let middle = range.lowerBound + group.utf8.count
        add(Symbol(.group, group), .reference, range.lowerBound..<middle, scope)
        add(Symbol(.case, name, of: group), .reference, middle + 1..<range.upperBound, scope)
    }

    /// `{balance}`, as the text is written: names need no escapes.
    private mutating func addPlaceholders(_ range: Range<Int>, _ scope: SpecScope) {
        for placeholder in placeholders(in: bytes[range]) {
            let name = String(decoding: bytes[placeholder], as: UTF8.self)
            add(Symbol(.value, name), .reference, placeholder, scope)
        }
    }

    /// Where a name stands within its quotes; the whole range where it is written with escapes.
    private func nameRange(of text: String, in range: Range<Int>) -> Range<Int> {
        guard let first = bytes[range].first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
            range.count >= 2
        else { return range }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        return bytes[inner].elementsEqual(text.utf8) || text.contains("{") ? inner : range
    }
}

/// The names between single braces.
func placeholders(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = bytes
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
        let name = rest[(brace + 1)...].prefix(while: \.isASCIILetterOrDigit)
        rest = rest[name.endIndex...]
        if !name.isEmpty, rest.first == UInt8(ascii: "}") { found.append(name.startIndex..<name.endIndex) }
        // A doubled brace begins no name.
        if name.isEmpty, rest.first == UInt8(ascii: "{") { rest = rest.dropFirst() }
    }
    return found
}
