package import ErrorSpecLanguage
import ErrorSpecReading

/// Descriptions of parts of a spec, for reports.
extension ResolvedAPI {
    /// Returns the name of a subject, without its group.
    func ownName(of subject: ResponseExample.Subject) -> String {
        if case .declared(let id) = subject { self[id].name.value } else { GeneratedName.unmatched }
    }

    /// Returns the name of a subject as seen from a group. If this group declares the subject, the name is without the
    /// group.
    func name(of subject: ResponseExample.Subject, in group: GroupID) -> String {
        declaringGroup(of: subject) == group ? ownName(of: subject) : name(of: subject)
    }

    /// Returns a policy in a few words, such as "recovers by `refreshAccessToken`, once".
    package func description(of retry: ResolvedRetry, isNamed: Bool = true) -> String {
        switch retry.action {
        case .never: return "never"
        case .recover(let id): return "recovers by `\(self[id].name.value)`, once"
        case .resend(let resend):
            let name = isNamed ? retry.name.map { "\($0): " } ?? "" : ""
            return "\(name)up to \(counted(resend.maxRetries, "retry", plural: "retries")), \(description(of: resend))"
        }
    }

    private func description(of resend: Resend) -> String {
        let doubling = resend.initial < resend.maximum ? ", doubling to at most \(duration(resend.maximum))" : ""
        var parts = ["random waits of up to \(duration(resend.initial))\(doubling)"]
        switch resend.methods {
        case .idempotent: parts.append("idempotent methods")
        case .any: parts.append("any method")
        case .listed(let methods): parts.append(methods.joined(separator: " and "))
        }
        if !resend.honoursRetryAfter { parts.append("ignores Retry-After") }
        return parts.joined(separator: ", ")
    }
}

extension TextSource {
    /// The kind of source in JSON reports: `text`, `key`, `body` or `decoder`.
    var kind: String {
        switch self {
        case .text, .template: "text"
        case .key: "key"
        case .server: "body"
        case .decode: "decoder"
        }
    }

    /// The text in the source language, or a description of its source.
    package var summary: String { fallback?.source ?? sourceDescription() ?? "" }

    /// Returns the text as a user reads it in a language. If only the app or the server has the text, returns a
    /// description of the source, followed by the `otherwise`.
    package func description(in locale: String?) -> MarkdownText {
        func text(_ text: LocalizedText) -> MarkdownText {
            .literal(text.text(in: locale))
        }
        let origin: MarkdownText? =
            if case .template(let own, _) = self { text(own) } else { sourceDescription().map { .prose($0) } }
        return [origin, fallback.map(text)].compactMap { $0 }.joined(separator: ", else: ")
    }

    /// Returns a description of the text's source, such as a server's field or the template of a text with
    /// placeholders, or `nil` for a plain text of the spec.
    ///
    /// - Parameter chosen: Returns a text in the reader's language.
    func sourceDescription(_ chosen: (LocalizedText) -> String = { $0.source }) -> String? {
        switch self {
        case .text: nil
        case .template(let text, _): "`\(chosen(text))`"
        case .key(let key, let table, _): "the catalog's `\(key)`" + (table.map { " in `\($0)`" } ?? "")
        case .server(.pointer(""), _): "the body's whole text"
        case .server(.pointer(let pointer), _): "the server's text at `\(pointer)`"
        case .server(let field, _): "the server's \(field.name)"
        case .decode(let type, _): "what `\(type)` decodes"
        }
    }
}
