import ErrorSpecFiles
package import ErrorSpecLanguage
package import ErrorSpecReview
import ErrorSpecSources

extension DiagnosticCode {
    /// The codes of all findings that a team can set a level for, sorted by id.
    package static let ofEveryStage = Set(all + input + review + sources).sorted { $0.id < $1.id }
}

/// Reads the levels that a team has set for changes and findings.
package func readTeamLevels(
    _ bytes: [UInt8], of path: String, _ files: inout SourceFiles, into diagnostics: inout Diagnostics
) -> TeamLevels {
    let file = files.add(path: path, folder: "", name: path, role: .part, bytes: bytes)
    return readTeamLevels(file, codes: DiagnosticCode.ofEveryStage, into: &diagnostics)
}
