/// A kind of change. The raw value is the name that people and tools see.
package enum Kind: String, Hashable, Sendable, CaseIterable {
    // MARK: Behaviour
    case successChanged = "success-changed"
    case handlerChanged = "handler-changed"
    case recoveryChanged = "recovery-changed"
    case retryChanged = "retry-changed"
    case categoryChanged = "category-changed"
    case bodyChanged = "body-changed"
    case operationRemoved = "operation-removed"
    case operationAdded = "operation-added"

    // MARK: Text
    case textAdded = "text-added"
    case textRemoved = "text-removed"
    case textChanged = "text-changed"
    case textSourceChanged = "text-source-changed"
    case fallbackRemoved = "fallback-removed"
    case translationRemoved = "translation-removed"
    case localeAdded = "locale-added"
    case localeRemoved = "locale-removed"
    case sourceLocaleChanged = "source-locale-changed"

    // MARK: Source
    case apiRemoved = "api-removed"
    case apiAdded = "api-added"
    case groupRemoved = "group-removed"
    case groupAdded = "group-added"
    case groupRenamed = "group-renamed"
    case caseRemoved = "case-removed"
    case caseAdded = "case-added"
    case caseRenamed = "case-renamed"
    case caseMoved = "case-moved"
    case parentsChanged = "parents-changed"
    case otherwiseAdded = "otherwise-added"
    case otherwiseRemoved = "otherwise-removed"
    case aliasRemoved = "alias-removed"
    case operationMoved = "operation-moved"
    case recoveryRequired = "recovery-required"
    case recoveryDropped = "recovery-dropped"
    case categoryAdded = "category-added"
    case categoryRemoved = "category-removed"
    case accessLowered = "access-lowered"
    case accessRaised = "access-raised"
    case decoderChanged = "decoder-changed"
    case importChanged = "import-changed"
    case declarationRemoved = "declaration-removed"

    package var lane: Change.Lane {
        switch self {
        case .successChanged, .handlerChanged, .recoveryChanged, .retryChanged, .categoryChanged, .bodyChanged,
            .operationRemoved, .operationAdded:
            .behaviour
        case .textAdded, .textRemoved, .textChanged, .textSourceChanged, .fallbackRemoved, .translationRemoved,
            .localeAdded, .localeRemoved, .sourceLocaleChanged:
            .text
        default: .source
        }
    }
}
