package import ErrorSpecLanguage

/// The codes of findings about documents, recordings, imported Swift and String Catalogs.
extension DiagnosticCode {
    package static let unknownSource = DiagnosticCode("unknown-source", .error)
    package static let jsonSyntax = DiagnosticCode("json-syntax", .error)
    package static let swiftSyntax = DiagnosticCode("swift-syntax", .warning)
    package static let remoteReference = DiagnosticCode("remote-reference", .note)
    package static let unresolvedReference = DiagnosticCode("unresolved-reference", .warning)
    package static let missingOperation = DiagnosticCode("missing-operation", .error)
    package static let operationWithoutGroup = DiagnosticCode("operation-without-group", .warning)
    package static let undocumentedCode = DiagnosticCode("undocumented-code", .error)
    package static let uncoveredCode = DiagnosticCode("uncovered-code", .warning)
    package static let uncoveredStatus = DiagnosticCode("uncovered-status", .warning)
    package static let bodyNotThere = DiagnosticCode("body-not-there", .warning)
    package static let undocumentedCase = DiagnosticCode("undocumented-case", .note)
    package static let textDiffers = DiagnosticCode("text-differs", .note)
    package static let unmappedResponse = DiagnosticCode("unmapped-response", .warning)
    package static let responseMismatch = DiagnosticCode("response-mismatch", .error)
    package static let unknownCode = DiagnosticCode("unknown-code", .warning)
    package static let unknownOperation = DiagnosticCode("unknown-operation", .warning)
    package static let unseenCase = DiagnosticCode("unseen-case", .note)
    package static let invalidRecording = DiagnosticCode("invalid-recording", .error)
    package static let unwrittenText = DiagnosticCode("unwritten-text", .error)

    /// All of these codes, for `errorspec explain`.
    package static let sources: [DiagnosticCode] = [
        .unknownSource, .jsonSyntax, .swiftSyntax, .remoteReference, .unresolvedReference, .missingOperation,
        .operationWithoutGroup, .undocumentedCode, .uncoveredCode, .uncoveredStatus, .bodyNotThere, .undocumentedCase,
        .textDiffers,
        .responseMismatch, .unmappedResponse, .unknownCode, .unknownOperation, .unseenCase, .invalidRecording,
        .unwrittenText,
    ]
}
