package import ErrorSpecLanguage

/// The result of parsing, resolving and checking specs in a test.
package struct Compilation: Sendable {
    package var files: SourceFiles
    /// The findings, sorted as users see them.
    package var diagnostics: [Diagnostic]
    package var resolved: ResolvedSpec?
    package var checked: CheckedSpec?

    /// The API, if the spec has only one.
    package var api: ResolvedAPI? { resolved?.apis.first }
    package var codes: [String] { diagnostics.map(\.code.id) }
    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}

/// A file of a spec: its path, such as `lslp/login.yaml`, and its text.
package struct SpecText: Sendable {
    package var path: String
    package var bytes: [UInt8]

    package init(_ path: String, _ text: String) { self.init(path, bytes: Array(text.utf8)) }

    package init(_ path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    fileprivate var isAPI: Bool { path == "api.yaml" || path.hasSuffix("/api.yaml") || path.hasSuffix("/api.yml") }
    fileprivate var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

/// Parses, resolves and checks files. A file belongs to the nearest folder above it with an `api.yaml`.
///
/// - Parameter forServers: Whether to check the rules for servers, too.
package func compile(_ texts: [SpecText], forServers: Bool = false) -> Compilation {
    let folders = texts.filter(\.isAPI).map(\.folder)
    var files = SourceFiles()
    var diagnostics = Diagnostics()
    var documents: [SpecDocument] = []
    for text in texts {
        let folder = folders.filter { $0.isEmpty || text.folder == $0 || text.folder.hasPrefix($0 + "/") }
            .max { $0.utf8.count < $1.utf8.count }
        let file = files.add(
            path: text.path, folder: folder ?? text.folder, name: text.path, role: text.isAPI ? .api : .part,
            bytes: text.bytes)
        documents.append(parse(file, into: &diagnostics))
    }
    let resolved = resolve(documents, files: files, into: &diagnostics)
    let checked = resolved.flatMap { check($0, into: &diagnostics) }
    if forServers, let resolved { checkForServers(resolved, into: &diagnostics) }
    return Compilation(files: files, diagnostics: diagnostics.sorted(in: files), resolved: resolved, checked: checked)
}

/// Parses, resolves and checks an `api.yaml`, which may contain groups.
package func compile(_ text: String, forServers: Bool = false) -> Compilation {
    compile([SpecText("api.yaml", text)], forServers: forServers)
}

/// Diagnostics as plain text, one per line, for readable expectations.
package func rendered(_ diagnostics: [Diagnostic], in files: SourceFiles) -> String {
    func place(_ range: SourceRange) -> String {
        let end =
            range.start.line == range.end.line
            ? "\(range.end.column)" : "\(range.end.line):\(range.end.column)"
        return "\(files[range.file].path):\(range.start.line):\(range.start.column)-\(end)"
    }
    var lines: [String] = []
    for diagnostic in diagnostics {
        lines.append(
            "\(place(diagnostic.range)): \(diagnostic.severity): \(diagnostic.message) [\(diagnostic.code.id)]")
        for note in diagnostic.notes { lines.append("  note: \(place(note.range)): \(note.message)") }
        if let hint = diagnostic.hint { lines.append("  help: \(hint)") }
        if let replacement = diagnostic.replacement {
            lines.append("  fix: \(place(replacement.range)): \(String(reflecting: replacement.text))")
        }
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
}

extension DiagnosticCode {
    /// Whether only the rules for servers report this code.
    package var isOfServers: Bool { Rule.ofServers.contains { $0.codes.contains(self) } }
}
