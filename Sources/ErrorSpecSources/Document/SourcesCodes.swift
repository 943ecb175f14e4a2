package import ErrorSpecLanguage

extension DiagnosticCode {
    package static let unknownSource = DiagnosticCode("unknown-source", .error)
    package static let jsonSyntax = DiagnosticCode("json-syntax", .error)
    package static let remoteReference = DiagnosticCode("remote-reference", .note)
    package static let unresolvedReference = DiagnosticCode("unresolved-reference", .warning)
    package static let swiftSyntax = DiagnosticCode("swift-syntax", .warning)
}
