import ErrorSpecFiles
package import ErrorSpecLanguage

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
        let content = content(of: file, bytes)
        let isShown =
            switch content {
            case .openAPI, .swift: true
            case .recordings, .archive: false
            case nil: hasVersionKey(bytes)
            }
        files.withhold(file.id, !isShown)
        return content
    }

    private mutating func content(of file: SourceFile, _ bytes: [UInt8]) -> SourceContent? {
        guard let first = firstCharacter(of: bytes) else {
            reportUnknown(file, "`\(file.path)` is empty")
            return nil
        }
        if hasVersionKey(bytes) || first == UInt8(ascii: "{"), let found = detectDocument(file, bytes: bytes) {
            return found
        }
        if hasErrors(of: file) { return nil }
        if hasRecording(bytes, of: file) { return .recordings }
        if looksLikeSwift(bytes) { return .swift }
        reportUnknown(file, "`\(file.path)` is no source that errorspec knows")
        return nil
    }

    private mutating func detectDocument(_ file: SourceFile, bytes: [UInt8]) -> SourceContent? {
        var attempt = self
        guard let root = attempt.root(of: file) else {
            // Several lines of JSON are no JSON document.
            if !hasVersionKey(bytes), hasRecording(bytes, of: file) { return .recordings }
            self = attempt
            return nil
        }
        if let version = OpenAPIVersion(root) {
            self = attempt
            return .openAPI(root, version)
        }
        if root["log"]?["entries"]?.list != nil { return .archive(root) }
        if Self.isRecording(root) { return .recordings }
        if let version = (root["openapi"] ?? root["swagger"])?.scalar {
            reportUnknown(file, "`\(file.path)` is an OpenAPI document of version `\(Prose.clean(version))`")
            return nil
        }
        return nil
    }

    private func hasErrors(of file: SourceFile) -> Bool {
        diagnostics.all.contains { $0.range.file == file.id && $0.severity == .error }
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

    /// Whether an object is a line of recorded responses.
    static func isRecording(_ node: DocumentNode) -> Bool {
        guard let map = node.map else { return false }
        let keys = ["status", "operation", "url", "path", "group", "method"]
        return map["status"]?.scalar != nil || keys.count { map[$0]?.scalar != nil } > 1
    }

    /// Whether any of the first lines is a recorded response.
    private func hasRecording(_ bytes: [UInt8], of file: SourceFile) -> Bool {
        var left = 1_000
        for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: left) {
            guard firstCharacter(of: Array(line.prefix(64))) == UInt8(ascii: "{") else { continue }
            left -= 1
            if left < 0 { return false }
            if let node = try? JSONDocumentReader.read(Array(line), file: file.id), Self.isRecording(node) {
                return true
            }
        }
        return false
    }
}

/// Whether a line begins with the key that says a document's version.
private func hasVersionKey(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
        var start = index
        while start < bytes.count, " \t\"'{,".utf8.contains(bytes[start]) { start += 1 }
        if bytes[start...].starts(with: "openapi".utf8) || bytes[start...].starts(with: "swagger".utf8) {
            let next = bytes[(start + 7)...].first { !" \t\"'".utf8.contains($0) }
            if next == UInt8(ascii: ":") { return true }
        }
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
        index = end + 1
    }
    return false
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
        if name.utf8.first.map({ Names.isUpper($0) || Names.isLower($0) || $0 == UInt8(ascii: "_") }) == true {
            return true
        }
    }
    return false
}
