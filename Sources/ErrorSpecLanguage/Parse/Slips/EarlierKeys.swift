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
        map.dismiss(Set(keys.keys))
        for entry in earlier { reportEarlierKey(entry, keys[entry.key.value] ?? "", among: map.entries) }
    }

    /// Reports a key that nothing is written for now, with a fix that removes it, unless that would leave no map.
    mutating func reportEarlierKey(_ entry: YAMLEntry, _ reason: String, among entries: [YAMLEntry]) {
        let isRemovable = entries.count > 1 && !entry.value.isAbsent
        report(
            .unknownKey, "`\(entry.key.value)` is no longer a key: \(reason)", at: entry.key.range, hint: "remove it",
            replacement: isRemovable ? lines.removingEntry(entry.range) : nil)
    }
}
