/// The findings so far: every stage adds to it, none stops at the first.
package struct Diagnostics: Sendable {
    package private(set) var all: [Diagnostic] = []
    /// How many errors were reported: what a stage compares before and after, to know whether a part is sound.
    package private(set) var errorCount = 0

    package var hasErrors: Bool { errorCount > 0 }

    package init() {}

    /// How many of a kind are kept: a file of findings alone must not fill the memory, nor the screen.
    private static let limit = 1_000
    private var counts: [String: Int] = [:]

    package mutating func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        counts[diagnostic.code.id, default: 0] += 1
        switch counts[diagnostic.code.id, default: 0] {
        case ..<Self.limit: all.append(diagnostic)
        case Self.limit:
            var last = diagnostic
            last.message += "; this is number 1,000 of its kind, and more are not shown"
            all.append(last)
        default: break
        }
    }

    package mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
        hint: String? = nil, replacement: Diagnostic.Replacement? = nil
    ) {
        report(Diagnostic(code, message, at: range, notes: notes, hint: hint, replacement: replacement))
    }

    /// Reports a text in whose place another is to be written.
    ///
    /// - Parameter hint: What helps where none is known.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, write text: String?, or hint: String = ""
    ) {
        report(
            code, message, at: range, hint: text.map { "write `\($0)`" } ?? hint,
            replacement: text.map { .init($0, at: range) })
    }

    /// Reports a text that is none of the known ones.
    ///
    /// - Parameters:
    ///   - suggestion: The one that was most likely meant.
    ///   - hint: What helps where none was.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, meant suggestion: String?,
        or hint: String
    ) {
        report(
            code, message, at: range, hint: suggestion.map { "did you mean `\($0)`?" } ?? hint,
            replacement: suggestion.map { .init($0, at: range) })
    }

    /// Whether another finding of a kind would be shown: where not, its message need not be made.
    package func accepts(_ code: DiagnosticCode) -> Bool { counts[code.id, default: 0] < Self.limit }

    /// The known name that a misspelled one most likely stands for, to be suggested by a finding of this kind.
    ///
    /// Comparing names takes long: of thousands, only the first findings have a suggestion.
    func suggestion(for name: String, of code: DiagnosticCode, in known: some Collection<String>) -> String? {
        counts[code.id, default: 0] * known.count > 30_000 ? nil : nearest(to: name, in: known.sorted())
    }

    /// Adds what another run of a stage found.
    ///
    /// - Parameter located: each as it is located here.
    package mutating func merge(_ other: Diagnostics, as located: (Diagnostic) -> Diagnostic = { $0 }) {
        all += other.all.map(located)
        errorCount += other.errorCount
        counts.merge(other.counts) { $0 + $1 }
    }

    /// The findings as users see them: each once, by file, line, column, then code.
    package func sorted(in files: SourceFiles) -> [Diagnostic] {
        all.unique { $0 }.sorted { left, right in
            let paths = (files[left.range.file].path, files[right.range.file].path)
            return (paths.0, left.range.start, left.code.id, left.message)
                < (paths.1, right.range.start, right.code.id, right.message)
        }
    }
}
