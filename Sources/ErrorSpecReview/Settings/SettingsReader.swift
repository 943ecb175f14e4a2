import ErrorSpecLanguage

/// Reads the maps of a settings file, and reports all problems of the file with a single diagnostic code.
struct SettingsReader {
    let code: DiagnosticCode
    private(set) var diagnostics = Diagnostics()

    init(_ code: DiagnosticCode) { self.code = code }

    mutating func report(
        _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], hint: String? = nil
    ) {
        diagnostics.report(Diagnostic(code, message, at: range, notes: notes, hint: hint))
    }

    /// Returns the entries of a map that have known keys, or `nil` if the node isn't a map. Other keys are reported.
    mutating func entries(of node: YAMLNode, _ what: String, keys: [String]) -> [YAMLEntry]? {
        guard case .mapping(let entries) = node.content else {
            report("\(what) is a map with \(listed(keys))", at: node.range)
            return nil
        }
        return entries.filter { entry in
            if keys.contains(entry.key.value) { return true }
            let near = nearest(to: entry.key.value, in: keys).map { "did you mean `\($0)`?" }
            report(
                "unknown key `\(entry.key.value)`", at: entry.key.range,
                hint: near ?? "the \(keys.count == 1 ? "key is" : "keys are") \(listed(keys))")
            return false
        }
    }

    mutating func text(_ node: YAMLNode, or complaint: String) -> Located<String>? {
        guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty else {
            report(complaint, at: node.range)
            return nil
        }
        return Located(scalar.text, at: node.range)
    }
}
