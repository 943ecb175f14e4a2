/// The findings of all stages so far.
package struct Diagnostics: Sendable {
    package private(set) var all: [Diagnostic] = []
    /// The number of errors. To find out whether a part has errors, stages compare the number before and after
    /// reading the part.
    package private(set) var errorCount = 0

    package var hasErrors: Bool { errorCount > 0 }

    package init() {}

    /// The maximum number of findings that are kept for each code, so that a broken file doesn't fill the memory and
    /// the screen.
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

    /// Reports a wrong text, with a fix if the right text is known.
    ///
    /// - Parameter hint: The hint if `text`, the right text, is `nil`.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, write text: String?, or hint: String = ""
    ) {
        report(
            code, message, at: range, hint: text.map { "write `\($0)`" } ?? hint,
            replacement: text.map { .init($0, at: range) })
    }

    /// Reports an unknown text, with a fix if a known text was probably meant.
    ///
    /// - Parameters:
    ///   - suggestion: The known text that was probably meant, or `nil` if no known text is similar.
    ///   - hint: The hint if `suggestion` is `nil`.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, meant suggestion: String?,
        or hint: String
    ) {
        report(
            code, message, at: range, hint: suggestion.map { "did you mean `\($0)`?" } ?? hint,
            replacement: suggestion.map { .init($0, at: range) })
    }

    /// Whether another finding with the given code would be kept. If not, callers needn't create the message.
    package func accepts(_ code: DiagnosticCode) -> Bool { counts[code.id, default: 0] < Self.limit }

    /// Returns the known name that was probably meant by the given name, or `nil` if no known name is similar.
    /// Comparing names is slow, so if thousands of names are known, only the first findings get a suggestion.
    func suggestion(for name: String, of code: DiagnosticCode, in known: some Collection<String>) -> String? {
        counts[code.id, default: 0] * known.count > 30_000 ? nil : nearest(to: name, in: known.sorted())
    }

    /// Adds the given findings, for example of another file.
    ///
    /// - Parameter located: Returns the finding with converted locations.
    package mutating func merge(_ other: Diagnostics, as located: (Diagnostic) -> Diagnostic = { $0 }) {
        all += other.all.map(located)
        errorCount += other.errorCount
        counts.merge(other.counts) { $0 + $1 }
    }

    /// Returns the findings without duplicates, sorted by file, line, column, code, and message.
    package func sorted(in files: SourceFiles) -> [Diagnostic] {
        all.unique { $0 }.sorted { left, right in
            let paths = (files[left.range.file].path, files[right.range.file].path)
            return (paths.0, left.range.start, left.code.id, left.message)
                < (paths.1, right.range.start, right.code.id, right.message)
        }
    }
}
