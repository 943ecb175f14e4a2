import ErrorSpecLanguage
import ErrorSpecReading

/// A file of a drafted spec.
package struct DraftFile: Sendable {
    /// The file's name within the API's folder.
    package var name: String
    package var text: String
}

extension SpecDraft {
    /// Returns the files of the spec: `api.yaml`, which includes the default group or the only group, and at least
    /// one file for each other group.
    package func files() -> [DraftFile] {
        let main = defaultGroup ?? (groups.count == 1 ? groups[0].name : nil)
        var files = [DraftFile(name: "api.yaml", text: head)]
        for group in groups {
            // A spec file can have at most 100,000 nodes, and an operation needs two.
            let parts = stride(from: 0, to: max(group.operations.count, 1), by: Self.operationsOfFile).map { start in
                group.operations[start..<min(start + Self.operationsOfFile, group.operations.count)]
            }
            // The name `api.yaml` is taken.
            let base = Names.file(group.name) == "api" ? "api-errors" : Names.file(group.name)
            for (index, operations) in parts.enumerated() {
                let text = file(index == 0 ? group : nil, operations, of: group.name)
                if index == 0, group.name == main {
                    files[0].text += "\n" + text
                } else {
                    files.append(
                        DraftFile(name: index == 0 ? "\(base).yaml" : "\(base)-\(index + 1).yaml", text: text))
                }
            }
        }
        return files
    }

    private static let operationsOfFile = 6_000

    /// Returns the text of a file with a group, with operations, or with both.
    func file(_ group: GroupDraft?, _ operations: some Collection<String>, of name: String) -> String {
        let parts = [
            group.map { "groups:\n" + text(of: $0) },
            operations.isEmpty ? nil : "operations:\n" + operations.map { "  \(yamlKey($0)): \(name)\n" }.joined(),
        ]
        return parts.compactMap { $0 }.joined(separator: "\n")
    }

    private var head: String {
        var text = "errorspec: 1\napi: \(api)\n"
        if let summary { text += "summary: \(yamlText(summary, inFlow: false))\n" }
        if let title { text += "title: \(yamlText(title, inFlow: false))\n" }
        if body != nil { text += "body: standard\n" }
        if let defaultGroup { text += "parents: [\(defaultGroup)]\n" }
        if let body { text += "\nbodies:\n  standard: \(Self.text(of: body))\n" }
        return text
    }

    private static func text(of body: BodyFormat) -> String {
        let places = [
            ("code", body.code), ("failure", body.failure), ("title", body.title), ("message", body.message),
        ]
        var parts = places.filter { !$0.1.isEmpty }.map { "\($0): \(list($1.map(text)))" }
        if let fields = body.fields {
            parts.append("fields: \(list(fields.at.map { text(of: Place($0)) }))")
            let members = [
                ("name", fields.name), ("value", fields.value), ("reason", fields.reason), ("code", fields.code),
            ]
            let field = members.filter { !$0.1.isEmpty }.map { "\($0): \(list($1.map { text(of: $0) }))" }
            if !field.isEmpty { parts.append("field: {\(field.joined(separator: ", "))}") }
        }
        if !body.reference.isEmpty { parts.append("reference: \(list(body.reference.map(text)))") }
        if !body.retryAfter.isEmpty { parts.append("retryAfter: \(list(body.retryAfter.map(text)))") }
        return "{\(parts.joined(separator: ", "))}"
    }

    static func text(of place: Place) -> String {
        var parts: [String] =
            switch place.root {
            case .pointer(let pointer): ["at: \(yamlText(pointer))"]
            case .each(let list, ""): ["each: \(yamlText(list))"]
            case .each(let list, let pointer): ["each: \(yamlText(list))", "at: \(yamlText(pointer))"]
            case .header(let name): ["header: \(yamlText(name))"]
            }
        if !place.equals.isEmpty { parts.append("equals: \(list(place.equals.map { quoted($0.written) }))") }
        if place.isInMilliseconds { parts.append("unit: ms") }
        if case .pointer(let pointer) = place.root, parts.count == 1 { return yamlText(pointer) }
        return "{\(parts.joined(separator: ", "))}"
    }

    func text(of group: GroupDraft) -> String {
        var text = "  \(group.name):\n"
        var isEmpty = true
        func add(_ line: String) {
            text += line + "\n"
            isEmpty = false
        }
        if let summary = group.summary { add("    summary: \(yamlText(summary, inFlow: false))") }
        if let parents = group.parents, !parents.isEmpty || defaultGroup != nil {
            add("    parents: [\(parents.joined(separator: ", "))]")
        }
        if !group.except.isEmpty { add("    except: \(Self.list(group.except))") }
        if let successes = group.successes { add("    successes: \(Self.list(successes.map(\.description)))") }
        if let description = group.description { add("    description: \(source(description))") }
        if !group.cases.isEmpty {
            add("    cases:")
            for draft in group.cases {
                write(draft, to: &text)
            }
        }
        if let otherwise = group.otherwise {
            write(otherwise, to: &text)
            isEmpty = false
        }
        if isEmpty, let defaultGroup { add("    parents: [\(defaultGroup)]") }
        return text
    }

