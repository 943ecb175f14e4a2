import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// Importing into a folder that has specs: what they lack is added.
extension Import {
    /// The specs of a folder that is an API's; `nil` where it is none's.
    func specs(in folder: String) throws -> Analysis? {
        guard FileTree.disk.isAPI(folder) else { return nil }
        let analysis = analyse([folder])
        let errors = analysis.findings.filter { $0.severity == .error }
        try report(errors, analysis.files)
        return analysis
    }

    func add(_ imported: ImportedSpec, to specs: Analysis, in folder: String, _ store: DocumentStore) throws {
        if let api, let known = specs.checked?.spec.apis.first?.name.value, api != known {
            throw UsageFailure(
                "`--api \(api)`: the specs in \(relativeToWorkingFolder(folder)) are of the API `\(known)`; "
                    + "leave `--api` out to add to them, or name another folder with `--output`")
        }
        guard let merged = merge(imported, into: specs, folder: folder, from: store) else {
            throw WriteFailure(path: relativeToWorkingFolder(folder), reason: "holds several APIs")
        }
        if !dryRun { try write(merged) }
        if format == .json {
            let unused = merged.unused.map { $0.json(merged.specFiles) } + merged.unread.map { $0.json(store.files) }
            return try Console.output(imported.draft.json(files: merged.files.map(\.path), unused: unused).text)
        }
        if dryRun {
            for file in merged.files { try Console.output(unifiedDiff(file.old, file.new, path: file.path)) }
        }
        if options.quiet { return }
        if merged.files.isEmpty { Console.message("Nothing to add.") }
        if !dryRun {
            for file in merged.files { Console.message("\(file.old == nil ? "wrote" : "changed") \(file.path)") }
        }
        if !merged.unused.isEmpty {
            Console.message("\nfor a person:")
            tell(merged.unused, merged.specFiles)
        }
        if !merged.unread.isEmpty {
            Console.message("\nnot used:")
            tell(merged.unread, store.files)
        }
    }

    private func write(_ merged: MergedSpec) throws {
        for file in merged.files {
            if file.old != nil {
                try writeFile(file.path, file.new)
            } else if try !createFile(file.path, String(decoding: file.new, as: UTF8.self)) {
                throw WriteFailure(path: file.path, reason: "is there already")
            }
        }
    }
}
