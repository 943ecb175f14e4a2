import ErrorSpecReading

/// Keys that a map may not have, keys without a value, and keys at the wrong depth.
extension SpecParser {
    /// Reports what is wrong with the keys of a map. Values that are missing are invalid from then on.
    mutating func reportKeys(of map: inout SpecMap) {
        if !map.unknown.isEmpty { reportOutdented(&map) }
        map.reportAbsent(into: &diagnostics)
        // The words of a text with commas are one slip.
        var isInText = false
        for (entry, suggestion) in map.unknown where diagnostics.accepts(.unknownKey) {
            let isWord = entry.value.isAbsent && map.isFlow
            if !isWord || !isInText { reportUnknown(entry, meant: suggestion, in: map) }
            isInText = isWord
        }
    }

    /// `locked:` in the column of the `cases:` above it, which has no value.
    private mutating func reportOutdented(_ map: inout SpecMap) {
        for (index, parent) in map.entries.enumerated() where parent.value.isAbsent && map.isKnown(parent.key.value) {
            let below = map.entries[(index + 1)...].prefix { !map.isKnown($0.key.value) }
            guard let first = below.first, report(first.key, outdentedFrom: parent.key) else { continue }
            map.dismiss(Set(below.map(\.key.value) + [parent.key.value]))
        }
    }

    /// The entries of a section without keys in the column of the name that they belong to, which are reported: `cases:`
    /// in the column of a group.
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

    /// `cases: {status: 402, description: Declined.}`: a key in the place of a name.
    mutating func reportNameless(_ entries: [YAMLEntry], of form: MapForm) -> Bool {
        guard let first = entries.first(where: { form.keyNames.contains($0.key.value) && $0.value.scalar != nil })
        else {
            return false
        }
        report(
            .missingKey, "`\(first.key.value)` is a key of \(form.what), which needs a name above it",
            at: first.key.range, hint: "write a name, and its keys below it, as in `\(form.entry)`")
        return true
    }

    // MARK: Unknown keys

    private mutating func reportUnknown(_ entry: YAMLEntry, meant suggestion: String?, in map: SpecMap) {
        let key = entry.key.value
        if let reason = Slips.removedKeys[key] {
            let isOnly = map.entries.count == 1
            report(
                unknown: entry, in: map, hint: "remove it: \(reason)",
                replacement: isOnly ? nil : lines.removingEntry(entry.range))
        } else if let elsewhere = map.form.elsewhere[key] {
            report(unknown: entry, in: map, hint: elsewhere)
        } else if let suggestion {
            // Among keys of which nothing is known, it may be of another map; of two for one key, one is too many.
            let isSafe =
                map.unknown.allSatisfy { $0.suggestion != nil }
                && map.unknown.count { $0.suggestion == suggestion } == 1
            report(
                unknown: entry, in: map, hint: "did you mean `\(suggestion)`?",
                replacement: .init(suggestion, at: entry.key.range, isSafe: isSafe))
        } else if entry.value.isAbsent, map.isFlow {
            report(
                unknown: entry, in: map,
                hint:
                    "a key ends with `: `, and a `,` separates entries: quote a text that contains a `,`, and write several "
                    + "values as `[a, b]`")
        } else if map.isKnown("retry"), MapForm.policy.keyNames.dropFirst().contains(key) {
            report(unknown: entry, in: map, hint: "it belongs to the policy: write `retry: {\(key): …}`")
        } else {
            report(unknown: entry, in: map, hint: "it may have \(listed(map.form.keyNames))")
        }
    }

    private mutating func report(
        unknown entry: YAMLEntry, in map: SpecMap, hint: String, replacement: Diagnostic.Replacement? = nil
    ) {
        report(
            .unknownKey, "\(map.form.what) has no key `\(entry.key.value)`", at: entry.key.range, hint: hint,
            replacement: replacement)
    }
}
