extension DiagnosticCode {
    package static let todoText = DiagnosticCode("todo-text", .warning)
}

extension SpecParser {
    /// Reports a text that `import` wrote where it couldn't read the app's, or that somebody left to be written later.
    mutating func reportTodo(_ text: Located<String>) {
        guard isTodo(text.value) else { return }
        report(
            .todoText, "users read `\(shortened(text.value, to: 60))`", at: text.range,
            hint: "write the text that users read")
    }
}

/// Whether a text is `TODO`, alone or before a remark: `TODO: ask Design`, `TODO(anna)`.
func isTodo(_ text: String) -> Bool {
    text.hasPrefix("TODO") && [nil, ":", "("].contains(text.dropFirst(4).first)
}
