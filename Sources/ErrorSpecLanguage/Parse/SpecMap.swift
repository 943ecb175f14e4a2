/// A map of a spec, with access to its entries by key.
struct SpecMap {
    private(set) var entries: [YAMLEntry]
    let range: SourceRange
    let form: MapForm
    /// Whether the map has all its entries: no key was refused, and no entry was lost in a syntax error.
    private let isWhole: Bool
    /// Whether the map is written in braces.
    let isFlow: Bool
    /// An entry with a key that isn't allowed in the map.
    struct Unknown {
        let entry: YAMLEntry
        let slip: Slips.WrongKey?
        /// The absent key that the author probably meant, or `nil` if no absent key fits.
        let suggestion: String?
    }

    private(set) var unknown: [Unknown] = []
    /// Whether the map has groups or cases that belong in another place.
    private(set) var hasMisplaced = false
    /// The maximum number of unknown keys that are compared with the absent keys. A map with more unknown keys is
    /// probably something else, and suggestions wouldn't help.
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
            let slip = Slips.key(entry.key.value, of: form, lacking: absent)
            let near = index < Self.suggestionLimit ? nearest(to: entry.key.value, in: absent) : nil
            return Unknown(entry: entry, slip: slip, suggestion: slip?.key ?? near)
        }
    }

    func isKnown(_ key: String) -> Bool { form.keyNames.contains { $0.isSameKey(as: key) } }

    subscript(key: String) -> YAMLEntry? { index(of: key).map { entries[$0] } }

    func has(_ key: String) -> Bool { index(of: key) != nil }

    /// Searches by index, because iterating over the entries would copy each entry.
    private func index(of key: String) -> Int? {
        entries.indices.first { entries[$0].key.value.isSameKey(as: key) }
    }

    /// Reports keys without a value, and marks their values as invalid.
    mutating func reportAbsent(into diagnostics: inout Diagnostics) {
        for index in entries.indices where entries[index].value.isAbsent && isKnown(entries[index].key.value) {
            // A refused key or a syntax error may be the reason that the value is missing, so the missing value isn't
            // reported.
            if isWhole {
                diagnostics.report(
                    .missingKey, "`\(entries[index].key.value)` has no value", at: entries[index].key.range,
                    hint: "write one, or remove the key")
            }
            entries[index].value.content = .invalid
        }
    }

    /// Whether a reported problem leaves the key's value unknown: the map has the key twice, or the key is absent and
    /// may be misspelled or lost.
    ///
    /// - Parameter isNeeded: Whether the map needs the key. If so, an unknown key counts as a misspelling even if it
    ///   isn't similar to any key.
    func isUncertain(_ key: String, isNeeded: Bool = false) -> Bool {
        if let index = index(of: key) { return entries[index].isRepeated }
        if !isWhole { return true }
        return isNeeded && hasMisplaced
            || unknown.contains { $0.suggestion == key || isNeeded && $0.suggestion == nil }
    }

    /// Whether the key's value is lost: the map has the key but the caller could not read the value (`isRead` is
    /// `false`), or the value is uncertain.
    func isLost(_ key: String, _ isRead: Bool, isNeeded: Bool = false) -> Bool {
        !isRead && has(key) || isUncertain(key, isNeeded: isNeeded)
    }

    /// Leaves out the findings about the given unknown keys, which have been reported.
    mutating func misplace(_ keys: Set<String>) {
        unknown.removeAll { keys.contains($0.entry.key.value) }
        hasMisplaced = true
    }

    /// Marks the values of the given keys as invalid, so that the keys, which have been reported, aren't read or
    /// reported again.
    mutating func invalidate(_ keys: Set<String>) {
        for index in entries.indices where keys.contains(entries[index].key.value) {
            entries[index].value.content = .invalid
        }
        unknown.removeAll { keys.contains($0.entry.key.value) }
    }
}

extension String {
    /// Compares the lengths first, which is faster because most keys differ in length.
    fileprivate func isSameKey(as other: String) -> Bool { utf8.count == other.utf8.count && self == other }
}
