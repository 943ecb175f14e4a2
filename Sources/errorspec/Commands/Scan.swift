import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Summarize an app's hand-written errors on one screen.",
        usage: "errorspec scan [<folder>]",
        discussion: """
            Reads the Swift below a folder: which errors several enums repeat, which statuses some of them forget, and \
            what `errorspec import` would make of it. It writes nothing.

            Examples:
              errorspec scan
              errorspec scan Sources/Networking
            """)

    @Argument(help: .init("A folder of Swift, or a file.", valueName: "folder"))
    var folder = "."

    @OptionGroup var options: CommonOptions

    func run() throws {
        var store = DocumentStore(tree: SourceInput.tree(of: [folder]))
        let imported = try importSpec(
            from: [try SourceInput(named: folder)], name: nil, fallbackName: "App", store: &store,
            readSwift: SwiftReader.run)
        let findings = store.diagnostics.sorted(in: store.files)
        let nothing = store.hasSwift ? findings.first { $0.code == .unknownSource } : nil
        options.show(Findings(findings.filter { $0 != nothing }, files: store.files))
        guard let imported else {
            guard let nothing else { throw ExitStatus.invalid }
            try report(nothing, store.files)
            return
        }
        guard let survey = imported.survey else {
            let command = "errorspec import \(shellWord(folder))"
            throw UsageFailure("`\(folder)` isn't Swift: `\(command)` imports it")
        }
        let screen = SurveyScreen(survey: survey, files: store.files)
        try Console.output(text: "\(screen.text)\n\(screen.prospect(of: imported, from: folder))\n")
    }

    /// Prints that the Swift code contains nothing to import. This is a valid result, not an error.
    private func report(_ nothing: Diagnostic, _ files: SourceFiles) throws {
        let place = nothing.range.start
        let location = place.line == 1 && place.column == 1 ? "" : " (\(files.location(nothing.range)))"
        try Console.output(
            text: """
                No error cases with a status or a code: \(nothing.message)\(location).
                Looked for a status or a code that is connected with an error: as a raw value, in a dictionary of \
                errors, by a branch that makes the error, as the error's own number, or as an argument.

                """)
    }
}
