/// A map's entries, taken by key; what nobody took is unknown.
struct MappingReader {
    let entries: [YAMLEntry]
    let range: SourceRange
    /// The kind of map, for a message: "a case".
    let what: String
    /// The keys that it may have.
    let known: [String]
    /// Whether every key could be read.
    private let isWhole: Bool
    /// The entries that the map may not have, each with the key that it most likely stands for: one that is not there.
    private(set) var unknown: [(place: Int, entry: YAMLEntry, suggestion: String?)]
    /// Known keys of which a diagnostic says what is wrong.
    private var explained: Set<String> = []
    /// Suggestions are for people: where this many keys are unknown, the map is something else.
    private static let suggestionLimit = 50

    init(_ node: YAMLNode, entries: [YAMLEntry], what: String, known: [String]) {
        self.entries = entries
        self.range = node.range
        self.what = what
        self.known = known
        self.isWhole = node.isWhole
        let unknown = entries.indices.filter { place in !known.contains { $0.isSameKey(as: entries[place].key.value) } }
        if unknown.isEmpty {
            self.unknown = []
        } else {
            let absent = known.filter { key in !entries.contains { $0.key.value.isSameKey(as: key) } }
            self.unknown = unknown.enumerated().map { index, place in
                let suggestion =
                    index < Self.suggestionLimit ? Self.suggestion(for: entries[place], among: absent) : nil
                return (place, entries[place], suggestion)
            }
        }
    }

    /// The entry with a key. A key without a value is reported, and its value is then invalid.
    func take(_ key: String, into diagnostics: inout Diagnostics) -> YAMLEntry? {
        guard let index = entries.firstIndex(where: { $0.key.value.isSameKey(as: key) }) else { return nil }
        let isExplained = explained.contains(key)
        guard isExplained || entries[index].value.isAbsent else { return entries[index] }
        var entry = entries[index]
        // A missing key may stand behind a key that was refused.
        if !isExplained, isWhole {
            diagnostics.report(
                .missingKey, "`\(key)` has no value", at: entry.key.range, hint: "write one, or remove the key")
        }
        entry.value.content = .invalid
        return entry
    }

    func has(_ key: String) -> Bool { entries.contains { $0.key.value.isSameKey(as: key) } }

    /// Whether what a key says can't be known, because a diagnostic was reported about a key: it stands twice, or it is
    /// absent and an unknown or a refused key may have been meant for it.
    ///
    /// - Parameter isNeeded: whether a map without the key is wrong, so that an unknown key that looks like none may well
    ///   have been meant for it.
    func isUncertain(_ key: String, isNeeded: Bool = false) -> Bool {
        if let entry = entries.first(where: { $0.key.value.isSameKey(as: key) }) { return entry.isRepeated }
        if !isWhole { return true }
        return unknown.contains { $0.suggestion == key || isNeeded && $0.suggestion == nil }
    }

    /// Whether a key is there, or may have been meant, without being read.
    func isUnread(_ key: String, _ isRead: Bool, isNeeded: Bool = false) -> Bool {
        !isRead && has(key) || isUncertain(key, isNeeded: isNeeded)
    }

    /// Leaves keys out of what is read and reported: a diagnostic says what is wrong with them.
    mutating func dismiss(_ keys: Set<String>) {
        explained.formUnion(keys.filter { known.contains($0) })
        unknown.removeAll { keys.contains($0.entry.key.value) }
    }
}

extension String {
    /// Equal, for a key of the language: most differ in length, which is told without a call.
    fileprivate func isSameKey(as other: String) -> Bool { utf8.count == other.utf8.count && self == other }
}
