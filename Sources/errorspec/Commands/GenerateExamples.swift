import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSwift

/// The examples of `generate --examples`.
extension Generate {
    /// The files of the examples' folder. Adds a note for each case that has none.
    func exampleFiles(in analysis: inout Analysis) -> [GeneratedFile] {
        guard let checked = analysis.checked else { return [] }
        let read = analysis
        return generateExamples(of: checked, importing: examplesImport, into: &analysis.diagnostics) {
            read.recordedExamples(of: $0, in: .disk)
        }
    }

    var exampleArguments: String {
        guard let examples else { return "" }
        let module = examplesImport.map { " --examples-import \($0)" } ?? ""
        return " --examples \(shellWord(examples))\(module)"
    }
}

extension String {
    /// Whether it can be a module's name: ASCII letters, digits and underscores, the first no digit.
    var isModuleName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    }
}
