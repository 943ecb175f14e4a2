import ErrorSpecReading

/// Reports keys that aren't allowed in a map, keys without a value, and keys with the wrong indentation.
extension SpecParser {
    /// Reports the problems with a map's keys, and marks missing values as invalid.
    mutating func reportKeys(of map: inout SpecMap) {
        if !map.unknown.isEmpty { reportOutdented(&map) }
        map.reportAbsent(into: &diagnostics)
        // An unquoted text with commas looks like several keys without values. They get only one finding.
        var isInText = false
        reportMisplaced(&map)
        reportTextsPerLocale(&map)
        var advice: Set<String> = []
        for unknown in map.unknown where diagnostics.accepts(.unknownKey) {
            let isWord = unknown.entry.value.isAbsent && map.isFlow
            if isWord && isInText { continue }
            isInText = isWord
            // Keys with the same advice get only one finding.
            if let slip = unknown.slip, slip.isElsewhere, !advice.insert(slip.hint).inserted { continue }
            report(unknown, in: map)
        }
    }

    /// Reports keys that should be indented under the key above them, such as `locked:` after a `cases:` without a
    /// value.
    private mutating func reportOutdented(_ map: inout SpecMap) {
        for (index, parent) in map.entries.enumerated() where parent.value.isAbsent && map.isKnown(parent.key.value) {
            let below = map.entries[(index + 1)...].prefix { !map.isKnown($0.key.value) }
            guard let first = below.first, report(first.key, outdentedFrom: parent.key) else { continue }
            map.invalidate(Set(below.map(\.key.value) + [parent.key.value]))
        }
    }

    /// Reports keys that should be indented under the name above them, such as `cases:` after a group's name. Returns
    /// the entries without these keys.
    mutating func withoutOutdented(_ entries: [YAMLEntry], of form: MapForm) -> [YAMLEntry] {
        guard entries.contains(where: \.value.isAbsent) else { return entries }
        var kept: [YAMLEntry] = []
        var isBelowName = false
        for entry in entries {
            let isKey = form.keyNames.contains(entry.key.value)
            if isKey, isBelowName { continue }
            isBelowName = false
            if isKey, let name = kept.last, name.value.isAbsent, report(entry.key, outdentedFrom: name.key) {
                kept[kept.count - 1].value.content = .invalid
                isBelowName = true
                continue
            }
            kept.append(entry)
        }
        return kept
    }

    private mutating func report(_ key: Located<String>, outdentedFrom parent: Located<String>) -> Bool {
        guard key.range.start.column == parent.range.start.column else { return false }
        report(
            .missingKey, "`\(key.value)` must be indented under `\(parent.value)`", at: key.range,
            hint: "indent it, and the lines after it that belong to `\(parent.value)`")
        return true
    }

    /// Reports an entry without a name, as in `cases: {status: 402, description: Declined.}`.
    mutating func reportNameless(_ entries: [YAMLEntry], of form: MapForm) -> Bool {
        guard let first = entries.first(where: { form.keyNames.contains($0.key.value) && $0.value.scalar != nil })
        else {
            return false
        }
        report(
            .missingKey, "\(form.nounWithArticle) has no name above its key `\(first.key.value)`",
            at: first.key.range, hint: "write a name, and its keys below it, as in `\(form.entry)`")
        return true
    }

    // MARK: Unknown keys

    private mutating func report(_ unknown: SpecMap.Unknown, in map: SpecMap) {
        let key = unknown.entry.key
        report(
            .unknownKey, "\(map.form.nounWithArticle) has no key `\(key.value)`", at: key.range,
            hint: hint(unknown, in: map), replacement: replacement(unknown, in: map))
    }

    private func hint(_ unknown: SpecMap.Unknown, in map: SpecMap) -> String {
        if let slip = unknown.slip {
            return slip.hint(for: map.unknown.filter { $0.slip?.hint == slip.hint }.map(\.entry.key.value))
        }
        if let suggestion = unknown.suggestion { return "did you mean `\(suggestion)`?" }
        if unknown.entry.value.isAbsent, map.isFlow {
            return "end a key with `: `; quote a text that contains a `,`; write several values as `[a, b]`"
        }
        return "use one of its keys: \(listed(map.form.keyNames))"
    }

    private func replacement(_ unknown: SpecMap.Unknown, in map: SpecMap) -> Diagnostic.Replacement? {
        if unknown.slip?.isElsewhere == true { return nil }
        guard let suggestion = unknown.suggestion else { return nil }
        // An unknown key without a suggestion probably belongs in a different map, and this key may belong there too.
        // If two keys have the same suggestion, only one of the two can be renamed. Either way, the fix isn't safe.
        let isSafe =
            map.unknown.allSatisfy { $0.suggestion != nil } && map.unknown.count { $0.suggestion == suggestion } == 1
        return .init(suggestion, at: unknown.entry.key.range, isSafe: isSafe)
    }
}
