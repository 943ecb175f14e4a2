package import ErrorSpecLanguage

/// Specs in which all safe fixes have been applied.
package struct FixedSpecs {
    /// The analysis of the fixed specs, with the remaining findings.
    package var analysis: Analysis
    /// The new bytes of each changed file, by the path that users see.
    package var files: [String: [UInt8]] = [:]
    /// The number of fixes that were applied.
    package var count = 0
}

/// Applies all safe fixes and analyses the fixed specs again, in rounds, until there are no more safe fixes.
///
/// Nothing is written to disk: later rounds read the fixed bytes instead of the files.
///
/// - Parameter isWanted: Returns whether to fix a file, given the path that users see.
package func fixSpecs(
    in folders: [String], of tree: FileTree,
    where isWanted: (String) -> Bool = { _ in true }
) -> FixedSpecs {
    // The limit prevents an endless loop if fixes undo each other.
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

extension Diagnostic {
    /// Whether this error makes all fixes in its file unsafe: because of a duplicate or a syntax error, other findings
    /// may be about values that aren't meant, or that could not be read.
    fileprivate var blocksFixes: Bool {
        let codes: [DiagnosticCode] = [
            .duplicateKey, .duplicateName, .encoding, .limitExceeded, .unreadable, .yamlFeature, .yamlSyntax,
        ]
        return severity == .error && codes.contains { $0.id == code.id }
    }

    /// Returns the first error that makes this finding's fix unsafe, or `nil` if the fix can be applied.
    package func fixBlocker(among findings: [Diagnostic]) -> Diagnostic? {
        guard let replacement, replacement.isSafe, !blocksFixes else { return nil }
        return findings.first { $0.range.file == replacement.range.file && $0.blocksFixes }
    }
}

/// Returns the safe replacements in each file, sorted by location. If several replacements overlap or start at the
/// same position, only the first is kept.
private func edits(of analysis: Analysis) -> [SourceFile.ID: [Diagnostic.Replacement]] {
    let findings = analysis.findings
    let blocked = Set(findings.filter(\.blocksFixes).map(\.range.file))
    var byFile: [SourceFile.ID: [Diagnostic.Replacement]] = [:]
    for finding in findings {
        guard let replacement = finding.replacement, replacement.isSafe,
            finding.blocksFixes || !blocked.contains(replacement.range.file)
        else { continue }
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

/// Applies sorted replacements to a file's bytes. All other bytes stay unchanged.
///
/// - Returns: The new bytes, and the range of each replacement's text in the new bytes.
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

/// Returns the bytes of a text with the line endings of a file: CRLF if the file's first line ends with CRLF,
/// otherwise LF.
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
