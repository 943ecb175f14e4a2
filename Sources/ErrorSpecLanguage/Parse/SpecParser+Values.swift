import ErrorSpecReading

/// Parses texts and lists of texts.
extension SpecParser {
    /// Parses a text. Reports an empty text or a missing value.
    ///
    /// - Parameters:
    ///   - what: The noun for the value in a message. A closure, because most values need no message.
    ///   - kind: The expected kind of value, for a message, such as "number".
    mutating func text(
        _ node: YAMLNode, what: @autoclosure () -> String, kind: String = "text"
    ) -> Located<String>? {
        switch node.content {
        case .scalar(let scalar):
            if scalar.text.isEmpty {
                let isAbsent = scalar.isPlain
                report(
                    .invalidValue, isAbsent ? "\(what()) has no value" : "\(what()) is an empty text", at: node.range,
                    hint: isAbsent ? "write a value, or remove it" : "write a text, or remove it")
                return nil
            }
            let text = Located(scalar.text, at: node.range)
            if scalar.style == .block { reportConflict(in: text) }
            return text
        case .invalid: return nil
        default:
            report(
                .wrongType, "expected a \(kind) for \(what()), found \(node.kindName)", at: node.range,
                hint: what() == "`body`"
                    ? "declare it under `bodies` in `api.yaml`, and write its name here" : "write a \(kind)")
            return nil
        }
    }

    mutating func text(_ key: String, of map: SpecMap, kind: String = "text") -> Located<String>? {
        map[key].flatMap { text($0.value, what: "`\(key)`", kind: kind) }
    }

    /// Parses a text or a list of texts, and reports duplicates. Returns the texts that could be read, and whether
    /// every element could be read.
    ///
    /// - Parameters:
    ///   - allowsNone: Whether the list can be empty.
    ///   - areNames: Whether the texts are names, which can't contain a comma.
    ///   - twice: The code of the findings about duplicates.
    mutating func readableTexts(
        _ node: YAMLNode, what: @autoclosure () -> String, allowsNone: Bool = false, areNames: Bool = true,
        twice: DiagnosticCode = .invalidValue
    ) -> (found: [Located<String>], areAll: Bool) {
        if areNames, reportComma(in: node, what: what()) { return ([], false) }
        guard let nodes = elements(node, what: what(), allowsNone: allowsNone) else {
            return ([], false)
        }
        var found: [Located<String>] = []
        found.reserveCapacity(nodes.count)
        for element in nodes {
            guard let text = text(element, what: "an element of \(what())") else { continue }
            if areNames, let scalar = element.scalar, reportSeveralLines(scalar, at: text.range, what: "name") {
                continue
            }
            found.append(text)
        }
        _ = distinct(found, what: what(), code: twice)
        return (found, found.count == nodes.count)
    }

    /// Reports a single text that contains a comma, such as `parents: Common, Token`, which isn't a list.
    private mutating func reportComma(in node: YAMLNode, what: @autoclosure () -> String) -> Bool {
        guard case .scalar(let scalar) = node.content, scalar.text.utf8.contains(UInt8(ascii: ",")) else {
            return false
        }
        let list = "[\(scalar.text.split(separator: ",").map { String($0).trimmed }.joined(separator: ", "))]"
        diagnostics.report(
            .wrongType, "expected one value or a list for \(what()), found a text with a comma", at: node.range,
            write: scalar.isPlain && !list.contains("#") ? list : nil, or: "write a list, as in `[first, second]`")
        return true
    }

    /// Returns the elements of a list. A single value counts as a list with one element.
    mutating func elements(
        _ node: YAMLNode, what: @autoclosure () -> String, allowsNone: Bool = false
    ) -> [YAMLNode]? {
        switch node.content {
        case .sequence(let elements):
            if elements.isEmpty, !allowsNone {
                report(
                    .invalidValue, "\(what()) is an empty list", at: node.range,
                    hint: "add an element, or remove the key")
                return nil
            }
            return elements
        case .scalar: return [node]
        case .mapping:
            report(
                .wrongType, "expected one value or a list for \(what()), found a map",
                at: node.range,
                hint: what() == "`status`" ? "write `401`, `5xx`, `500-503`, or a list" : "write `[first, second]`")
            return nil
        case .invalid: return nil
        }
    }

    /// Returns the list without duplicates, and reports each duplicate.
    ///
    /// - Parameter name: Returns the element's name in the message.
    mutating func distinct<Element: Hashable>(
        _ list: [Located<Element>], what: @autoclosure () -> String, code: DiagnosticCode = .invalidValue,
        as name: (Element) -> String = { "`\($0)`" }
    ) -> [Located<Element>] {
        guard list.count > 1 else { return list }
        var first: [Element: SourceRange] = [:]
        return list.filter { element in
            guard let range = first.updateValue(element.range, forKey: element.value) else { return true }
            first[element.value] = range
            let name = name(element.value)
            report(
                code, "\(what()) contains \(name) twice", at: element.range,
                notes: [.init("\(name) appears here first", at: range)], hint: "remove one of the two")
            return false
        }
    }

    /// Parses the text under the given key, which must be a raw value of the given enum.
    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ type: Value.Type, _ key: String, of map: SpecMap
    ) -> Located<Value>? {
        guard let text = text(key, of: map) else { return nil }
        if let value = Value(rawValue: text.value) { return Located(value, at: text.range) }
        let known = Value.allCases.map(\.rawValue)
        reportUnknownValue(text, key, known: known)
        return nil
    }

    mutating func reportUnknownValue(_ text: Located<String>, _ key: String, known: [String], or other: String = "") {
        let suggestion = nearest(to: text.value, in: known)
        diagnostics.report(
            .invalidValue, "`\(key)` can't be `\(text.value)`", at: text.range, meant: suggestion,
            or: "write \(listed(known, "or"))\(other.isEmpty ? "" : ", or " + other)")
    }

    /// Reports the given name if it is invalid, and returns the name unchanged.
    mutating func declaredName(_ name: Located<String>, _ syntax: NameSyntax, what: String) -> Located<String> {
        if let complaint = syntax.complaint(name.value, what: what) {
            report(.invalidName, complaint.message, at: name.range, hint: complaint.hint)
        }
        return name
    }

    /// Parses `was`, which lists the earlier names of a group or a case.
    mutating func earlierNames(_ map: SpecMap, _ syntax: NameSyntax) -> [Located<String>] {
        (textSection("was", of: map)?.entries ?? []).map { declaredName($0, syntax, what: map.form.nounWithArticle) }
    }
}