    /// Writes a case, or an `otherwise`, which is indented less than a case.
    private func write(_ draft: CaseDraft, to text: inout String) {
        let indent = draft.isOtherwise ? "    " : "      "
        func add(_ line: String?) { text += line.map { "\(indent)  \($0)\n" } ?? "" }
        text += "\(indent)\(draft.name):\n"
        add(draft.summary.map { "summary: \(yamlText($0, inFlow: false))" })
        for condition in draft.conditions { add(condition) }
        if !draft.overrides.isEmpty { add("overrides: \(Self.list(draft.overrides))") }
        add(draft.title.map { "title: \(source($0))" })
        add(draft.description.map { "description: \(source($0))" })
    }

    fileprivate static func list(_ texts: [String]) -> String {
        texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }

    private func source(_ text: TextDraft) -> String {
        let words = TextTemplate.escaped(text.text)
        if text.isTemplate {
            if !text.needsFallback { return yamlText(text.written) }
            if words.isEmpty { return "{text: \(yamlText(text.written))}" }
            return "{text: \(yamlText(text.written)), otherwise: \(yamlText(words))}"
        }
        if let key = text.key {
            let parts = [
                "key: \(yamlText(key))", text.table.map { "table: \(yamlText($0))" },
                words.isEmpty ? nil : "otherwise: \(yamlText(words))",
            ]
            return "{\(parts.compactMap { $0 }.joined(separator: ", "))}"
        }
        guard text.isFallback, body?.message.isEmpty == false else { return yamlText(words, inFlow: false) }
        if words.isEmpty { return "{server: message}" }
        return "{server: message, otherwise: \(yamlText(words))}"
    }
}

extension CaseDraft {
    /// The lines of the spec with the statuses and codes.
    var conditions: [String] {
        [("status", statuses.map(\.description)), ("code", codes.map(yamlCode))].filter { !$0.1.isEmpty }
            .map { "\($0): \(SpecDraft.list($1))" }
    }
}

/// Returns a code, or a range or family of codes, as a YAML scalar.
func yamlCode(_ pattern: CodePattern) -> String {
    switch pattern {
    case .code(let code): yamlCode(code)
    case .range: pattern.written
    case .family(let prefix): yamlCode(prefix).hasPrefix("\"") ? quoted(pattern.written) : pattern.written
    }
}

/// Returns a code as a YAML scalar. The scalar is quoted if YAML or the spec language could read it as something
/// else, such as a range of codes.
func yamlCode(_ code: String) -> String {
    let isWord = code.utf8.first?.isASCIILetter == true
    let isTame =
        isWord && !code.utf8.contains { ($0 | 0x20) == UInt8(ascii: "x") && code.utf8.contains(where: \.isASCIIDigit) }
    return isTame && !isCodeInDoubt(code) ? yamlText(code) : quoted(code)
}

/// Whether an operation can be a key. YAML limits a key to 1,024 characters, including escapes.
func fitsKey(_ operation: String) -> Bool { yamlKey(operation).utf8.count <= 1_000 }

/// Returns an operation as a YAML key, quoted only if necessary.
func yamlKey(_ operation: String) -> String {
    let isTame = operation.utf8.allSatisfy { byte in
        byte.isASCIILetterOrDigit || " /{}-_.~@:$()=+,;".utf8.contains(byte)
    }
    return isTame && !operation.hasSuffix(":") ? operation : quoted(operation)
}

/// Returns a text as a YAML scalar, quoted only if necessary.
///
/// - Parameter inFlow: Whether the scalar is within brackets or braces.
func yamlText(_ text: String, inFlow: Bool = true) -> String {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return "\"\"" }
    let startsWell = first.properties.isAlphabetic || first == "/"
    let isTame = text.unicodeScalars.allSatisfy { scalar in
        if scalar.properties.isAlphabetic { return scalar.value < 0x10000 }
        if scalar == "," || scalar == "'" || scalar == "(" { return !inFlow || scalar == "'" && startsWell }
        return scalar.value < 0x7F
            ? scalar.value >= 0x20 && !"\"#:[]{}&*!|>%@`\\?".unicodeScalars.contains(scalar) : isPlainMark(scalar)
    }
    let isMistakable = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return startsWell && isTame && last != " " && !",;".unicodeScalars.contains(last) && !isMistakable
        ? text : quoted(text)
}

/// Whether a character is common punctuation outside ASCII, which needs no quotes.
private func isPlainMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{2010}"..."\u{2014}", "\u{2018}"..."\u{201D}", "…", "、", "。", "！", "？", "，": true
    default: false
    }
}

private func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": out += "\\\""
        case "\\": out += "\\\\"
        case "\n": out += "\\n"
        case "\t": out += "\\t"
        case " " where out == "\"": out += "\\x20"
        case "\u{20}"..."\u{7E}": out.unicodeScalars.append(scalar)
        default:
            if isVisible(scalar) {
                out.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                out += scalar.value > 0xFFFF ? "\\U" : "\\u"
                out += String(repeating: "0", count: (scalar.value > 0xFFFF ? 8 : 4) - digits.count) + digits
            }
        }
    }
    // A code can't begin or end with a space, unless the space is escaped.
    if out.last == " " { out = out.dropLast() + "\\x20" }
    return out + "\""
}
