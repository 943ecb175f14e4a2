import ErrorSpecLanguage

/// The unused declarations, counted: a thousand of one kind are one line.
struct UnusedList {
    private var entries: [Unused] = []
    private var positions: [String: Int] = [:]

    mutating func add(_ kind: Unused.Kind, count: Int = 1, _ message: String, at range: SourceRange) {
        let key = "\(kind.rawValue) \(message)"
        if let position = positions[key] {
            entries[position].count += count
        } else {
            positions[key] = entries.count
            entries.append(Unused(kind, count: count, message, at: range))
        }
    }

    /// By kind, in the order of ``Unused/Kind``, then as they were found.
    var sorted: [Unused] {
        Unused.Kind.allCases.flatMap { kind in entries.filter { $0.kind == kind } }
    }
}
