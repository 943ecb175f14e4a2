/// Makes fixes that change as little of a file as possible, and keep comments and layout.
struct FixItMaker {
    private let files: SourceFiles
    /// The lines of the files with findings, cached because a rule can report a thousand findings in one file.
    private var lines: [SourceFile.ID: SourceLines] = [:]

    init(_ files: SourceFiles) { self.files = files }

    /// Makes the finding about a case that `except` or `overrides` lists needlessly.
    ///
    /// - Parameters:
    ///   - list: The range of the key and its value.
    ///   - areAll: Whether all cases in the list are needless, so that the fix removes the whole key.
    ///   - missing: The reason why the group doesn't inherit the case.
    mutating func needless(
        _ code: DiagnosticCode, _ message: String, _ reference: Located<CaseID>, key: String,
        removing list: SourceRange?,
        areAll: Bool, _ missing: MissingParent?, in api: ResolvedAPI
    ) -> Diagnostic {
        let lines = lines(of: reference.range.file)
        let replacement = areAll ? list.flatMap(lines.removingEntry) : lines.removingElement(reference.range)
        return Diagnostic(
            code, message, at: reference.range,
            notes: [
                .init("`\(api.qualifiedName(reference.value))` is declared here", at: api[reference.value].name.range)
            ],
            hint: (missing?.hint ?? "") + (areAll ? "remove `\(key)`" : "remove it from the list"),
            replacement: replacement.map { .init($0.text, at: $0.range, isSafe: missing == nil) })
    }

    /// Returns the replacement that adds cases to the `overrides` of a case, or `nil` if the case has no keys or its
    /// `overrides` spans several lines.
    mutating func adding(overrides names: [String], to layout: CaseLayout) -> Diagnostic.Replacement? {
        guard let start = layout.start else { return nil }
        guard let overrides = layout.overrides else {
            let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
            if layout.isFlow { return .init("overrides: \(value), ", at: start, isSafe: false) }
            let indent = String(repeating: " ", count: Int(start.start.column) - 1)
            return .init("overrides: \(value)\n\(indent)", at: start, isSafe: false)
        }
        guard overrides.start.line == overrides.end.line else { return nil }
        let lines = lines(of: start.file)
        let offsets = lines.offset(of: overrides.start)..<lines.offset(of: overrides.end)
        let text = String(decoding: files[start.file].bytes[offsets], as: UTF8.self)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        let added = names.joined(separator: ", ")
        let list = value.hasPrefix("[") ? String(value.dropLast()) + ", \(added)]" : "[\(value), \(added)]"
        return .init("overrides: \(list)", at: overrides, isSafe: false)
    }

    // MARK: Lines

    private mutating func lines(of file: SourceFile.ID) -> SourceLines {
        if let known = lines[file] { return known }
        let made = SourceLines(files[file].bytes)
        lines[file] = made
        return made
    }
}
