/// A kind of finding. `findings.md` in ErrorSpecResources explains each kind.
///
/// A code that only one rule reports is declared next to the rule. `DiagnosticCode.all` lists all codes.
package struct DiagnosticCode: Hashable, Sendable {
    /// The identifier, such as `hidden-case`, which never changes because other tools rely on it.
    package let id: String
    package let severity: Diagnostic.Severity

    package init(_ id: String, _ severity: Diagnostic.Severity) {
        self.id = id
        self.severity = severity
    }
}

/// The codes that several parts of the parser and the resolver report.
extension DiagnosticCode {
    package static let limitExceeded = DiagnosticCode("limit-exceeded", .error)
    package static let yamlSyntax = DiagnosticCode("yaml-syntax", .error)
    package static let yamlFeature = DiagnosticCode("yaml-feature", .error)
    package static let duplicateKey = DiagnosticCode("duplicate-key", .error)
    package static let encoding = DiagnosticCode("encoding", .error)
    package static let unknownKey = DiagnosticCode("unknown-key", .error)
    package static let missingKey = DiagnosticCode("missing-key", .error)
    package static let wrongType = DiagnosticCode("wrong-type", .error)
    package static let invalidStatus = DiagnosticCode("invalid-status", .error)
    package static let invalidName = DiagnosticCode("invalid-name", .error)
    package static let invalidPointer = DiagnosticCode("invalid-pointer", .error)
    package static let invalidDuration = DiagnosticCode("invalid-duration", .error)
    package static let invalidValue = DiagnosticCode("invalid-value", .error)
    package static let missingDescription = DiagnosticCode("missing-description", .error)
    package static let duplicateName = DiagnosticCode("duplicate-name", .error)
    package static let unknownReference = DiagnosticCode("unknown-reference", .error)
    package static let missingFallback = DiagnosticCode("missing-fallback", .warning)
    package static let missingTranslation = DiagnosticCode("missing-translation", .warning)
    package static let placeholderMismatch = DiagnosticCode("placeholder-mismatch", .error)
    package static let needlessFallback = DiagnosticCode("needless-fallback", .warning)
}
