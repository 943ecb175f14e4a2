extension Rule {
    /// The rules for every spec. Their order doesn't matter, because diagnostics are sorted at the end.
    package static let all: [Rule] = [
        .winners, .needlessExcept, .successStatus, .codeWithoutBody, .inheritedCodes,
        .recoveryCycle, .duplicatedCase, .swiftNames,
    ]

    /// The additional rules for specs whose errors a server throws. They exist because a server can't write
    /// everything that a client can read.
    package static let ofServers: [Rule] = [.openPattern, .unwritableCase]
}

extension DiagnosticCode {
    /// The codes of all findings about specs, sorted by id.
    package static let all: [DiagnosticCode] = {
        let form: [DiagnosticCode] = [
            .yamlSyntax, .yamlFeature, .duplicateKey, .encoding, .limitExceeded, .unknownKey, .missingKey, .wrongType,
            .invalidStatus, .invalidName, .invalidPointer, .invalidDuration, .invalidValue, .missingDescription,
            .duplicateName, .unknownReference, .inheritanceCycle, .bodyMismatch, .missingFallback, .missingTranslation,
            .unsafeRetry, .successesMismatch, .literalCode, .literalText, .literalPointer, .literalPath,
            .emptyMember, .literalCut, .wholeBody, .nameCollision, .commentInText, .needlessFallback,
            .placeholderMismatch, .unlikelyLocale, .todoText,
        ]
        let codes = Set(form + (Rule.all + Rule.ofServers).flatMap(\.codes))
        return codes.sorted { $0.id < $1.id }
    }()
}
