import ErrorSpecFiles
import ErrorSpecLanguage

/// The files of a merge, without what can't be added to them.
extension SpecMerge {
    /// Each file that changes, with where its insertions stand in it.
    private var edited: [(file: SourceFile, bytes: [UInt8], lines: [(range: Range<Int>, insertion: Int)])] {
        let byFile = Dictionary(grouping: insertions.indices) { insertions[$0].file }
        return byFile.sorted { $0.key.rawValue < $1.key.rawValue }.map { id, indices in
            let source = SourceLines(files[id].bytes)
            var places: [(range: Range<Int>, insertion: Int)] = []
            var next = 1
            let sorted = indices.sorted { (insertions[$0].line, $0) < (insertions[$1].line, $1) }
            let replacements = sorted.grouped { insertions[$0].line }.map { line, indices in
                for index in indices {
                    let start = next + line
                    places.append((start..<start + insertions[index].lines.count, index))
                    next += insertions[index].lines.count
                }
                let end = source.position(of: source[line].endIndex)
                return Diagnostic.Replacement(
                    indices.flatMap { insertions[$0].lines }.map { "\n" + $0 }.joined(),
                    at: SourceRange(file: id, start: end, end: end))
            }
            return (files[id], apply(replacements, to: files[id].bytes), places)
        }
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

    var changedFiles: [MergedSpec.File] {
        // New files have the line ends of the others.
        let hasCRLF = files[api.name.range.file].bytes.contains(UInt8(ascii: "\r"))
        return edited.map { MergedSpec.File(path: $0.file.path, old: $0.file.bytes, new: $0.bytes) }
            + newFiles.map { path, text in
                MergedSpec.File(
                    path: path, old: nil, new: Array((hasCRLF ? text.replacing("\n", with: "\r\n") : text).utf8))
            }
    }

    /// Leaves out, and lists, what would be an error.
    ///
    /// - Returns: The specs as they would be.
    mutating func repair() -> Analysis {
        var analysis = analyse([folder], of: tree)
        for round in 0...200 {
            guard let error = analysis.findings.first(where: { $0.severity == .error }) else { break }
            let path = analysis.files[error.range.file].path
            let edited = edited
            let inserted = ([error.range] + error.notes.map(\.range)).lazy.compactMap { range in
                edited.first { $0.file.path == analysis.files[range.file].path }?.lines
                    .first { $0.range.contains(Int(range.start.line)) }?.insertion
            }
            let reason = [.yamlSyntax, .duplicateKey].contains(error.code) ? nil : error.message
            let culprit = inserted.first ?? edited.first { $0.file.path == path }?.lines.last?.insertion
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
            analysis = analyse([folder], of: tree)
        }
        return analysis
    }

    /// The specs as they would be.
    private var tree: FileTree {
        var texts = Dictionary(files.all.map { ($0.path, $0.bytes) }) { first, _ in first }
        for file in changedFiles { texts[file.path] = file.new }
        return .memory(texts)
    }
}
