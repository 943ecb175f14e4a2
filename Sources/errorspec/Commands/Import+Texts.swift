import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// Imports translations from a String Catalog into specs. Nothing else in the specs changes.
extension Import {
    func importCatalog(_ file: (path: String, bytes: [UInt8]), into folders: [String]) throws {
        if output != nil { throw UsageFailure("translations are written into the specs: leave --output out") }
        let folders = folders.isEmpty ? ["specs"] : folders
        let tree = FileTree.disk(below: folders)
        let analysis = options.analyse(folders, of: tree)
        guard let checked = analysis.checked else {
            try report(analysis.errors)
            throw ExitStatus.invalid
        }
        let list = try texts(of: checked.spec, for: file.path)
        let imported = ErrorSpecSources.importCatalog(file, into: list, of: checked, in: folders, of: tree)
        try report(Findings(imported.diagnostics.sorted(in: imported.sources), files: imported.sources))
        try write(imported.files)
        if format == .json {
            let result: JSONValue = [
                "errorspecImport": 1, "api": .string(list.api), "files": .strings(imported.files.map(\.path)),
                "texts": .integer(imported.count),
            ]
            return try Console.output(result.text)
        }
        if options.quiet { return }
        printWritten(imported.files)
        Console.message(
            imported.count == 0
                ? "Nothing to change." : "\(counted(imported.count, "text")) \(dryRun ? "would change" : "changed")")
    }

    /// Returns the texts of the API to import into. This is the API that `--api` names, otherwise the API with the
    /// catalog's name, otherwise the only API.
    private func texts(of spec: ResolvedSpec, for path: String) throws -> TextList {
        let lists = textLists(of: spec)
        let name = api ?? Path.name(path)?.split(separator: ".").first.map(String.init)
        if let list = lists.first(where: { $0.api == name }) { return list }
        if api == nil, lists.count == 1 { return lists[0] }
        throw UsageFailure(
            "the specs have no API `\(name ?? "")`: choose with --api \(ErrorSpecLanguage.listed(lists.map(\.api), "or"))"
        )
    }
}
