/// A text in quotes, on one line, as a hint proposes it.
func quoted(_ text: String) -> String {
    let needsEscapes = text.unicodeScalars.contains { $0 == "\\" || $0 == "\"" || $0.value < 0x20 }
    if !needsEscapes { return "\"\(text)\"" }
    if !text.contains("'"), !text.unicodeScalars.contains(where: { $0.value < 0x20 }) { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": result += "\\\\"
        case "\"": result += "\\\""
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
