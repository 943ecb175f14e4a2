import ErrorSpecLanguage

package enum HTML {}

/// A page's text, between tags or in a quoted attribute.
package typealias HTMLText = EncodedText<HTML>

extension EncodedText.StringInterpolation where Output == HTML {
    /// Appends a text. Line breaks are kept, and invisible characters are replaced with their numbers.
    package mutating func appendInterpolation(text: String) { append(encoded: escaped(text)) }

    /// Appends a text in which backticks mark code.
    package mutating func appendInterpolation(prose text: String) {
        let parts = text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false)
            .map { escaped(String($0)) }
        append(
            encoded: parts.count % 2 == 0
                ? parts.joined(separator: "`")
                : parts.enumerated().map { $0 % 2 == 0 ? $1 : "<code>\($1)</code>" }.joined())
    }
}

private func escaped(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count)
    for scalar in visibleLines(text).unicodeScalars {
        switch scalar {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        case "'": out += "&#39;"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}
