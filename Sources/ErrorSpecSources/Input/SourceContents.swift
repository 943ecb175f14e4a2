import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading

/// The contents of the sources that a user names.
struct SourceContents {
    var documents: [OpenAPIDocument] = []
    var recordings: [Recording] = []
    var swift: [SourceFile] = []
    /// The generated files in a folder that also contains hand-written files. Only their declarations are looked up.
    var generated: [SourceFile] = []
}

extension DocumentStore {
    /// Reads each source once. Reports sources that can't be read.
    ///
    /// - Parameter severity: The severity of findings about invalid recordings.
    mutating func read(_ sources: [SourceInput], invalidRecordings severity: Diagnostic.Severity) -> SourceContents {
        var contents = SourceContents()
        // If the user names a folder and one of its subfolders, the same files are in two sources.
        var known: Set<String> = []
        var leftOut: Set<String> = []
        for source in sources {
            switch source {
            case .folder(let shown, let files, let unreadable):
                for (path, failure) in unreadable { warn(path, failure) }
                let marks = files.map { isGenerated($0.bytes) }
                let isAnyWritten = marks.contains(false)
                for (file, isGenerated) in zip(files, marks) {
                    if isGenerated, isAnyWritten {
                        if leftOut.insert(file.path).inserted {
                            contents.generated.append(add(file.bytes, path: file.path, shown: file.path))
                        }
                    } else if known.insert(file.path).inserted {
                        contents.swift.append(add(file.bytes, path: file.path, shown: file.path))
                    }
                }
                if files.isEmpty { reportUnknown(add(withoutLines: shown), "no Swift is in `\(shown)`") }
            case .file(let path, let shown, let bytes):
                if known.insert(shown).inserted {
                    read(add(bytes, path: path, shown: shown), into: &contents, invalidRecordings: severity)
                }
            }
        }
        hasSwift = !contents.swift.isEmpty
        return contents
    }

    /// Reads a file as the kind of source that its content suggests. If the file may contain recordings, findings
    /// don't show its lines.
    private mutating func read(
        _ file: SourceFile, into contents: inout SourceContents, invalidRecordings severity: Diagnostic.Severity
    ) {
        let bytes = utf8Text(file.bytes)
        let hasVersion = hasVersionKey(bytes)
        files.withhold(file.id, !hasVersion)
        guard let first = firstCharacter(of: bytes) else { return reportUnknown(file, "`\(file.path)` is empty") }
        if hasVersion || first == UInt8(ascii: "{") {
            var document = Result { () throws(SyntaxFailure) in try JSONDocumentReader.read(bytes, file: file.id) }
            var areLines = false
            if case .failure = document {
                // A file of JSON Lines isn't a JSON document, and a YAML document may also begin with a brace.
                areLines = !hasVersion && hasRecording(bytes, of: file)
                if !areLines { document = parseDocument(file, bytes) }
            }
            switch document {
            case .failure(let failure):
                if !areLines { return report(failure, in: file) }
            case .success(let root):
                if let version = OpenAPIVersion(root) {
                    files.withhold(file.id, false)
                    keep(root, of: file)
                    contents.documents.append(readOpenAPI(root, version))
                    return
                }
                if root["log"]?["entries"]?.list != nil || isRecording(root) {
                    return readRecordings(file, archive: root, into: &contents, severity)
                }
                if let version = (root["openapi"] ?? root["swagger"])?.scalar {
                    return reportUnknown(
                        file, "`\(file.path)` is an OpenAPI document of version `\(Prose.clean(version))`")
                }
            }
        }
        if hasRecording(bytes, of: file) {
            readRecordings(file, archive: nil, into: &contents, severity)
        } else if looksLikeSwift(bytes) {
            files.withhold(file.id, false)
            contents.swift.append(file)
        } else {
            reportUnknown(file, "`\(file.path)` isn't a source that errorspec can read")
        }
    }

    /// Reads an archive. If the file isn't an archive, reads each line as a recording.
    ///
    /// - Parameter root: The parsed file if it may be an archive.
    private mutating func readRecordings(
        _ file: SourceFile, archive root: DocumentNode?, into contents: inout SourceContents,
        _ severity: Diagnostic.Severity
    ) {
        files.withhold(file.id)
        var invalid = Diagnostics()
        let entries = root?["log"]?["entries"]?.list
        let recordings =
            entries.map { readArchive($0, into: &invalid) } ?? ErrorSpecSources.readRecordings(file, into: &invalid)
        for var diagnostic in invalid.all {
            if diagnostic.severity == .error { diagnostic.severity = severity }
            diagnostics.report(diagnostic)
        }
        if recordings.isEmpty, severity == .warning || invalid.all.isEmpty {
            reportUnknown(file, "no response is recorded in `\(file.path)`")
        }
        contents.recordings += ofHost(recordings, in: file)
    }

    /// Returns the responses from the requested host, and the responses without a host. Returns all responses if no
    /// host is requested.
    private mutating func ofHost(_ recordings: [Recording], in file: SourceFile) -> [Recording] {
        guard let host else { return recordings }
        let kept = recordings.filter { $0.host.map { $0 == host.lowercased() } ?? true }
        if kept.isEmpty, !recordings.isEmpty {
            let hosts = recordings.compactMap(\.host).unique { $0 }.map { Prose.short($0) }
            diagnostics.report(
                .unknownSource, "no response in `\(file.path)` is of the host `\(Prose.short(host))`",
                at: SourceRange(startOf: file.id),
                hint: "its hosts are \(listedShortly(hosts))")
        }
        return kept
    }

    mutating func reportUnknown(_ file: SourceFile, _ message: String) {
        let hint = """
            a source is an OpenAPI document (3.0, 3.1, Swagger 2.0; YAML or JSON), recorded responses (JSON Lines or \
            HAR 1.2), a file or folder of Swift, or, for `import`, a String Catalog
            """
        diagnostics.report(Diagnostic(.unknownSource, message, at: SourceRange(startOf: file.id), hint: hint))
    }

    /// Reports a file that is left out because it can't be read.
    private mutating func warn(_ path: String, _ failure: ReadFailure) {
        diagnostics.report(
            Diagnostic(
                failure.isOutside ? .outsideRoot : .unreadable, "`\(path)` \(failure.description), and is left out",
                as: .warning, at: SourceRange(startOf: add(withoutLines: path).id)))
    }
}
