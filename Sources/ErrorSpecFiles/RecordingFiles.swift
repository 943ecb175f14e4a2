package import ErrorSpecLanguage

/// The recorded responses of an API: the files named `*.responses.jsonl` in and below its folder, by path.
///
/// - Parameter others: The folders of other APIs, which have recordings of their own.
package func recordingFiles(in folder: String, others: Set<String>, of tree: FileTree) -> [String] {
    var paths: [String] = []
    var waiting = [folder]
    var left = 20_000
    while let next = waiting.popLast(), left > 0 {
        left -= 1
        for entry in (try? tree.list(next)) ?? [] where !entry.name.hasPrefix(".") {
            let path = Path.join(next, entry.name)
            switch entry.kind {
            case .folder where !entry.isLink && !others.contains(path): waiting.append(path)
            case .file where entry.name.hasSuffix(".responses.jsonl"): paths.append(path)
            default: break
            }
        }
    }
    return paths.sorted()
}

extension Analysis {
    /// The recorded responses beside an API's specs, as examples. What can't be read is left out: `lint` reports it.
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
