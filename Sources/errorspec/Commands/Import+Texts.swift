import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// Importing what translators sent back: the specs' texts change, and nothing else.
extension Import {
    func importTexts(_ file: (path: String, bytes: [UInt8]), as format: TextFileFormat, into folders: [String]) throws {
        if output != nil || api != nil {
            throw UsageFailure("texts are written where the specs have them: leave --output and --api out")
        }
        let folders = folders.isEmpty ? ["specs"] : folders
        let tree = FileTree.disk(below: folders)
        let analysis = options.analyse(folders, of: tree)
        guard let checked = analysis.checked else {
            try report(analysis.errors)
            throw ExitStatus.invalid
        }
        let imported = ErrorSpecSources.importTexts(file, as: format, into: checked, in: folders, of: tree)
        let findings = imported.diagnostics.sorted(in: imported.sources)
        try report(Findings(findings, files: imported.sources))
        try write(imported.files)
        try say(imported, findings)
        if !findings.isEmpty { throw ExitStatus.findings }
    }

    private func say(_ imported: ImportedTexts, _ findings: [Diagnostic]) throws {
        if format == .json { return try Console.output(json(imported, findings).text) }
        if options.quiet { return }
        tell(imported.files)
        if imported.count == 0, findings.isEmpty { return Console.message("Nothing to change.") }
        let left = findings.isEmpty ? "" : "; the warnings above say what is not written, and why"
        Console.message("\(counted(imported.count, "text")) \(dryRun ? "would change" : "changed")\(left)")
    }

    private func json(_ imported: ImportedTexts, _ findings: [Diagnostic]) -> JSONValue {
        [
            "errorspecImport": 1,
            "files": .strings(imported.files.map(\.path)),
            "texts": .integer(imported.count),
            "unwritten": .array(
                findings.map { ["message": .string($0.message)] + imported.sources.json($0.range) }),
        ]
    }
}
