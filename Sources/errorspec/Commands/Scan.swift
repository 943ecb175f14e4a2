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
                Looked for enums of errors whose cases have a status or a code as raw value, and for Swift that maps \
                statuses or codes to such cases: `switch`, `if`, tables.

                """)
    }
}
