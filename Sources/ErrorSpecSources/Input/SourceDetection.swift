import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// The kind of a source, told by its content.
package enum SourceContent: Sendable {
    case openAPI(DocumentNode, OpenAPIVersion)
    /// JSON Lines.
    case recordings
    /// HAR 1.2: the root of the document.
    case archive(DocumentNode)
    case swift
}

extension DocumentStore {
    /// Tells a source; a diagnostic says why it can't be told, or not be read. The lines of what may be a recording are shown
    /// in no report.
    package mutating func detect(_ file: SourceFile) -> SourceContent? {
        let bytes = utf8Text(file.bytes)
        let hasVersion = hasVersionKey(bytes)
        let content = content(of: file, bytes, hasVersion: hasVersion)
        let isShown =
            switch content {
            case .openAPI, .swift: true
            case .recordings, .archive: false
            case nil: hasVersion
            }
        files.withhold(file.id, !isShown)
        return content
    }

    private mutating func content(of file: SourceFile, _ bytes: [UInt8], hasVersion: Bool) -> SourceContent? {
        guard let first = firstCharacter(of: bytes) else {
            reportUnknown(file, "`\(file.path)` is empty")
            return nil
        }
        if hasVersion || first == UInt8(ascii: "{") {
            switch parseDocument(file) {
            case .failure(let failure):
                // Several lines of JSON are no JSON document.
                if !hasVersion, hasRecording(bytes, of: file) { return .recordings }
                report(failure, in: file)
                return nil
            case .success(let root):
                if let version = OpenAPIVersion(root) {
                    keep(root, of: file)
                    return .openAPI(root, version)
                }
                if root["log"]?["entries"]?.list != nil { return .archive(root) }
                if isRecording(root) { return .recordings }
                if let version = (root["openapi"] ?? root["swagger"])?.scalar {
                    reportUnknown(
                        file, "`\(file.path)` is an OpenAPI document of version `\(Prose.clean(version))`")
                    return nil
                }
            }
        }
        if hasRecording(bytes, of: file) { return .recordings }
        if looksLikeSwift(bytes) { return .swift }
        reportUnknown(file, "`\(file.path)` is no source that errorspec knows")
        return nil
    }

    mutating func reportUnknown(_ file: SourceFile, _ message: String) {
        diagnostics.report(
            Diagnostic(.unknownSource, message, at: SourceRange(startOf: file.id), hint: Self.knownSources))
    }

    /// Names a file that is left out.
    mutating func warn(_ path: String, _ failure: ReadFailure) {
        let file = add(withoutLines: path)
        diagnostics.report(
            Diagnostic(
                failure.isOutside ? .outsideRoot : .unreadable, "`\(path)` \(failure.description), and is left out",
                as: .warning, at: SourceRange(startOf: file.id)))
    }

    package static let knownSources = """
        a source is an OpenAPI document (3.0, 3.1, Swagger 2.0; YAML or JSON), recorded responses (JSON Lines or \
        HAR 1.2), or, for `scan` and `import`, a file or folder of Swift; for `import` also texts that `gallery` wrote
        """
}

/// Whether an object is a line of recorded responses.
private func isRecording(_ node: DocumentNode) -> Bool {
    let keys = ["status", "operation", "url", "path", "group", "method"]
    return node["status"]?.scalar != nil || keys.count { node[$0]?.scalar != nil } > 1
}

/// Whether any of the first lines is a recorded response.
private func hasRecording(_ bytes: [UInt8], of file: SourceFile) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1_000).contains { line in
        guard firstCharacter(of: Array(line.prefix(64))) == UInt8(ascii: "{") else { return false }
        return (try? JSONDocumentReader.read(Array(line), file: file.id)).map(isRecording) == true
    }
}

/// Whether a line begins with the key that says a document's version.
private func hasVersionKey(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
        let key = line.drop { " \t\"'{,".utf8.contains($0) }
        guard key.starts(with: "openapi".utf8) || key.starts(with: "swagger".utf8) else { return false }
        return key.dropFirst("openapi".utf8.count).first { !" \t\"'".utf8.contains($0) } == UInt8(ascii: ":")
    }
}

/// Whether a line begins as declarations of Swift do.
private func looksLikeSwift(_ bytes: [UInt8]) -> Bool {
    let modifiers: Set<Substring> = [
        "public", "internal", "private", "fileprivate", "open", "final", "indirect", "static", "@frozen", "package",
    ]
    let declarations: Set<Substring> = ["enum", "struct", "class", "extension", "func", "import", "protocol", "actor"]
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20_000) {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        let words = text.split(separator: " ").drop { modifiers.contains($0) || $0.hasPrefix("@") }
        guard let first = words.first, declarations.contains(first), words.count > 1 else { continue }
        let name = words[words.startIndex + 1]
        if name.utf8.first.map({ $0.isASCIILetter || $0 == UInt8(ascii: "_") }) == true { return true }
    }
    return false
}
