import ErrorSpecLanguage
import ErrorSpecReading

/// The texts of cases, with what they insert. None is made up: what has no text gets none.
extension SwiftImporter {
    mutating func texts(
        of declared: SwiftErrorType.Case, _ type: SwiftErrorType, _ statuses: [StatusPattern]
    ) -> (title: TextDraft?, description: TextDraft?) {
        let only = statuses.count == 1 ? statuses[0] : nil
        let title = text(declared.title, of: declared, only)
        // An alert that has a title alone says all that it says there.
        let description = declared.description == nil ? title : text(declared.description, of: declared, only)
        let isLeftOut =
            declared.isUnnamed ? "it is left out" : "nothing is shown for it until you write a `description`"
        let consequence = description == nil ? "; " + isLeftOut : ""
        let subject = declared.name.isEmpty ? "the default of `\(type.name)`" : "`\(type.name).\(declared.name)`"
        for (what, text) in [("title", declared.title), ("description", declared.description)] {
            guard let inserted = inserted(in: text, of: declared, only) else { continue }
            unused.add(
                .text,
                "\(subject) inserts \(inserted) into its \(what), which no placeholder of a spec "
                    + "says\(consequence)",
                at: text?.template?.range ?? declared.range)
        }
        return (title, description)
    }

    /// The values of a text that a spec can't insert; `nil` where it can insert all.
    private func inserted(
        in text: TextDraft?, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> String? {
        guard let text, let template = text.template,
            resolved(template, isFallback: text.isFallback, of: declared, status) == nil
        else { return nil }
        let names = template.parts.compactMap { part in
            resolved(part, of: declared, status) == nil || text.isFallback ? part.shown : nil
        }
        return names.map { "`\($0)`" }.joined(separator: ", ")
    }

    private func text(
        _ text: TextDraft?, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> TextDraft? {
        guard var draft = text else { return nil }
        if let template = draft.template {
            guard let whole = resolved(template, isFallback: draft.isFallback, of: declared, status) else { return nil }
            let isFallback = draft.isFallback
            draft = whole.draft
            draft.isFallback = isFallback
            // The text where a response has no code.
            if draft.template != nil { draft.text = whole.fallback ?? whole.withoutValues }
        }
        // A spec reads the server's message, or asks a catalog.
        if draft.isFallback, draft.key != nil { (draft.key, draft.table) = (nil, nil) }
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
        case .other: nil
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

    /// The API's title, for what has a text and no title: the app's own commonest one, else the word for an error in the
    /// language of most of its texts, which is listed.
    mutating func title(at range: SourceRange) -> String? {
        let shown = groups.flatMap { group in
            group.cases.map { ($0.title, $0.description) }
                + (group.otherwise.map { [($0.title, $0.description)] } ?? [])
        }
        if !shown.contains(where: { $0.0 == nil && $0.1 != nil }) { return nil }
        var counts: [String: Int] = [:]
        for title in shown.compactMap(\.0) where title.template == nil && title.key == nil {
            counts[title.text, default: 0] += 1
        }
        // One that stands for half of all errors says nothing of any of them.
        let own = counts.first { $0.value > 1 && $0.value * 2 > shown.count }?.key
        if let own { return own }
        let languages = shown.flatMap { [$0.0, $0.1] }.compactMap { $0 }.map { LanguageChoice.guess(from: $0.text) }
        let title = BuiltInText.title.text(for: languages.commonest)
        unused.add(.title, "the app has none that fits all errors: \"\(title)\" is written in api.yaml", at: range)
        return title
    }
}

extension [String?] {
    /// The one that is there most often; of several, the first.
    var commonest: String? {
        var counts: [String?: Int] = [:]
        for element in self { counts[element, default: 0] += 1 }
        let most = counts.values.max()
        return first { counts[$0] == most } ?? nil
    }
}

extension TemplateDraft {
    /// The words before the first value: `Refused: {code}` → `Refused`.
    fileprivate var withoutValues: String {
        var text = ""
        for part in parts {
            guard case .literal(let literal) = part else { break }
            text += literal
        }
        while let last = text.last, last.isWhitespace || ":([{<-–—#\"'“‘".contains(last) { text.removeLast() }
        return text
    }
}

extension TemplateDraft.Part {
    /// A name for what is inserted; `nil`: nothing is.
    fileprivate var shown: String? {
        switch self {
        case .literal: nil
        case .status: "status"
        case .code: "code"
        case .rawValue: "rawValue"
        case .carried(_, let name), .other(let name): name
        }
    }
}
