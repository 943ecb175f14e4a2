import ErrorSpecLanguage

/// What a case matches, and its summary: "`401` Wrong email or password."
func documentation(of declared: ResolvedCase) -> String {
    var text = ""
    append(declared.statuses, to: &text) { $0.value.isExact ? String($0.value.first) : $0.value.description }
    append(declared.codes, to: &text) { $0.value }
    if let summary = declared.summary {
        text += text.utf8.count + summary.utf8.count < room ? " " : "\n"
        text += summary
    }
    return text
}

/// What a line of 120 columns has for text, after `        /// `.
private let room = 108

/// Those that come first stand for many.
private let shown = 5

private func append<Element>(_ list: [Element], to text: inout String, _ name: (Element) -> String) {
    if list.isEmpty { return }
    if !text.isEmpty { text += " " }
    for (index, element) in list.prefix(shown).enumerated() {
        text += index == 0 ? "`" : ", `"
        text += name(element)
        text += "`"
    }
    if list.count > shown { text += ", …" }
}
