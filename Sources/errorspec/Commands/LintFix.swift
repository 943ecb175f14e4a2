import ErrorSpecFiles
import ErrorSpecLanguage

/// Files as they are once all mechanical mends are made.
struct MendedSpecs {
    /// What is left to say about them.
    var analysis: Analysis
    /// The new bytes of each file that changes, by the path that users see.
    var files: [String: [UInt8]] = [:]
    /// How many mends were made.
    var count = 0
}

/// Makes every mend that findings propose, and those that are found once these are made, until nothing is left.
///
/// Nothing is written: later rounds read the mended bytes in place of the files'.
func mend(_ folders: [String], of disk: FileTree = .disk, rules: [Rule] = Rule.ofEveryStage) -> MendedSpecs {
    // A mend that another one takes back must not go on forever.
    let rounds = 32
    var mended = MendedSpecs(analysis: analyse(folders, of: disk, rules: rules))
    for _ in 0..<rounds {
        let edits = edits(of: mended.analysis)
        if edits.isEmpty { break }
        for (file, replacements) in edits {
            let source = mended.analysis.files[file]
            mended.files[source.path] = apply(replacements, to: source.bytes)
            mended.count += replacements.count
        }
        mended.analysis = analyse(folders, of: overlay(mended.files, on: disk), rules: rules)
    }
    return mended
}

/// The proposed replacements of each file, the first first; of those that touch each other the first alone.
private func edits(of analysis: Analysis) -> [SourceFile.ID: [Diagnostic.Replacement]] {
    var byFile: [SourceFile.ID: [Diagnostic.Replacement]] = [:]
    for replacement in analysis.findings.compactMap(\.replacement) {
        byFile[replacement.range.file, default: []].append(replacement)
    }
    return byFile.mapValues { replacements in
        var kept: [Diagnostic.Replacement] = []
        let sorted = replacements.sorted { left, right in
            (left.range.start, left.range.end) < (right.range.start, right.range.end)
        }
        for replacement in sorted {
            if let last = kept.last?.range {
                guard last.end <= replacement.range.start, last.start != replacement.range.start else { continue }
            }
            kept.append(replacement)
        }
        return kept
    }
}

/// Puts texts in the place of ranges; every other byte stays.
func apply(_ replacements: [Diagnostic.Replacement], to bytes: [UInt8]) -> [UInt8] {
    let lines = SourceLines(bytes)
    var result: [UInt8] = []
    var position = 0
    for replacement in replacements {
        let start = lines.offset(of: replacement.range.start)
        result += bytes[position..<max(position, start)]
        result += ends(of: replacement.text, asIn: bytes)
        position = max(start, lines.offset(of: replacement.range.end))
    }
    return result + bytes[position...]
}

/// A file's lines end alike: with CRLF if its first one does.
private func ends(of text: String, asIn bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let isCRLF = bytes.firstIndex(of: newline).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    guard isCRLF else { return Array(text.utf8) }
    var result: [UInt8] = []
    for byte in text.utf8 {
        if byte == newline, result.last != UInt8(ascii: "\r") { result.append(UInt8(ascii: "\r")) }
        result.append(byte)
    }
    return result
}

/// A tree in which some files have other bytes than on the disk.
private func overlay(_ files: [String: [UInt8]], on disk: FileTree) -> FileTree {
    let byPath = Dictionary(files.map { (disk.shown($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    var tree = disk
    tree.read = { path, limit throws(ReadFailure) in
        guard let bytes = byPath[Path.normalized(disk.shown(path))] else { return try disk.read(path, limit) }
        if bytes.count > limit { throw .tooLarge }
        return bytes
    }
    return tree
}
