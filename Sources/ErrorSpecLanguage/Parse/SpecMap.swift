/// A map's entries by their keys.
struct SpecMap {
    private(set) var entries: [YAMLEntry]
    let range: SourceRange
    let form: MapForm
    /// Whether every key could be read.
    private let isWhole: Bool
    /// Written in braces.
    let isFlow: Bool
    /// An entry that the map may not have.
    struct Unknown {
        let entry: YAMLEntry
        let slip: Slips.WrongKey?
        /// The absent key that was most likely meant.
        let suggestion: String?
    }

    private(set) var unknown: [Unknown] = []
    /// Suggestions are for people: where this many keys are unknown, the map is something else.
    private static let suggestionLimit = 50

    init(_ node: YAMLNode, entries: [YAMLEntry], _ form: MapForm) {
        self.entries = entries
        self.range = node.range
        self.form = form
        self.isWhole = node.isWhole
        isFlow = node.isFlow
        let unknown = entries.indices.filter { !isKnown(entries[$0].key.value) }
        if unknown.isEmpty { return }
        let absent = form.keyNames.filter { !has($0) }
        self.unknown = unknown.enumerated().map { index, place in
            let entry = entries[place]
            let slip = Slips.key(entry, of: form, lacking: absent)
            let near = index < Self.suggestionLimit ? nearest(to: entry.key.value, in: absent) : nil
            return Unknown(entry: entry, slip: slip, suggestion: slip?.key ?? near)
        }
    }

    func isKnown(_ key: String) -> Bool { form.keyNames.contains { $0.isSameKey(as: key) } }

    subscript(key: String) -> YAMLEntry? { index(of: key).map { entries[$0] } }

    func has(_ key: String) -> Bool { index(of: key) != nil }

    /// By number: each entry on the way would be copied.
    private func index(of key: String) -> Int? {
        entries.indices.first { entries[$0].key.value.isSameKey(as: key) }
    }

    /// Reports keys without a value, whose values are invalid from then on.
    mutating func reportAbsent(into diagnostics: inout Diagnostics) {
        for index in entries.indices where entries[index].value.isAbsent && isKnown(entries[index].key.value) {
            // A missing key may be after a key that was refused.
            if isWhole {
                diagnostics.report(
                    .missingKey, "`\(entries[index].key.value)` has no value", at: entries[index].key.range,
                    hint: "write one, or remove the key")
            }
            entries[index].value.content = .invalid
        }
    }

    /// Whether a key's value can't be known, because a diagnostic was reported about a key: the map has it twice, or it is
    /// absent and an unknown or a refused key may have been meant for it.
    ///
    /// - Parameter isNeeded: whether a map without the key is wrong, so that an unknown key that looks like none may well
    ///   have been meant for it.
    func isUncertain(_ key: String, isNeeded: Bool = false) -> Bool {
        if let index = index(of: key) { return entries[index].isRepeated }
        if !isWhole { return true }
        return unknown.contains { $0.suggestion == key || isNeeded && $0.suggestion == nil }
    }

    /// Whether a key is there, or may have been meant, without being read.
    func isUnread(_ key: String, _ isRead: Bool, isNeeded: Bool = false) -> Bool {
        !isRead && has(key) || isUncertain(key, isNeeded: isNeeded)
    }

    /// Leaves keys out of what is read and reported: a diagnostic was reported about them.
    mutating func dismiss(_ keys: Set<String>) {
        for index in entries.indices where keys.contains(entries[index].key.value) {
            entries[index].value.content = .invalid
        }
        unknown.removeAll { keys.contains($0.entry.key.value) }
    }
}

extension String {
    /// Equal, for a key of the language: most differ in length, which is compared without a call.
    fileprivate func isSameKey(as other: String) -> Bool { utf8.count == other.utf8.count && self == other }
}
