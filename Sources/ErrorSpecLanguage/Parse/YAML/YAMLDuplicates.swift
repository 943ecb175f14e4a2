/// Keys that a map says twice.
extension YAMLReader {
    /// Reports keys that stand again, and keeps the first of each.
    ///
    /// - Returns: whether what is left may be taken for the whole map.
    func reportDuplicates(_ entries: inout [YAMLEntry], into diagnostics: inout Diagnostics) -> Bool {
        guard hasDuplicates(entries) else { return true }
        if let diagnostic = flattened(entries) {
            diagnostics.report(diagnostic)
            entries = []
            return false
        }
        var kept: [YAMLEntry] = []
        var first: [String: Int] = [:]
        for entry in entries {
            let name = entry.key.value
            guard let index = first[name] else {
                first[name] = kept.count
                kept.append(entry)
                continue
            }
            kept[index].isRepeated = true
            diagnostics.report(
                .duplicateKey, "`\(name)` appears twice in this map", at: entry.key.range,
                notes: [.init("`\(name)` appears here first", at: kept[index].key.range)],
                hint: Self.mayBeJoined(kept[index].value, entry.value)
                    ? "move what stands below the second to the first" : "keep one of the two")
        }
        entries = kept
        return true
    }

    /// Whether two maps say nothing twice.
    private static func mayBeJoined(_ first: YAMLNode, _ second: YAMLNode) -> Bool {
        guard case .mapping(let entries) = first.content, case .mapping(let others) = second.content else {
            return false
        }
        let known = Dictionary(entries.map { ($0.key.value, $0.value) }, uniquingKeysWith: { first, _ in first })
        return others.allSatisfy { other in known[other.key.value].map { mayBeJoined($0, other.value) } ?? true }
    }

    /// Names without anything below them, each followed by the same keys: one level too far to the left.
    private func flattened(_ entries: [YAMLEntry]) -> Diagnostic? {
        let below = entries.drop { !$0.value.isAbsent }
            .split(omittingEmptySubsequences: false) { $0.value.isAbsent }.dropFirst()
        // One that is being typed has nothing behind it yet.
        let filled = below.filter { !$0.isEmpty }
        guard filled.count > 1, !filled.contains(where: { hasDuplicates(Array($0)) }), let first = filled.first?.first
        else { return nil }
        let names = below.map { entries[$0.startIndex - 1].key.value }
        return Diagnostic(
            .missingKey, SpecParser.flattened(first.key.value, names[0]), at: first.key.range,
            hint: "indent the keys of \(listedShortly(names)) further than the names")
    }

    private func hasDuplicates(_ entries: [YAMLEntry]) -> Bool {
        if entries.count > 12 { return Set(entries.lazy.map(\.key.value)).count < entries.count }
        return entries.indices.contains { index in
            entries[..<index].contains { $0.key.value == entries[index].key.value }
        }
    }
}
