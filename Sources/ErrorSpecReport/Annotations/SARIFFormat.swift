import ErrorSpecLanguage

/// Returns the annotations as SARIF 2.1.0 (OASIS), with everything that GitHub's code scanning requires: rules with
/// help, fingerprints that don't depend on lines, and paths relative to the repository.
func sarifReport(_ annotations: [Annotation]) -> String {
    let byID = Dictionary(annotations.map { ($0.rule.id, $0.rule) }, uniquingKeysWith: { first, _ in first })
    let rules = byID.values.sorted { $0.id < $1.id }
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let document: JSONValue = [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            [
                "tool": ["driver": ["name": "errorspec", "rules": .array(rules.map(rule))]],
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "The root of the repository."]]],
                "results": .array(annotations.map { result($0, ruleIndex: indices[$0.rule.id] ?? 0) }),
            ]
        ],
    ]
    return document.text
}

private func rule(_ rule: Annotation.Rule) -> JSONValue {
    let help = rule.examples.map { "\($0.title):\n\n\($0.spec)" }.joined(separator: "\n\n")
    let examples = rule.examples.map { example in
        "\n\n**\(example.title)**\n\n\(MarkdownText.fenced(visible(example.spec), "yaml").encoded)"
    }
    return [
        "id": .string(rule.id),
        "name": .string(rule.id),
        "shortDescription": ["text": .string(firstSentence(rule.meaning))],
        "fullDescription": ["text": .string(rule.meaning)],
        "help": [
            "text": .string(help.isEmpty ? rule.meaning : help),
            "markdown": .string("\(rule.meaning)\(examples.joined())\n"),
        ],
        "defaultConfiguration": ["level": .string(rule.level.rawValue)],
        "properties": [
            "tags": ["errorspec"], "precision": "very-high",
            "problem.severity": .string(rule.level == .note ? "recommendation" : rule.level.rawValue),
        ],
    ]
}

private func result(_ annotation: Annotation, ruleIndex: Int) -> JSONValue {
    let message = ([annotation.message] + annotation.details).joined(separator: "\n")
    let related = annotation.notes.enumerated().map { index, note -> JSONValue in
        [
            "id": .integer(index + 1),
            "physicalLocation": location(note.location),
            "message": ["text": .string(note.message)],
        ]
    }
    return .withoutNulls([
        "ruleId": .string(annotation.rule.id),
        "ruleIndex": .integer(ruleIndex),
        "level": .string(annotation.level.rawValue),
        "message": ["text": .string(message)],
        "locations": .array(annotation.location.map { [["physicalLocation": location($0)]] } ?? []),
        "partialFingerprints": ["primaryLocationLineHash": .string(annotation.fingerprint)],
        "relatedLocations": .unlessEmpty(related),
        "suppressions": annotation.acceptance.map { reason in
            [["kind": "external", "justification": .string(reason)]]
        } ?? nil,
        "fixes": annotation.fix.map { [fix($0, $1, at: $2)] } ?? nil,
    ])
}

private func fix(_ description: String, _ text: String, at location: Annotation.Location) -> JSONValue {
    let change: JSONValue = [
        "artifactLocation": artifact(location.path),
        "replacements": [["deletedRegion": region(location), "insertedContent": ["text": .string(text)]]],
    ]
    return ["description": ["text": .string(description)], "artifactChanges": [change]]
}

private func location(_ location: Annotation.Location) -> JSONValue {
    ["artifactLocation": artifact(location.path), "region": region(location)]
}

private func artifact(_ path: String) -> JSONValue {
    let isAbsolute = path.hasPrefix("/")
    let uri = (isAbsolute ? "file://" : "") + uriPath(path)
    return isAbsolute ? ["uri": .string(uri)] : ["uri": .string(uri), "uriBaseId": "%SRCROOT%"]
}

private func region(_ location: Annotation.Location) -> JSONValue {
    let start: JSONValue = [
        "startLine": .integer(location.start.line), "startColumn": .integer(location.start.column),
    ]
    guard let end = location.end else { return start }
    return start + ["endLine": .integer(end.line), "endColumn": .integer(end.column)]
}

/// Percent-encodes a path for a URI (RFC 3986).
///
/// - Parameter plain: The characters that aren't encoded, in addition to ASCII letters and digits.
package func uriPath(_ path: String, plain: String = "-._~/") -> String {
    path.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        if isPlain || plain.utf8.contains(byte) { return String(scalar) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
}
