import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSwift

/// The examples of `generate --examples`.
extension Generate {
    /// The files of the examples' folder; empty without one. Adds a note for each case that has none.
    func exampleFiles(_ analysis: inout Analysis) -> [GeneratedFile] {
        guard let examples else { return [] }
        return exampleFiles(in: &analysis).map { file in
            var file = file
            file.path = Path.join(examples, file.path)
            return file
        }
    }

    private func exampleFiles(in analysis: inout Analysis) -> [GeneratedFile] {
        guard let checked = analysis.checked else { return [] }
        let read = analysis
        let generated = generateExamples(of: checked, importing: examplesImport) {
            read.recordedExamples(of: $0, in: .disk)
        }
        for note in generated.notes { analysis.diagnostics.report(note) }
        return generated.files
    }

    /// Writes the examples, or compares them with what is there; `nil` where none are wanted.
    ///
    /// - Returns: what differs, by paths as users see them.
    func writeExamples(_ analysis: inout Analysis, isWriting: Bool) throws -> OutputChanges? {
        guard let examples else { return nil }
        let files = exampleFiles(in: &analysis)
        let folder = OutputFolder(path: try writablePath(examples), stale: staleFiles(analysis))
        var changes = isWriting ? try folder.write(files) : try folder.changes(for: files)
        let shownFolder = relativeToWorkingFolder(examples)
        add(changes.obstacles, in: shownFolder, to: &analysis)
        for index in changes.changes.indices {
            changes.changes[index].path = Path.join(shownFolder, changes.changes[index].path)
        }
        return changes
    }

    var exampleArguments: String {
        guard let examples else { return "" }
        let module = examplesImport.map { " --examples-import \($0)" } ?? ""
        return " --examples \(examples)\(module)"
    }
}

extension String {
    /// Whether it can be a module's name: ASCII letters, digits and underscores, the first no digit.
    var isModuleName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    }
}
