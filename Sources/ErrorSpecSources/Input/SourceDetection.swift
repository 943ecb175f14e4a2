import ErrorSpecLanguage
import ErrorSpecReading

/// Whether a file holds an app's own texts, as Xcode keeps them.
package func isStringCatalog(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(4_000), as: UTF8.self)
    if start.contains("\"sourceLanguage\""), start.contains("\"strings\"") { return true }
    return start.split(whereSeparator: \.isNewline).contains { line in
        line.hasPrefix("\"") && line.contains("\" = \"") && line.hasSuffix("\";")
    }
}

/// Whether an object is a line of recorded responses.
func isRecording(_ node: DocumentNode) -> Bool {
    let keys = ["status", "operation", "url", "path", "group", "method"]
    return node["status"]?.scalar != nil || keys.count { node[$0]?.scalar != nil } > 1
}

/// Whether any of the first lines is a recorded response.
func hasRecording(_ bytes: [UInt8], of file: SourceFile) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1_000).contains { line in
        guard firstCharacter(of: Array(line.prefix(64))) == UInt8(ascii: "{") else { return false }
        return (try? JSONDocumentReader.read(Array(line), file: file.id)).map(isRecording) == true
    }
}

/// Whether a line begins with the key that says an OpenAPI document's version.
func hasVersionKey(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        let key = line.drop { " \t\"'{,".utf8.contains($0) }
        guard key.starts(with: "openapi".utf8) || key.starts(with: "swagger".utf8) else { return false }
        return key.dropFirst("openapi".utf8.count).first { !" \t\"'".utf8.contains($0) } == UInt8(ascii: ":")
    }
}

/// Whether a line begins as declarations of Swift do.
func looksLikeSwift(_ bytes: [UInt8]) -> Bool {
    let modifiers: Set<Substring> = [
        "public", "internal", "private", "fileprivate", "open", "final", "indirect", "static", "@frozen", "package",
    ]
    let declarations: Set<Substring> = ["enum", "struct", "class", "extension", "func", "import", "protocol", "actor"]
    return bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20_000).contains { line in
        let words = String(decoding: line.prefix(200), as: UTF8.self).split(separator: " ")
            .drop { modifiers.contains($0) || $0.hasPrefix("@") }
        guard let first = words.first, declarations.contains(first), let name = words.dropFirst().first?.utf8.first
        else { return false }
        return name.isASCIILetter || name == UInt8(ascii: "_")
    }
}
