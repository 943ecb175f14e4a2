extension ReadableResponse {
    /// Returns the value of a placeholder, or `nil` if the response doesn't have the value.
    ///
    /// - Parameters:
    ///   - name: The placeholder: one of the body's values, `retryAfter`, `reference`, `code` or `status`.
    ///   - deciding: The code that matched.
    ///   - firstCode: The value of `{code}`: the first code, even if another code matched.
    ///   - wait: The result of ``wait(_:policy:now:)``.
    ///   - locale: The language of the text as a BCP 47 tag. A wait is formatted in this language.
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
    /// Returns the text with its placeholders replaced, or `nil` if a placeholder has no value.
    ///
    /// Values are made safe with ``insertable(_:)``, so a blank value counts as missing. Placeholders in values aren't
    /// replaced.
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
