import ErrorSpecFiles
import ErrorSpecLanguage

/// The files of a merge, without what can't be added to them.
extension SpecMerge {
    /// By the positions of the insertions.
    private var edits: SpecEdits<Int> {
        SpecEdits(insertions.enumerated().map { ($0.offset, $0.element.replacement) }, to: files)
    }

    private var newFiles: [(path: String, text: String)] {
        var taken = Set(files.all.map(\.path))
        let rest = separate.map { "  \(yamlKey($0.operation)): \($0.group)\n" }.joined()
        let texts = newGroups.map { (Names.file($0.name), draft.file($0, $0.operations, of: $0.name)) }
        return (texts + (rest.isEmpty ? [] : [("operations", "operations:\n" + rest)])).map { base, text in
            var path = Path.join(folder, base + ".yaml")
            var number = 2
            while !taken.insert(path).inserted {
                path = Path.join(folder, "\(base)-\(number).yaml")
                number += 1
            }
            return (path, text)
        }
    }

    var changedFiles: [ChangedFile] {
        // New files have the line ends of the others.
        let hasCRLF = files[api.name.range.file].bytes.contains(UInt8(ascii: "\r"))
        return edits.files
            + newFiles.map { path, text in
                ChangedFile(
                    path: path, old: nil, new: Array((hasCRLF ? text.replacing("\n", with: "\r\n") : text).utf8))
            }
    }

    /// Leaves out, and lists, what would be an error.
    ///
    /// - Returns: The specs as they would be.
    mutating func repair() -> Analysis {
        var analysis = analyse([folder], of: tree, beside: sources)
        for round in 0...200 {
            guard let error = analysis.findings.first(where: { $0.severity == .error }) else { break }
            let path = analysis.files[error.range.file].path
            let edits = edits
            let inserted = ([error.range] + error.notes.map(\.range)).lazy.compactMap {
                edits.edit(at: $0, in: analysis.files)
            }
            let reason = [.yamlSyntax, .duplicateKey].contains(error.code) ? nil : error.message
            let culprit = inserted.first ?? edits.last(in: path)
            if round == 200 {
                for insertion in insertions { leaveOut(insertion.what, because: reason) }
                (insertions, newGroups, separate) = ([], [], [])
            } else if let culprit = culprit ?? (newGroups.isEmpty ? insertions.indices.last : nil) {
                leaveOut(insertions.remove(at: culprit).what, because: reason)
            } else if let last = newGroups.indices.last {
                let place = newFiles.firstIndex { $0.path == path } ?? last
                let group = newGroups.remove(at: min(place, last))
                let what = group.operations.isEmpty ? "" : ", which handles \(listedShortly(group.operations)),"
                list(
                    what.isEmpty ? .case : .operation,
                    "a new group `\(group.name)`\(what) can't be added: \(error.message)")
            } else {
                break
            }
            analysis = analyse([folder], of: tree, beside: sources)
        }
        return analysis
    }

    /// The specs as they would be.
    private var tree: FileTree {
        let old = files.all.map { ChangedFile(path: $0.path, old: nil, new: $0.bytes) }
        return .memory([:]).with(changedFiles + old)
    }
}
