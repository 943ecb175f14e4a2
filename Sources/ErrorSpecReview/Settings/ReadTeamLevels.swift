package import ErrorSpecLanguage

/// Reads `.errorspec.yaml`.
///
/// - Parameter codes: The codes of all findings.
package func readTeamLevels(
    _ file: SourceFile, codes: [DiagnosticCode], into diagnostics: inout Diagnostics
) -> TeamLevels {
    var levels = TeamLevelsReader(codes: Dictionary(codes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
    if case .node(let root) = readYAML(file, into: &diagnostics) { levels.read(root) }
    for diagnostic in levels.reader.diagnostics.all { diagnostics.report(diagnostic) }
    return levels.levels
}

private struct TeamLevelsReader {
    let codes: [String: DiagnosticCode]
    var levels = TeamLevels()
    private(set) var reader = SettingsReader(.invalidConfiguration)

    init(codes: [String: DiagnosticCode]) { self.codes = codes }

    mutating func read(_ root: YAMLNode) {
        for entry in reader.entries(of: root, "this file", keys: ["levels"]) ?? [] {
            guard case .mapping(let levels) = entry.value.content else {
                reader.report(
                    "`levels` is a map of kinds and codes", at: entry.value.range, hint: "write `case-added: info`")
                continue
            }
            for level in levels { read(level) }
        }
    }

    private mutating func read(_ entry: YAMLEntry) {
        let id = entry.key.value
        if let kind = Kind(rawValue: id) {
            read(entry, of: kind)
        } else if let code = codes[id] {
            read(entry, of: code)
        } else {
            let near = nearest(to: id, in: Kind.allCases.map(\.rawValue) + codes.keys.sorted())
            reader.report(
                "`\(id)` is neither a kind of change nor a finding", at: entry.key.range,
                hint: near.map { "did you mean `\($0)`?" } ?? "`errorspec explain --all` lists them")
        }
    }

    private mutating func read(_ entry: YAMLEntry, of kind: Kind) {
        let usual = kind.explanation.levels.map(\.rawValue).joined(separator: " or ")
        add(entry, Change.Level.allCases.sorted().map(\.rawValue), usual: usual, as: kind.rawValue)
    }

    private mutating func read(_ entry: YAMLEntry, of code: DiagnosticCode) {
        guard code.severity != .error else {
            reader.report(
                "`\(code.id)` is an error, whose level can't change", at: entry.key.range,
                hint: "levels are for changes, and for findings that are warnings or notes")
            return
        }
        let scale: [Diagnostic.Severity] = [.note, .warning, .error]
        add(entry, scale.map(\.rawValue), usual: code.severity.rawValue, as: code.id)
    }

    /// - Parameter scale: The levels that can be set, besides `off`.
    private mutating func add(_ entry: YAMLEntry, _ scale: [String], usual: String, as id: String) {
        levels.rules[id] = .init(
            usual: usual, scale: ["off"] + scale, settings: settings(entry.value, scale.reversed()))
    }

    private mutating func settings(_ node: YAMLNode, _ words: [String]) -> [TeamLevels.Setting] {
        guard case .sequence(let items) = node.content else {
            return level(node, words).map { [TeamLevels.Setting(level: $0)] } ?? []
        }
        return items.compactMap { setting($0, words) }
    }

    private mutating func setting(_ node: YAMLNode, _ words: [String]) -> TeamLevels.Setting? {
        var level: String?
        var (groups, apis): (Set<String>, Set<String>) = ([], [])
        let entries = reader.entries(of: node, "an entry of the list", keys: ["level", "groups", "apis"])
        for entry in entries ?? [] {
            switch entry.key.value {
            case "level": level = self.level(entry.value, words)
            case "groups": groups = names(entry)
            default: apis = names(entry)
            }
        }
        if entries?.contains(where: { $0.key.value == "level" }) == false {
            reader.report(
                "an entry of the list needs a `level`", at: node.range, hint: "write `{level: info, groups: [Login]}`")
        }
        return level.map { TeamLevels.Setting(level: $0, groups: groups, apis: apis) }
    }

    private mutating func level(_ node: YAMLNode, _ words: [String]) -> String? {
        let hint = "write \(words.joined(separator: ", ")) or off"
        guard case .scalar(let scalar) = node.content else {
            reader.report("a level is a word, or a list of entries with a `level`", at: node.range, hint: hint)
            return nil
        }
        if scalar.text == "off" || words.contains(scalar.text) { return scalar.text }
        reader.report("there is no level `\(scalar.text)`", at: node.range, hint: hint)
        return nil
    }

    private mutating func names(_ entry: YAMLEntry) -> Set<String> {
        guard case .sequence(let items) = entry.value.content, !items.isEmpty else {
            reader.report("`\(entry.key.value)` is a list of names", at: entry.value.range, hint: "write `[Login]`")
            return []
        }
        return Set(
            items.compactMap { reader.text($0, or: "`\(entry.key.value)` is a list of names")?.value })
    }
}
