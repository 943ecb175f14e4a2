import ErrorSpecLanguage
import ErrorSpecReport

/// The grammar at a position of a file: the keys that are allowed there, and their meaning.
struct SchemaPosition {
    /// The forms that the value may have here.
    private var forms: [ValueForm]

    init(role: SourceFile.Role, path: SyntaxPath) {
        forms = Grammar.file(role).alternatives
        for (index, step) in path.steps.enumerated() {
            if path.isInKey, index == path.steps.count - 1 {
                narrow(to: step.node.entries.map(\.key.text).filter { $0 != step.entry?.key.text })
            } else if let key = step.entry?.key.text {
                forms = forms.flatMap { $0.value(of: key)?.alternatives ?? [] }
            }
        }
    }

    /// Leaves out the maps that lack one of the keys that are there.
    private mutating func narrow(to present: [String]) {
        let fitting = forms.filter { form in present.allSatisfy { form.value(of: $0) != nil } }
        if !fitting.isEmpty { forms = fitting }
    }

    /// The keys that are allowed here, in the grammar's order.
    var keys: [KeyForm] { forms.flatMap(\.maps).flatMap(\.keys).unique(by: \.name) }

    /// The words that are allowed here.
    var choices: [String] { forms.flatMap(\.words).unique { $0 } }

    var takesMap: Bool { forms.contains { !$0.maps.isEmpty || $0.section != nil } }

    /// The meaning of a key, as Markdown.
    func documentation(ofKey name: String) -> String? { keys.first { $0.name == name }?.markdown }
}

extension ValueForm {
    /// The form of a key's value in a map of this form.
    fileprivate func value(of key: String) -> ValueForm? { self.key(key)?.value ?? section?.values }
}

extension KeyForm {
    fileprivate var markdown: String {
        let forms = texts.map(\.text)
        return "**\(name)**\(isRequired ? ", required" : "")\n\n\(meaning)\n\n"
            + (forms.count == 1 ? "It is \(forms[0])." : "It is one of these:\n\n- \(forms.joined(separator: "\n- "))")
    }
}
