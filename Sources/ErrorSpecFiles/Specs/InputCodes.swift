package import ErrorSpecLanguage

/// The codes of findings about reading specs and writing generated files.
extension DiagnosticCode {
    package static let unreadable = DiagnosticCode("unreadable", .error)
    package static let outsideRoot = DiagnosticCode("outside-root", .error)
    package static let noSpec = DiagnosticCode("no-spec", .error)
    package static let unwritable = DiagnosticCode("unwritable", .error)
    package static let foreignFile = DiagnosticCode("foreign-file", .error)
    package static let missingExample = DiagnosticCode("missing-example", .note)
    package static let generatedTwice = DiagnosticCode("generated-twice", .error)

    /// All codes of this extension, sorted by ID.
    package static let input: [DiagnosticCode] = [
        foreignFile, generatedTwice, missingExample, noSpec, outsideRoot, unreadable, unwritable,
    ]
}
