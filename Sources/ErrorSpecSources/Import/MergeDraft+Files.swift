import ErrorSpecFiles
import ErrorSpecLanguage

/// The files of a merge, without what can't be added to them.
extension SpecMerge {
    /// Each file that changes, with where its insertions stand in it.
    private var edited: [(file: SourceFile, text: String, lines: [(range: Range<Int>, insertion: Int)])] {
        let byFile = Dictionary(grouping: insertions.indices) { insertions[$0].file }
        return byFile.sorted { $0.key.rawValue < $1.key.rawValue }.map { id, indices in
            var lines = String(decoding: files[id].bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
            var places: [(range: Range<Int>, insertion: Int)] = []
            var shift = 0
            for index in indices.sorted(by: { (insertions[$0].line, $0) < (insertions[$1].line, $1) }) {
                let start = insertions[index].line + shift
                lines.insert(contentsOf: insertions[index].lines, at: start)
                places.append((start + 1..<start + 1 + insertions[index].lines.count, index))
                shift += insertions[index].lines.count
            }
            return (files[id], lines.joined(separator: "\n") + "\n", places)
        }
    }

    private var newFiles: [(path: String, text: String)] {
        var taken = Set(files.all.map(\.path))
        return newGroups.map { group in
            let base = Names.file(group.name)
            var path = Path.join(folder, base + ".yaml")
            var number = 2
            while !taken.insert(path).inserted {
                path = Path.join(folder, "\(base)-\(number).yaml")
                number += 1
            }
            return (path, draft.file(group, group.operations, of: group.name))
        }
    }

    var changedFiles: [MergedSpec.File] {
        edited.map { MergedSpec.File(path: $0.file.path, old: $0.file.bytes, new: Array($0.text.utf8)) }
            + newFiles.map { MergedSpec.File(path: $0.path, old: nil, new: Array($0.text.utf8)) }
    }

    /// Leaves out, and lists, what would be an error.
    mutating func repair() {
        for _ in 0..<200 {
            let analysis = analyse([folder], of: tree)
            guard let error = analysis.findings.first(where: { $0.severity == .error }) else { return }
            let path = analysis.files[error.range.file].path
            let line = Int(error.range.start.line)
            let inFile = edited.first { $0.file.path == path }
            let culprit = inFile.flatMap { file in
                (file.lines.first { $0.range.contains(line) } ?? file.lines.last)?.insertion
            }
            if let culprit {
                let range = insertions[culprit].range
                let what = insertions[culprit].shown
                insertions.remove(at: culprit)
                list(.case, "\(what) can't be added: \(error.message)", at: range)
            } else if let new = newFiles.firstIndex(where: { $0.path == path }) ?? newGroups.indices.last {
                let name = newGroups[new].name
                newGroups.remove(at: new)
                list(
                    .case, "`\(name)` can't be added: \(error.message)", at: SourceRange(startOf: files.all[0].id))
            } else if !insertions.isEmpty {
                let last = insertions.removeLast()
                list(.case, "\(last.shown) can't be added: \(error.message)", at: last.range)
            } else {
                return
            }
        }
    }

    /// The specs as they would be.
    private var tree: FileTree {
        var texts = Dictionary(files.all.map { ($0.path, $0.bytes) }) { first, _ in first }
        for file in changedFiles { texts[file.path] = file.new }
        return .memory(texts)
    }
}
