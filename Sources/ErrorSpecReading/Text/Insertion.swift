extension ReadableResponse {
    /// The value of a placeholder; `nil` if the response doesn't say, or has no such value.
    ///
    /// - Parameters:
    ///   - name: one of the body's values, `retryAfter`, `reference`, `code` or `status`.
    ///   - deciding: the code by which the response was handled.
    ///   - firstCode: what `{code}` stands for, whichever code decided.
    ///   - wait: what ``wait(_:policy:now:)`` found.
    ///   - locale: the text's language by BCP 47 tag, in which a wait is written.
    package func insertion(
        for name: String, _ format: BodyFormat, deciding: ResponseCode?, firstCode: String?, wait: Duration?,
        locale: String?
    ) -> String? {
        switch name {
        case "status": String(statusCode)
        case "code": firstCode
        case "reference": reference(format, deciding: deciding)
        case "retryAfter": wait.map { WaitText.text($0, locale: locale) }
        default: value(name, format, deciding: deciding)
        }
    }
}

extension TextTemplate {
    /// The text with its values in place; `nil` if a placeholder has none.
    ///
    /// Inserted values are cut and stripped as ``insertable(_:)`` says, count for none if blank, and are never searched
    /// for placeholders.
    package func filled(_ value: (String) -> String?) -> String? {
        var filled = ""
        for segment in segments {
            switch segment {
            case .literal(let text): filled += text
            case .placeholder(let name):
                guard let value = value(name).flatMap(insertable) else { return nil }
                filled += value
            }
        }
        return filled
    }
}
