import ErrorSpecLanguage
import ErrorSpecReading

/// The texts of cases, with what they insert.
extension SwiftImporter {
    mutating func description(
        of declared: SwiftErrorType.Case, _ type: SwiftErrorType, _ statuses: [StatusPattern]
    ) -> TextDraft {
        text(\.description, of: declared, type, statuses)
            ?? TextDraft(ReasonPhrases.text(statuses.count == 1 ? statuses[0] : nil), isFallback: true)
    }

    mutating func text(
        _ text: KeyPath<SwiftErrorType.Case, TextDraft?>, of declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        _ statuses: [StatusPattern]
    ) -> TextDraft? {
        guard var draft = declared[keyPath: text] else { return nil }
        let only = statuses.count == 1 ? statuses[0] : nil
        let what = text == \.title ? "title" : "description"
        if let template = draft.template {
            guard let whole = resolved(template, isFallback: draft.isFallback, of: declared, only) else {
                let inserted = template.parts.compactMap { part in
                    resolved(part, of: declared, only) == nil || draft.isFallback ? part.shown : nil
                }
                unused.add(
                    .text, insertionMessage("`\(type.name).\(declared.name)`", what, inserted),
                    at: template.range ?? declared.range)
                return nil
            }
            let isFallback = draft.isFallback
            draft = whole.draft
            draft.isFallback = isFallback
            // The text where a response has no code.
            if draft.template != nil {
                draft.text = whole.fallback ?? (what == "title" ? Self.title : ReasonPhrases.text(only))
            }
        }
        // A key of a catalog has a text where the catalog has none.
        if draft.text.isEmpty { draft.text = ReasonPhrases.text(only) }
        // A spec reads the server's message, or asks a catalog.
        if draft.isFallback { draft.key = nil }
        return draft
    }

    /// A placeholder of the spec language, or a literal; `nil` where there is neither.
    private func resolved(
        _ part: TemplateDraft.Part, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> TemplateDraft.Part? {
        switch part {
        case .literal, .status: part
        case .code: readsCodes ? part : nil
        case .rawValue:
            if let number = declared.rawNumber, status == StatusPattern(number) {
                .status
            } else {
                (declared.rawText ?? declared.rawNumber.map(String.init)).map { .literal($0) }
            }
        case .carried(let position, _):
            switch declared.meaning(at: position) {
            case .status: .status
            case .code: readsCodes ? .code(otherwise: nil) : nil
            case nil: nil
            }
        }
    }

    /// - Parameter isFallback: A text that stands for a server's message inserts nothing, so that it needs all values.
    private func resolved(
        _ template: TemplateDraft, isFallback: Bool, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> TemplateDraft? {
        var parts: [TemplateDraft.Part] = []
        for part in template.parts {
            switch (resolved(part, of: declared, status), isFallback) {
            case (let literal?, _) where literal.isLiteral: parts.append(literal)
            case (.status?, true):
                guard let status, status.isExact else { return nil }
                parts.append(.literal(String(status.first)))
            case (let placeholder?, false): parts.append(placeholder)
            case (_, true), (nil, _): return nil
            }
        }
        return TemplateDraft(parts: parts)
    }
}

extension TemplateDraft.Part {
    var isLiteral: Bool { if case .literal = self { true } else { false } }

    /// A name for what is inserted; `nil`: nothing is.
    fileprivate var shown: String? {
        switch self {
        case .literal: nil
        case .status: "status"
        case .code: "code"
        case .rawValue: "rawValue"
        case .carried(_, let name): name
        }
    }
}
