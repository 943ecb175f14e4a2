extension DiagnosticCode {
    package static let todoText = DiagnosticCode("todo-text", .warning)
}

extension SpecParser {
    /// Reports a `TODO` in place of a text. `import` writes a `TODO` if it can't read the app's text.
    mutating func reportTodo(_ text: Located<String>) {
        guard isTodo(text.value) else { return }
        report(
            .todoText, "users read `\(shortened(text.value, to: 60))`", at: text.range,
            hint: "write the text that users read")
    }
}

/// Whether the given text is `TODO`, with or without a remark, as in `TODO: ask Design` or `TODO(anna)`.
func isTodo(_ text: String) -> Bool {
    text.hasPrefix("TODO") && [nil, ":", "("].contains(text.dropFirst(4).first)
}
