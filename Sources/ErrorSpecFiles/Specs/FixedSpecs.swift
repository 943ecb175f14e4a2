package import ErrorSpecLanguage

/// Specs after all safe fixes were applied.
package struct FixedSpecs {
    /// The findings that remain.
    package var analysis: Analysis
    /// The new bytes of each changed file, by the path that users see.
    package var files: [String: [UInt8]] = [:]
    /// The number of fixes that were applied.
    package var count = 0
}

/// Applies the safe fixes of the findings, and repeats this with the remaining findings until there are no more fixes.
///
/// Nothing is written: later rounds read the fixed bytes instead of the files.
///
/// - Parameter isWanted: Whether to fix a file's findings, by the path that users see.
package func fixSpecs(
    in folders: [String], of tree: FileTree,
    where isWanted: (String) -> Bool = { _ in true }
) -> FixedSpecs {
    // The limit ends a loop of fixes that undo each other.
    let rounds = 32
    var fixed = FixedSpecs(analysis: analyse(folders, of: tree))
    for _ in 0..<rounds {
        let edits = edits(of: fixed.analysis).filter { isWanted(fixed.analysis.files[$0.key].path) }
        if edits.isEmpty { break }
        for (file, replacements) in edits {
            let source = fixed.analysis.files[file]
            fixed.files[source.path] = apply(replacements, to: source.bytes).bytes
            fixed.count += replacements.count
        }
        fixed.analysis = analyse(folders, of: tree.with(fixed.files))
    }
    return fixed
}

/// The order of fixes: first errors that prevent a part from being read or found by its name, then misplaced parts,
/// then the rest. While an API has errors of one stage, findings of the next may be their consequences.
private func stage(of code: DiagnosticCode) -> Int {
    switch code {
    case .duplicateKey, .duplicateName, .encoding, .invalidName, .limitExceeded, .unreadable, .yamlFeature, .yamlSyntax:
        0
    case .missingKey, .unknownKey, .wrongType: 1
    default: 2
    }
}

/// The safe replacements in each file, in order. If several overlap or touch, only the first is kept.
private func edits(of analysis: Analysis) -> [SourceFile.ID: [Diagnostic.Replacement]] {
    let findings = analysis.findings
    func api(_ finding: Diagnostic) -> String { analysis.files[finding.range.file].folder }
    let errors = findings.filter { $0.severity == .error }
    let stages = Dictionary(errors.map { (api($0), stage(of: $0.code)) }, uniquingKeysWith: min)
    var byFile: [SourceFile.ID: [Diagnostic.Replacement]] = [:]
    for finding in findings where stage(of: finding.code) <= stages[api(finding), default: 2] {
        guard let replacement = finding.replacement, replacement.isSafe else { continue }
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

/// Replaces ranges with texts, and keeps every other byte.
///
/// - Returns: The new bytes, and the range of each text in them.
package func apply(
    _ replacements: [Diagnostic.Replacement], to bytes: [UInt8]
) -> (bytes: [UInt8], places: [Range<Int>]) {
    let lines = SourceLines(bytes)
    var result: [UInt8] = []
    var places: [Range<Int>] = []
    var position = 0
    for replacement in replacements {
        let start = lines.offset(of: replacement.range.start)
        result += bytes[position..<max(position, start)]
        let place = result.count
        result += ends(of: replacement.text, asIn: bytes)
        places.append(place..<result.count)
        position = max(start, lines.offset(of: replacement.range.end))
    }
    return (result + bytes[position...], places)
}

/// The bytes of a text with the line endings of a file: CRLF if the file's first line ends with CRLF.
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
