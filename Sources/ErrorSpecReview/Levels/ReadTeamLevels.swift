package import ErrorSpecLanguage

/// Reads `.errorspec.yaml`.
///
/// - Parameter codes: The findings that there are.
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
        if let kind = Change.Kind(rawValue: id) {
            levels.kinds[kind] = settings(entry.value) { Change.Level(rawValue: $0) }
        } else if let code = codes[id] {
            guard code.severity != .error else {
                reader.report(
                    "`\(id)` is an error, and stays one", at: entry.key.range,
                    hint: "levels are for changes, and for findings that are warnings or notes")
                return
            }
            levels.findings[code] = settings(entry.value) { Diagnostic.Severity(rawValue: $0) }
        } else {
            let near = nearest(to: id, in: Change.Kind.allCases.map(\.rawValue) + codes.keys.sorted())
            reader.report(
                "there is no change and no finding `\(id)`", at: entry.key.range,
                hint: near.map { "did you mean `\($0)`?" } ?? "`errorspec explain --all` lists them")
        }
    }

    private mutating func settings<Level>(
        _ node: YAMLNode, _ level: (String) -> Level?
    ) -> [TeamLevels.Setting<Level>] {
        guard case .sequence(let items) = node.content else {
            return self.level(node, level).map { [TeamLevels.Setting(level: $0)] } ?? []
        }
        return items.compactMap { setting($0, level) }
    }

    private mutating func setting<Level>(_ node: YAMLNode, _ level: (String) -> Level?) -> TeamLevels.Setting<Level>? {
        var found: Level??
        var (groups, apis): (Set<String>, Set<String>) = ([], [])
        let entries = reader.entries(of: node, "an entry of the list", keys: ["level", "groups", "apis"])
        for entry in entries ?? [] {
            switch entry.key.value {
            case "level": found = self.level(entry.value, level)
            case "groups": groups = names(entry)
            default: apis = names(entry)
            }
        }
        if entries?.contains(where: { $0.key.value == "level" }) == false {
            reader.report(
                "an entry of the list needs a `level`", at: node.range, hint: "write `{level: info, groups: [Login]}`")
        }
        return found.map { TeamLevels.Setting(level: $0, groups: groups, apis: apis) }
    }

    /// - Returns: `nil` where it could not be read; inside it `nil` for `off`.
    private mutating func level<Level>(_ node: YAMLNode, _ level: (String) -> Level?) -> Level?? {
        let isOfChange = Level.self == Change.Level.self
        let hint = isOfChange ? "write breaking, warning, info or off" : "write error, warning, note or off"
        guard case .scalar(let scalar) = node.content else {
            reader.report("a level is a word, or a list of entries with a `level`", at: node.range, hint: hint)
            return nil
        }
        if scalar.text == "off" { return .some(nil) }
        guard let found = level(scalar.text) else {
            reader.report("there is no level `\(scalar.text)`", at: node.range, hint: hint)
            return nil
        }
        return .some(found)
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

extension DiagnosticCode {
    package static let invalidConfiguration = DiagnosticCode("invalid-configuration", .error)
}
