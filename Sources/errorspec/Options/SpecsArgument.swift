import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

struct SpecsArgument: ParsableArguments {
    @Argument(
        help: .init(
            "Folders of APIs (each has an api.yaml), or folders that contain some. (default: specs)", valueName: "specs"
        ),
        completion: .directory)
    var specs: [String] = []

    /// Returns the checked specs. If the specs have errors, reports the errors and ends the run.
    func checked(_ options: CommonOptions) throws -> ResolvedSpec {
        let analysis = options.analyse(specs)
        guard let checked = analysis.checked else { throw invalid(analysis, options) }
        return checked.spec
    }

    /// Reports the errors of invalid specs, and returns the status to end with.
    func invalid(_ analysis: Analysis, _ options: CommonOptions) -> ExitStatus {
        options.show(analysis.errors)
        if !options.quiet {
            Console.message("\n" + TerminalText(lines: analysis.errors.summary(fileCount: analysis.fileCount)))
        }
        return .invalid
    }
}

extension CommonOptions {
    /// Reads, resolves and checks specs. Shows the progress and, with `--verbose`, the files and the time taken.
    func analyse(_ folders: [String], of tree: FileTree? = nil) -> Analysis {
        var progress = Progress(isWanted: !quiet)
        let start = ContinuousClock.now
        let analysis = ErrorSpecFiles.analyse(folders, of: tree) { progress.report($0) }
        progress.end()
        if verbose {
            for file in analysis.files.all where !file.bytes.isEmpty { Console.message("read \(file.path)") }
            let count = counted(analysis.fileCount, "file")
            let milliseconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded()
            Console.message("read, resolved and checked \(count) in \(Int(milliseconds)) ms")
        }
        return analysis
    }
}
