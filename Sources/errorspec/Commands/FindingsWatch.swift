import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// Shows findings each time that specs have changed, with those marked that are new.
struct FindingsWatch {
    private let options: CommonOptions
    /// `nil` before the first look, when nothing is new.
    private var known: Set<String>?

    init(_ options: CommonOptions) { self.options = options }

    mutating func show(_ findings: Findings, changed: [String], fileCount: Int) throws {
        if !changed.isEmpty, !options.quiet {
            let shown = changed.prefix(3).map { relativeToWorkingFolder($0) }.joined(separator: ", ")
            let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
            Console.message("\n\(shown)\(more) changed")
        }
        let ids = findings.fingerprints
        let new = known.map { known in Set(ids.indices.filter { !known.contains(ids[$0]) }) } ?? []
        let gone = known.map { $0.subtracting(ids).count } ?? 0
        known = Set(ids)
        let text = textReport(findings, options: options.rendering(for: 1, new: new))
        try Console.output(text: text)
        if options.quiet { return }
        var summary = findings.summary(fileCount: fileCount)
        if !new.isEmpty { summary += ", \(new.count) new" }
        if gone > 0 { summary += ", \(gone) fixed" }
        Console.message((text.isEmpty ? "" : "\n") + TerminalText(lines: summary))
    }

    /// Does work whose failure doesn't end the watch.
    static func surviving(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch is ExitStatus {
            // The failure has been reported.
        } catch let failure as OutputFailure {
            throw failure
        } catch let failure as any CommandFailure {
            Console.message("error: \(TerminalText(lines: failure.description))")
        }
    }
}
