package import ErrorSpecFiles
import ErrorSpecLanguage

/// The recordings in the folders of APIs, kept so that checks of changing specs don't read them again.
package struct KnownRecordings: Sendable {
    /// The recordings in the folder of one API.
    fileprivate struct Entry: Sendable {
        var files: [SourceFile] = []
        /// The recordings that state their expected outcome (`is`).
        var tests: [Recording] = []
        var diagnostics = Diagnostics()
    }

    /// The entries, by the API's folder.
    private var entries: [String: Entry] = [:]

    package init() {}

    /// Returns the recordings in an API's folder, and adds their files to `files`. If the files would get different
    /// IDs than before, reads the recordings again, because their locations contain the IDs.
    fileprivate mutating func entry(
        of folder: String, others: Set<String>, files: inout SourceFiles, of tree: FileTree
    ) -> Entry {
        if let known = entries[folder], known.files.first.map({ Int($0.id.rawValue) == files.all.count }) ?? true {
            for file in known.files {
                let added = files.add(
                    path: file.path, folder: folder, name: file.name, role: file.role, bytes: file.bytes)
                files.withhold(added.id, file.isWithheld)
            }
            return known
        }
        let first = files.all.count
        var entry = Entry()
        for found in recordingFiles(in: folder, others: others, of: tree) {
            let path = found.path
            do throws(ReadFailure) {
                let bytes = try tree.read(found, DocumentLimits.bytes)
                let file = files.add(path: path, folder: folder, name: path, role: .part, bytes: bytes)
                files.withhold(file.id)
                entry.tests += readRecordings(file, into: &entry.diagnostics).filter { $0.expectation != nil }
            } catch {
                let file = files.add(path: path, folder: folder, name: path, role: .part, bytes: [])
                entry.diagnostics.report(
                    Diagnostic(.unreadable, "`\(path)` \(error.description)", at: SourceRange(startOf: file.id)))
            }
        }
        entry.files = Array(files.all[first...])
        entries[folder] = entry
        return entry
    }
}

extension Analysis {
    /// Returns this analysis with findings about the recordings in files named `*.responses.jsonl` below each API's
    /// folder. A recording that states its expected outcome (`is`) is a test of the spec; `lint` runs the tests, and
    /// a build doesn't.
    package func withRecordings(of tree: FileTree) -> Analysis {
        var known = KnownRecordings()
        return checked == nil ? self : withRecordings(of: tree, reusing: &known)
    }

    /// - Parameter known: The recordings from an earlier call. If a recording has changed since then, pass an empty
    ///   value.
    package func withRecordings(of tree: FileTree, reusing known: inout KnownRecordings) -> Analysis {
        var analysis = self
        let folders = files.all.filter { $0.role == .api }.map(\.folder)
        for folder in folders {
            let recordings = known.entry(
                of: folder, others: Set(folders).subtracting([folder]), files: &analysis.files, of: tree)
            // If the spec has errors, the recordings are only added to the files, not checked.
            guard let spec = checked?.spec,
                let api = spec.apis.first(where: { files[$0.name.range.file].folder == folder })
            else { continue }
            analysis.diagnostics.merge(recordings.diagnostics)
            if recordings.tests.isEmpty { continue }
            let resolved = ResolvedSpec(apis: [api], files: spec.files)
            RecordingCheck(resolved, against: recordings.tests, testsOnly: true)
                .report(unseen: false, into: &analysis.diagnostics)
        }
        return analysis
    }
}
