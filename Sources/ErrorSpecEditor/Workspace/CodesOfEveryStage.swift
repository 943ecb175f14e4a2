import ErrorSpecFiles
package import ErrorSpecLanguage
package import ErrorSpecReview
import ErrorSpecSources

extension DiagnosticCode {
    /// The codes of the language, of files, of reviews and of sources, sorted by id.
    package static let ofEveryStage = Set(all + input + review + sources).sorted { $0.id < $1.id }
}

/// Reads a team's levels of changes and of every stage's findings.
package func readTeamLevels(
    _ bytes: [UInt8], of path: String, _ files: inout SourceFiles, into diagnostics: inout Diagnostics
) -> TeamLevels {
    let file = files.add(path: path, folder: "", name: path, role: .part, bytes: bytes)
    return readTeamLevels(file, codes: DiagnosticCode.ofEveryStage, into: &diagnostics)
}
