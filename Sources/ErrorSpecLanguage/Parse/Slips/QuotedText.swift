/// A text in quotes, on one line, as a hint proposes it.
func quoted(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains { $0.value < 0x20 }
    if !hasControls, !text.contains("\\"), !text.contains("\"") { return "\"\(text)\"" }
    if !hasControls, !text.contains("'") { return "'\(text)'" }
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
    return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
}
