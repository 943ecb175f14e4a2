extension Kind {
    /// The replaced kinds of earlier versions, each with its replacement.
    package static let replacements: [String: Kind] = [
        "body-type-removed": .declarationRemoved,
        "fallback-added": .textChanged,
        "match-changed": .handlerChanged,
        "operation-changed": .operationMoved,
        "parent-added": .parentsChanged,
        "parent-removed": .parentsChanged,
        "parents-reordered": .parentsChanged,
        "recovery-added": .recoveryChanged,
        "recovery-removed": .recoveryChanged,
        "requirement-added": .recoveryRequired,
        "requirement-changed": .recoveryRequired,
        "requirement-removed": .recoveryDropped,
        "retry-added": .retryChanged,
        "retry-removed": .retryChanged,
        "translation-added": .textChanged,
        "winner-changed": .handlerChanged,
    ]

    /// The kinds of earlier versions that are no longer reported.
    package static let dropped: Set<String> = ["alias-added", "body-type-added", "sent-changed"]
}
