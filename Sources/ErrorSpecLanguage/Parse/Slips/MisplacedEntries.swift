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

    /// Groups at the top of a file, or cases directly in a group: without their section above them, or no deeper than it.
    mutating func reportStrays(_ map: inout SpecMap) {
        let section = map.form.keyNames.contains("groups") ? MapForm.group : .case
        guard map.isKnown(section.section) else { return }
        let strays = map.unknown.map(\.entry)
            .filter { section.section == "groups" ? looksLikeGroup($0) : looksLikeCase($0.value) }
        guard let first = strays.first else { return }
        let hint = "indent \(listedShortly(strays.map(\.key.value))) further than `\(section.section)`"
        let isBeside = map.has(section.section)
        report(
            .unknownKey,
            "\(section.noun) `\(first.key.value)` stands "
                + (isBeside
                    ? "in the column of `\(section.section)`, and belongs below it"
                    : "at the place of a key: \(section.section) stand below `\(section.section)`"),
            at: first.key.range, hint: isBeside ? hint : "write `\(section.section):` above it, and \(hint)")
        map.dismiss(Set(strays.map(\.key.value)))
        map.hasStrays = true
    }

    /// Cases in the column of their group: further to the left than its `cases`.
    mutating func reportCases(among groups: [YAMLEntry]) -> Bool {
        func isCase(_ entry: YAMLEntry) -> Bool {
            entry.key.value.first?.isLowercase == true && looksLikeCase(entry.value)
        }
        let cases = groups.drop { !isCase($0) }.prefix(while: isCase)
        guard let first = cases.first?.key, cases.startIndex > 0 else { return false }
        let group = groups[cases.startIndex - 1]
        guard Self.hasKey(group.value, of: ["cases"]) else { return false }
        report(
            .missingKey, Self.flattened(first.value, group.key.value), at: first.range,
            hint: "indent \(listedShortly(cases.map(\.key.value))) further than the `cases` of `\(group.key.value)`")
        return true
    }

    /// Names without anything below them, whose keys stand beside them: one level too far to the left.
    ///
    /// - Returns: whether there were any.
    mutating func reportFlattened(_ entries: [YAMLEntry], _ form: MapForm) -> Bool {
        let keys = form.keyNames
        guard let index = entries.firstIndex(where: { $0.value.isAbsent && !keys.contains($0.key.value) }) else {
            return false
        }
        return reportOutdented(entries[(index + 1)...].prefix { keys.contains($0.key.value) }, below: entries[index])
    }

    /// Keys in the column of the key that they belong below: `description:`, and `server: message` on the next line.
    mutating func reportOutdented(_ map: inout SpecMap) {
        let entries = map.entries
        for (index, entry) in entries.enumerated() where Self.isOpen(entry) && map.isKnown(entry.key.value) {
            let below = entries[(index + 1)...].prefix { other in
                map.isKnown(other.key.value)
                    ? Self.isFallback(other, of: entry) : mayStand(other, below: entry.key.value)
            }
            if below.contains(where: { !map.isKnown($0.key.value) }), reportOutdented(below, below: entry) {
                map.dismiss(Set(below.map(\.key.value) + [entry.key.value]))
            }
        }
    }

    /// Whether a key has lines of its own below it, or nothing yet.
    private static func isOpen(_ entry: YAMLEntry) -> Bool {
        if case .mapping = entry.value.content { return entry.value.range.start.line > entry.key.range.end.line }
        return entry.value.isAbsent
    }

    private mutating func reportOutdented(_ entries: ArraySlice<YAMLEntry>, below name: YAMLEntry) -> Bool {
        let (first, name) = (entries.first?.key, name.key)
        guard let first, first.range.start.column == name.range.start.column else { return false }
        report(
            .missingKey, Self.flattened(first.value, name.value), at: first.range,
            hint: "indent \(listedShortly(entries.map(\.key.value))) further than `\(name.value)`")
        return true
    }

    /// An `otherwise` that is a text, or a text per locale: the group's own has keys.
    private static func isFallback(_ entry: YAMLEntry, of source: YAMLEntry) -> Bool {
        guard entry.key.value == "otherwise", ["title", "description"].contains(source.key.value) else { return false }
        guard case .mapping(let texts) = entry.value.content else { return true }
        return texts.allSatisfy { NameSyntax.isShortLocale($0.key.value) }
    }

    private func mayStand(_ entry: YAMLEntry, below key: String) -> Bool {
        let name = entry.key.value
        switch key {
        case "groups": return looksLikeGroup(entry)
        case "cases": return looksLikeCase(entry.value)
        case "title", "description", "text", "otherwise":
            return MapForm.textSource.keyNames.contains(name) || MapForm.place.keyNames.contains(name) && key == "title"
                || name.utf8.count == 2 && name != "id" && NameSyntax.isShortLocale(name)
        case "operations": return name.contains(" /")
        case "values": return nearest(to: name, in: MapForm.body.keyNames) == nil
        default:
            if let form = MapForm.entries[key] { return Self.hasKey(entry.value, of: form.keyNames) }
            return MapForm.below[key]?.keyNames.contains(name) == true
        }
    }

    private static func hasKey(_ node: YAMLNode, of keys: [String]) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.contains { keys.contains($0.key.value) }
    }

    /// Keys in the place of a name: `cases: {status: 402, description: Declined.}`.
    mutating func reportNameless(_ entries: [YAMLEntry], _ form: MapForm) -> Bool {
        guard let first = entries.first(where: { Self.isNameless($0, form.keyNames) }),
            !entries.contains(where: { Self.hasKey($0.value, of: form.keyNames) })
        else { return false }
        report(
            .missingKey, "`\(first.key.value)` stands in the place of a name", at: first.key.range,
            hint:
                "write a name above the keys, as `\(form.entryName):`, and indent them further; or on one line, `\(form.entry)`"
        )
        return true
    }

    /// A key of an entry, with a value that is no entry itself.
    private static func isNameless(_ entry: YAMLEntry, _ keys: [String]) -> Bool {
        guard keys.contains(entry.key.value), !entry.value.isAbsent else { return false }
        switch entry.value.content {
        case .scalar, .sequence: return true
        case .mapping(let entries): return !entries.isEmpty && !hasKey(entry.value, of: keys)
        case .invalid: return false
        }
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
    mutating func reportListOfEntries(_ elements: [YAMLNode], _ form: MapForm, at range: SourceRange) {
        var (at, hint) = (range, "write its entries, as in `\(form.entry)`")
        if case .scalar(let scalar)? = elements.first?.content {
            hint = "write `\(scalar.text): …`, each on its line"
        } else if case .mapping(let entries)? = elements.first?.content, let entry = entries.first {
            at.end = entry.key.range.end
            let dash = "- \(entry.key.value):"
            if case .scalar(let scalar) = entry.value.content, entries.count > 1,
                ["name", "id", "key", "case", "group"].contains(entry.key.value)
            {
                at.end = entry.value.range.end
                hint = "write `\(scalar.text):` in the place of `\(dash) \(scalar.text)`, and its keys below it"
            } else if Self.isNameless(entry, form.keyNames) {
                hint = "write a name in the place of each `-`, as `\(form.entryName):`, and its keys below it"
            } else {
                hint = "write `\(entry.key.value):` in the place of `\(dash)`"
            }
        }
        report(.wrongType, "`\(form.section)` is a map, and this is a list", at: at, hint: hint)
    }
}
