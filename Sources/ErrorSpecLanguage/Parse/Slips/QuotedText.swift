extension String {
    /// The text between quotes that are none for YAML, `“Sorry”` and `Sorry"`; `nil` for any other.
    var withoutOddQuotes: String? {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return nil }
        let isTypographic = "“”„".unicodeScalars.contains(first) && "“”".unicodeScalars.contains(last)
        guard isTypographic || last == "\"", unicodeScalars.count > (isTypographic ? 2 : 1) else { return nil }
        let text = String(unicodeScalars.dropFirst(isTypographic ? 1 : 0).dropLast())
        return text.contains { "“”„\"".contains($0) } ? nil : text
    }
}

/// A text in quotes, on one line, as a hint proposes it.
func quoted(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains { $0.value < 0x20 }
    if !hasControls, !text.contains("\\"), !text.contains("\"") { return "\"\(text)\"" }
    if !hasControls, !text.contains("'") { return "'\(text)'" }
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
    return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
}
