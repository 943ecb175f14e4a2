extension Rule {
    /// The language's rules. Their order is of no importance: diagnostics are sorted at the end.
    package static let all: [Rule] = [
        .winners, .needlessExcept, .successStatus, .codeWithoutBody, .inheritedCodes,
        .recoveryCycle, .duplicatedCase, .swiftNames,
    ]

    /// The rules of specs that a server throws errors by: what a client reads is not always what a server can write.
    package static let ofServers: [Rule] = [.openPattern, .unwritableCase]
}

extension DiagnosticCode {
    /// Every code of the language, for `errorspec explain`; sorted by id.
    package static let all: [DiagnosticCode] = {
        let form: [DiagnosticCode] = [
            .yamlSyntax, .yamlFeature, .duplicateKey, .encoding, .limitExceeded, .unknownKey, .missingKey, .wrongType,
            .invalidStatus, .invalidName, .invalidPointer, .invalidDuration, .invalidValue, .missingDescription,
            .duplicateName, .unknownReference, .inheritanceCycle, .bodyMismatch, .missingFallback, .missingTranslation,
            .unsafeRetry, .successesMismatch, .literalCode, .literalText, .literalPointer, .literalPath,
            .emptyMember, .literalCut, .wholeBody, .nameCollision, .commentInText, .needlessFallback,
            .placeholderMismatch, .unlikelyLocale,
        ]
        let codes = Set(form + (Rule.all + Rule.ofServers).flatMap(\.codes))
        return codes.sorted { $0.id < $1.id }
    }()
}
