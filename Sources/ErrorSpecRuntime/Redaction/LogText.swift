/// Texts for logs, escaped so that a server's text can neither start a new line nor control a terminal.
enum LogText {
    /// The maximum length of an error's description, in bytes.
    static let longest = 2_048

    /// Returns the text with its control, bidirectional and invisible characters escaped, cut after about `longest`
    /// bytes.
    ///
    /// - Parameter isQuoted: Whether quotes and backslashes are escaped too.
    static func escaped(_ text: some StringProtocol, longest: Int = longest, isQuoted: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if escaped.utf8.count >= longest { return escaped + "…" }
            switch scalar {
            case "\"" where isQuoted, "\\" where isQuoted: escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case " "..."~": escaped.unicodeScalars.append(scalar)
            default:
                if isVisible(scalar) {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
            }
        }
        return escaped
    }

    /// Returns a JSON document with the control, bidirectional and invisible characters in its strings escaped.
    static func escapedJSON(_ json: String) -> String {
        var escaped = ""
        for scalar in json.unicodeScalars {
            if scalar.isASCII && scalar != "\u{7F}" || isVisible(scalar) {
                escaped.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return escaped
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: return false
        default: return !properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns the text, cut between two characters if it is longer than 2 KiB.
    static func cut(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: longest - "…".utf8.count)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }
}
