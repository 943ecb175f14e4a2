/// Returns the text escaped for XML 1.0. Characters that XML doesn't allow are replaced by U+FFFD.
///
/// - Parameter keepsLines: Whether to keep line breaks, as in an element, or to escape them, as in an attribute.
package func xml(_ text: String, keepsLines: Bool = false) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        case "\n": out += keepsLines ? "\n" : "&#10;"
        case "\t": out += "&#9;"
        case "\r": out += "&#13;"
        case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}
