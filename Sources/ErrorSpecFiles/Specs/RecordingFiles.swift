package import ErrorSpecLanguage

/// Finds an API's recordings: the files named `*.responses.jsonl` in the API's folder and its subfolders, sorted by
/// path.
///
/// - Parameter others: The folders of other APIs, which aren't searched.
package func recordingFiles(in folder: String, others: Set<String>, of tree: FileTree) -> [FileTree.Found] {
    tree.files(
        below: folder, folders: 20_000, enters: { path, _ in !others.contains(path) },
        takes: Path.isRecording)
}

extension Path {
    /// Whether the file at a path is a recording, judging by its name.
    package static func isRecording(_ path: String) -> Bool { path.hasSuffix(".responses.jsonl") }
}

extension Analysis {
    /// Returns the responses in an API's recordings as examples. Unreadable recordings are ignored here, because
    /// `lint` reports them.
    package func recordedExamples(of api: ResolvedAPI, in tree: FileTree) -> RecordedExamples {
        let folder = files[api.name.range.file].folder
        let others = Set(files.all.filter { $0.role == .api }.map(\.folder)).subtracting([folder])
        let recordings = recordingFiles(in: folder, others: others, of: tree).compactMap {
            try? tree.read($0, largestRecording)
        }
        return RecordedExamples(recordings, of: api)
    }
}

private let largestRecording = 64 << 20
