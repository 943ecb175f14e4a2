/// Keys that the language had before its first release: each says what is written instead.
extension SpecParser {
    /// Of policies, and of their backoffs: figures that are the engine's.
    static let earlierPolicyKeys = [
        "cost": "a retry takes 14 tokens of the service's budget (the built-in `throttling`: 5)"
    ]
    static let earlierBackoffKeys = [
        "factor": "a backoff doubles with each retry", "jitter": "a backoff always has full jitter",
    ]
    static let earlierFailures = [
        "tls": "a bad certificate has a built-in text, and the category of `transport`",
        "tooLarge": "a body that is too large has a built-in text, and the category of `transport`",
        "redirects": "a redirect loop has a built-in text, and the category of `transport`",
    ]

    /// Reports keys that nothing is written for now.
    ///
    /// - Parameter keys: each with what holds without it.
    mutating func reportEarlierKeys(_ keys: [String: String], of map: inout MappingReader) {
        let earlier = map.unknown.map(\.entry).filter { keys[$0.key.value] != nil }
        guard !earlier.isEmpty else { return }
        map.dismiss(Set(keys.keys), and: nil)
        for entry in earlier { reportEarlierKey(entry, keys[entry.key.value] ?? "", among: map.entries, in: map.range) }
    }

    /// Reports a key that nothing is written for now, with a fix that removes it.
    mutating func reportEarlierKey(
        _ entry: YAMLEntry, _ reason: String, among entries: [YAMLEntry], in range: SourceRange
    ) {
        report(
            .unknownKey, "`\(entry.key.value)` is no longer a key: \(reason)", at: entry.key.range, hint: "remove it",
            replacement: removal(of: entry, among: entries, in: range).map { .init("", at: $0) })
    }

    /// The stretch that an entry takes in its map; `nil` where removing it would leave no map, or take more than it.
    private mutating func removal(
        of entry: YAMLEntry, among entries: [YAMLEntry], in map: SourceRange
    ) -> SourceRange? {
        guard let index = entries.firstIndex(where: { $0.key.range == entry.key.range }), !entry.value.isAbsent,
            let first = entries.first
        else { return nil }
        var range = entry.key.range
        range.end = entry.value.range.end
        guard range.start.line == range.end.line else { return nil }
        if map.start < first.key.range.start {
            // In braces: with the comma before it, else with the one behind it.
            if index > 0 {
                range.start = entries[index - 1].value.range.end
            } else if entries.count > 1 {
                range.end = entries[1].key.range.start
            }
            return range.start.line == range.end.line ? range : nil
        }
        let line = Int(range.start.line)
        guard entries.count > 1, line + 1 < lines.count,
            SourceLine(line, in: lines).contentStart + 1 == range.start.column
        else { return nil }
        range.start.column = 1
        range.end.line += 1
        range.end.column = 1
        return range
    }
}
