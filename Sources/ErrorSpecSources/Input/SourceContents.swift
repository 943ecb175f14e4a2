import ErrorSpecLanguage

/// The contents of the sources that a user names.
struct SourceContents {
    var documents: [OpenAPIDocument] = []
    var recordings: [Recording] = []
    var swift: [SourceFile] = []
}

extension DocumentStore {
    /// Reads sources, each once. What can't be read is reported.
    ///
    /// - Parameter severity: Of what is no recording beside others.
    mutating func read(_ sources: [SourceInput], invalidRecordings severity: Diagnostic.Severity) -> SourceContents {
        var contents = SourceContents()
        // A folder and one within it have the same files.
        var known: Set<String> = []
        for source in sources {
            switch source {
            case .folder(let shown, let files, let unreadable):
                for (path, failure) in unreadable { warn(path, failure) }
                for file in files where known.insert(file.path).inserted {
                    contents.swift.append(add(file.bytes, path: file.path, shown: file.path))
                }
                if files.isEmpty { reportUnknown(add(withoutLines: shown), "there is no Swift in `\(shown)`") }
            case .file(let path, let shown, let bytes):
                if known.insert(shown).inserted {
                    read(add(bytes, path: path, shown: shown), into: &contents, invalidRecordings: severity)
                }
            }
        }
        return contents
    }

    private mutating func read(
        _ file: SourceFile, into contents: inout SourceContents, invalidRecordings severity: Diagnostic.Severity
    ) {
        guard let content = detect(file) else { return }
        var invalid = Diagnostics()
        let recordings: [Recording]
        switch content {
        case .openAPI(let root, let version): return contents.documents.append(readOpenAPI(root, version))
        case .swift: return contents.swift.append(file)
        case .recordings: recordings = readRecordings(file, into: &invalid)
        case .archive(let root): recordings = readArchive(root, into: &invalid)
        }
        for var diagnostic in invalid.all {
            diagnostic.severity = severity
            diagnostics.report(diagnostic)
        }
        if recordings.isEmpty, severity == .warning || invalid.all.isEmpty {
            reportUnknown(file, "no response is recorded in `\(file.path)`")
        }
        contents.recordings += recordings
    }
}
