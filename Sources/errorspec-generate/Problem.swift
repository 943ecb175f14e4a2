import ErrorSpecFiles
import ErrorSpecLanguage

/// Returns the lines of a finding in the format of compilers. IDEs turn `path:line:column: error:` into a link.
func lines(_ diagnostic: Diagnostic, in files: SourceFiles) -> String {
    func line(_ severity: String, _ message: String, _ range: SourceRange) -> String {
        "\(files[range.file].path):\(range.start.line):\(range.start.column): \(severity): \(message)"
    }
    let hint = diagnostic.hint.map { "; \($0)" } ?? ""
    let first = line(
        diagnostic.severity.rawValue, "\(diagnostic.message)\(hint) [\(diagnostic.code.id)]", diagnostic.range)
    return ([first] + diagnostic.notes.map { line("note", $0.message, $0.range) }).map { $0 + "\n" }.joined()
}

/// Reports an error for each API that is also generated into the target's sources, because its declarations would
/// exist twice.
func reportCheckedIn(_ files: [String], _ spec: ResolvedSpec, into diagnostics: inout Diagnostics) {
    for api in spec.apis {
        let name = api.name.value
        let twin = files.first { path in
            guard let file = Path.name(path) else { return false }
            return file == "\(name).generated.swift" || file.hasPrefix("\(name)+")
        }
        guard let twin else { continue }
        diagnostics.report(
            Diagnostic(
                .generatedTwice, "the build generates `\(name)`, but the sources contain it too: \(twin)",
                at: api.name.range,
                hint: "remove the generated files from the sources, or ErrorSpecPlugin from the target"))
    }
}
