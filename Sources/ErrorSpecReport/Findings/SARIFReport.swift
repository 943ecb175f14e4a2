import ErrorSpecLanguage

/// SARIF 2.1.0 (OASIS), with what GitHub's code scanning asks for: rules with help, fingerprints that survive moved
/// lines, paths relative to the repository.
func sarifReport(_ findings: Findings) -> String {
    let codes = Set(findings.diagnostics.map(\.code)).sorted { $0.id < $1.id }
    var fingerprints = Fingerprints(findings.files)
    let results = findings.diagnostics.map { diagnostic in
        result(
            diagnostic, ruleIndex: codes.firstIndex(of: diagnostic.code)!, fingerprint: fingerprints.next(diagnostic),
            in: findings)
    }
    let document: JSONValue = [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            [
                "tool": [
                    "driver": [
                        "name": "errorspec",
                        "rules": .array(codes.map(rule)),
                    ]
                ],
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "The root of the repository."]]],
                "results": .array(results),
            ]
        ],
    ]
    return document.text
}

private func rule(_ code: DiagnosticCode) -> JSONValue {
    let help = "Wrong:\n\n\(code.wrong)\n\nRight:\n\n\(code.right)"
    let examples =
        "**Wrong**\n\n\(MarkdownText.fenced(visible(code.wrong), "yaml").encoded)\n\n**Right**\n\n\(MarkdownText.fenced(visible(code.right), "yaml").encoded)"
    let markdown = "\(code.meaning)\n\n\(examples)\n"
    return [
        "id": .string(code.id),
        "name": .string(code.id),
        "shortDescription": ["text": .string(firstSentence(code.meaning))],
        "fullDescription": ["text": .string(code.meaning)],
        "help": ["text": .string(help), "markdown": .string(markdown)],
        "defaultConfiguration": ["level": .string(code.severity.rawValue)],
        "properties": [
            "tags": ["errorspec"], "precision": "very-high",
            "problem.severity": .string(code.severity == .note ? "recommendation" : code.severity.rawValue),
        ],
    ]
}

private func result(
    _ diagnostic: Diagnostic, ruleIndex: Int, fingerprint: String, in findings: Findings
) -> JSONValue {
    let message = diagnostic.message + (diagnostic.hint.map { "\nHelp: \($0)" } ?? "")
    var members: [JSONMember] = [
        JSONMember("ruleId", .string(diagnostic.code.id)),
        JSONMember("ruleIndex", .integer(ruleIndex)),
        JSONMember("level", .string(diagnostic.severity.rawValue)),
        JSONMember("message", ["text": .string(message)]),
        JSONMember("locations", [["physicalLocation": location(diagnostic.range, in: findings)]]),
        JSONMember("partialFingerprints", ["primaryLocationLineHash": .string(fingerprint)]),
    ]
    if !diagnostic.notes.isEmpty {
        let related = diagnostic.notes.enumerated().map { index, note -> JSONValue in
            [
                "id": .integer(index + 1),
                "physicalLocation": location(note.range, in: findings),
                "message": ["text": .string(note.message)],
            ]
        }
        members.append(JSONMember("relatedLocations", .array(related)))
    }
    if let replacement = diagnostic.replacement {
        let change: JSONValue = [
            "artifactLocation": artifact(replacement.range, in: findings),
            "replacements": [
                ["deletedRegion": region(replacement.range), "insertedContent": ["text": .string(replacement.text)]]
            ],
        ]
        let description = diagnostic.hint ?? diagnostic.message
        members.append(
            JSONMember("fixes", [["description": ["text": .string(description)], "artifactChanges": [change]]]))
    }
    return .object(members)
}

private func location(_ range: SourceRange, in findings: Findings) -> JSONValue {
    ["artifactLocation": artifact(range, in: findings), "region": region(range)]
}

private func artifact(_ range: SourceRange, in findings: Findings) -> JSONValue {
    let path = findings.path(range)
    let isAbsolute = path.hasPrefix("/")
    let uri = (isAbsolute ? "file://" : "") + uriPath(path)
    return isAbsolute ? ["uri": .string(uri)] : ["uri": .string(uri), "uriBaseId": "%SRCROOT%"]
}

private func region(_ range: SourceRange) -> JSONValue {
    [
        "startLine": .integer(Int(range.start.line)), "startColumn": .integer(Int(range.start.column)),
        "endLine": .integer(Int(range.end.line)), "endColumn": .integer(Int(range.end.column)),
    ]
}

/// A path as a URI's (RFC 3986): bytes that are not unreserved are percent-encoded.
func uriPath(_ path: String) -> String {
    var out = ""
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            out.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 16, uppercase: true)
            out += "%" + (digits.count == 1 ? "0" : "") + digits
        }
    }
    return out
}

/// The text up to the first full stop that ends a sentence.
package func firstSentence(_ text: String) -> String {
    var previous: Character?
    for index in text.indices {
        if previous == ".", text[index] == " " || text[index] == "\n" { return String(text[..<index]) }
        previous = text[index]
    }
    return text
}
