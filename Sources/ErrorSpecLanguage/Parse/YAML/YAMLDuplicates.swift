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
        let names = entries.indices.filter { index in
            entries[index].value.isAbsent && index + 1 < entries.count && !entries[index + 1].value.isAbsent
        }
        guard names.count > 1, let first = names.first else { return nil }
        var isName = [Bool](repeating: false, count: entries.count)
        for index in names { isName[index] = true }
        // Below one name nothing appears twice.
        var seen = Set<String>()
        for index in entries.indices[first...] {
            if isName[index], seen.count > 1 || index == first { seen = [] }
            if !seen.insert(entries[index].key.value).inserted { return nil }
        }
        let name = entries[first].key
        return Diagnostic(
            .missingKey, SpecParser.flattened(entries[first + 1].key.value, name.value),
            at: entries[first + 1].key.range,
            hint: "indent the keys of \(listedShortly(names.map { entries[$0].key.value })) further than the names")
    }

    private func hasDuplicates(_ entries: [YAMLEntry]) -> Bool {
        if entries.count > 12 {
            return Set(entries.lazy.map(\.key.value)).count < entries.count
        }
        for (index, entry) in entries.enumerated() {
            for other in entries[..<index] where other.key.value == entry.key.value { return true }
        }
        return false
    }
}
