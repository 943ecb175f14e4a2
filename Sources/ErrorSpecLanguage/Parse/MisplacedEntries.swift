/// Cases and groups that stand at another depth than they should: found by what they hold.
extension SpecParser {
    private func looksLikeCase(_ node: YAMLNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { $0.key.value == "status" || $0.key.value == "code" || $0.key.value == "statusCode" }
    }

    private func looksLikeGroup(_ entry: YAMLEntry) -> Bool {
        guard let first = entry.key.value.unicodeScalars.first, first.properties.isUppercase,
            case .mapping(let entries) = entry.value.content
        else { return false }
        return entries.contains { $0.key.value == "cases" || $0.key.value == "parents" || looksLikeCase($0.value) }
    }

    /// Groups at the top of a file, without `groups:` above them, or no deeper than it.
    ///
    /// - Returns: whether there were any: they are reported, and what the file declares is not known.
    mutating func reportStrayGroups(_ map: inout MappingReader) -> Bool {
        let strays = map.unknown.map(\.entry).filter { looksLikeGroup($0) }
        return reportStray(strays, "group", below: "groups", of: &map)
    }

    /// Cases directly in a group, without `cases:` above them, or no deeper than it.
    mutating func reportStrayCases(_ map: inout MappingReader) -> Bool {
        let strays = map.unknown.map(\.entry).filter { looksLikeCase($0.value) }
        return reportStray(strays, "case", below: "cases", of: &map)
    }

    private mutating func reportStray(
        _ strays: [YAMLEntry], _ what: String, below section: String, of map: inout MappingReader
    ) -> Bool {
        guard let first = strays.first else { return false }
        let names = listedShortly(strays.map(\.key.value))
        let name = first.key.value
        if map.has(section) {
            report(
                .unknownKey, "\(what) `\(name)` stands in the column of `\(section)`, and belongs below it",
                at: first.key.range, hint: "indent \(names) further than `\(section)`")
        } else {
            report(
                .unknownKey, "\(what) `\(name)` stands at the place of a key: \(what)s stand below `\(section)`",
                at: first.key.range, hint: "write `\(section):` above it, and indent \(names) further than `\(section)`"
            )
        }
        map.dismiss(Set(strays.map(\.key.value)), and: section)
        return true
    }

    /// Names without anything below them, whose keys stand beside them: one level too far to the left.
    ///
    /// - Parameter keys: the keys that the names' maps have.
    /// - Returns: whether there were any.
    mutating func reportFlattened(_ entries: [YAMLEntry], keys: [String]) -> Bool {
        guard let index = entries.firstIndex(where: { $0.value.isAbsent && !keys.contains($0.key.value) }) else {
            return false
        }
        let below = entries[(index + 1)...].prefix { keys.contains($0.key.value) }
        guard let first = below.first else { return false }
        report(
            .missingKey, Self.flattened(first.key.value, entries[index].key.value), at: first.key.range,
            hint: "indent \(listedShortly(below.map(\.key.value))) further than `\(entries[index].key.value)`")
        return true
    }

    /// `423: {description: Locked.}`.
    mutating func reportStatusAsName(_ name: Located<String>) -> Bool {
        guard let status = Self.pattern(name.value) else { return false }
        report(
            .invalidName, "`\(name.value)` can't be a case's name", at: name.range,
            hint: "name what happened, and write `status: \(status)` below the name")
        return true
    }

    static func flattened(_ key: String, _ name: String) -> String {
        "`\(key)` stands in the column of `\(name)`, and belongs below it"
    }

    /// A list where names are keys: `- name: locked`.
    mutating func reportListOfEntries(_ elements: [YAMLNode], what: String, like example: String, at range: SourceRange)
    {
        guard let first = elements.first, case .mapping(let entries) = first.content, let entry = entries.first else {
            var hint = "write its entries, as in `\(example)`"
            if case .scalar(let scalar)? = elements.first?.content {
                hint = "write `\(scalar.text): …`, each on its line"
            }
            report(.wrongType, "\(what) is a map, and this is a list", at: range, hint: hint)
            return
        }
        var at = range
        at.end = entry.key.range.end
        if case .scalar(let scalar) = entry.value.content, entries.count > 1,
            ["name", "id", "key", "case", "group"].contains(entry.key.value)
        {
            at.end = entry.value.range.end
            report(
                .wrongType, "\(what) is a map, and this is a list", at: at,
                hint:
                    "write `\(scalar.text):` in the place of `- \(entry.key.value): \(scalar.text)`, and its keys below it"
            )
        } else {
            report(
                .wrongType, "\(what) is a map, and this is a list", at: at,
                hint: "write `\(entry.key.value):` in the place of `- \(entry.key.value):`")
        }
    }
}
