import ErrorSpecLanguage
import ErrorSpecReading

/// Reads the texts of cases, with the values that they insert. A text that can't be read becomes `TODO`.
extension SwiftImporter {
    mutating func texts(
        of declared: SwiftErrorType.Case, _ type: SwiftErrorType, _ statuses: [StatusPattern]
    ) -> (title: TextDraft?, description: TextDraft, isMissing: Bool) {
        let only = statuses.count == 1 ? statuses[0] : nil
        let title = declared.title.map { specText($0, of: declared, only) }
        // If a case has only a title, the title is its description too.
        let description = declared.description.map { specText($0, of: declared, only) } ?? title
        let isLeftOut = declared.isUnnamed ? "it is left out" : "`TODO` is written"
        let consequence = description?.text == nil ? "; " + isLeftOut : ""
        let subject = declared.name.isEmpty ? "the default of `\(type.name)`" : "`\(type.name).\(declared.name)`"
        for (what, source, resolved) in [
            ("title", declared.title, title), ("description", declared.description, description),
        ] {
            guard let source, let resolved, resolved.text == nil else { continue }
            let values = resolved.lacking.map { "`\($0)`" }.joined(separator: ", ")
            insertions.append(
                Insertion(
                    name: declared.name, what: what, hasDescription: description?.text != nil,
                    message: "\(subject) inserts \(values) into its \(what), which no placeholder stands for"
                        + consequence,
                    range: source.range ?? declared.range))
        }
        return (title?.text, description?.text ?? .placeholder, description?.text == nil)
    }

    /// A text that a spec can't express, because it inserts values without a placeholder.
    struct Insertion {
        var name: String
        var what: String
        /// Whether the case has a description in the spec.
        var hasDescription: Bool
        var message: String
        var range: SourceRange
    }

    /// Adds to `unused` the texts of a type that insert values without a placeholder. More than three similar texts
    /// become one entry.
    mutating func listInsertions(of type: SwiftErrorType) {
        for (_, found) in insertions.grouped(by: {
            [$0.what, $0.hasDescription.description, $0.name.isEmpty.description]
        }) {
            // A Swift case that became two cases of the spec has two insertions.
            let all = found.unique(by: \.name)
            guard all.count > 3, !all[0].name.isEmpty else {
                for one in all { unused.add(.text, one.message, at: one.range) }
                continue
            }
            let consequence = all[0].hasDescription ? "" : "; `TODO` is written"
            unused.add(
                .text, count: all.count,
                "cases of `\(type.name)` insert values into their \(all[0].what), which no placeholder stands for: "
                    + listedShortly(all.map(\.name)) + consequence,
                at: all[0].range)
        }
        insertions = []
    }

    /// Returns the text as a spec writes it. If a spec can't express the text, `text` is `nil`, and `lacking`
    /// contains the inserted values that have no placeholder.
    private func specText(
        _ source: TextDraft, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> (text: TextDraft?, lacking: [String]) {
        var draft = source
        if source.isTemplate {
            var (parts, lacking): ([TextDraft.Part], [String]) = ([], [])
            for part in source.parts {
                switch (resolved(part, of: declared, status), source.isFallback) {
                case (let literal?, _) where literal.isLiteral: parts.append(literal)
                case (let placeholder?, false): parts.append(placeholder)
                // The fallback for a server's message can't have placeholders, so the status must be known.
                case (.status?, true) where status?.isExact == true: parts.append(.literal("\(status?.first ?? 0)"))
                default: lacking.append(part.shown)
                }
            }
            guard lacking.isEmpty else { return (nil, lacking) }
            draft = TextDraft(parts, isFallback: source.isFallback)
        }
        // In a spec, a catalog key can't be the fallback for a server's message.
        if draft.isFallback, draft.key != nil { (draft.key, draft.table) = (nil, nil) }
        return (draft, [])
    }

    /// Returns the part as a placeholder of the spec language or as a literal; `nil` if neither is possible.
    private func resolved(
        _ part: TextDraft.Part, of declared: SwiftErrorType.Case, _ status: StatusPattern?
    ) -> TextDraft.Part? {
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

    /// Returns the default title of the API's cases, or `nil` if every case has a title. The default is the title
    /// that more than half of the cases have, or else the word for "Error" in the language of most texts. This word
    /// is added to `unused`, so that the user checks it.
    mutating func title(at range: SourceRange) -> String? {
        let shown = groups.flatMap(\.handlers)
        if !shown.contains(where: { $0.title == nil }) { return nil }
        let plain = shown.compactMap(\.title).filter { !$0.isTemplate && $0.key == nil }
        // A title is general if more than half of the cases have it.
        let own = plain.grouped(by: \.text).first { $0.elements.count > 1 && $0.elements.count * 2 > shown.count }
        if let own { return own.key }
        let texts = shown.flatMap { [$0.title, $0.description] }.compactMap { $0 }
            .filter { $0.text != TextDraft.placeholder.text }
        let languages = texts.map { LanguageChoice.guess(from: $0.text) }
        let title = BuiltInText.title.text(for: languages.commonest ?? nil)
        unused.add(.title, "no title of the app fits all errors: \"\(title)\" is written in api.yaml", at: range)
        return title
    }
}

extension Array where Element: Hashable {
    /// The most common element, or the first one in a tie.
    var commonest: Element? {
        grouped { $0 }.max { $0.elements.count < $1.elements.count }?.key
    }
}

extension TextDraft.Part {
    /// The literal, or the expression that is inserted.
    fileprivate var shown: String {
        switch self {
        case .literal(let text): text
        case .status: "status"
        case .code: "code"
        case .rawValue: "rawValue"
        case .carried(_, let name), .other(let name): name
        }
    }
}
