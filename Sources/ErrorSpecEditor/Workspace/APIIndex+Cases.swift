/// A case as it is written, whether or not the compiler could read its file.
struct WrittenCase {
    var group: String
    var name: String
    var node: SyntaxNode

    var qualifiedName: String { "\(group).\(name)" }
    var statuses: [String] { node["status"]?.scalars.map(\.text) ?? [] }
    var codes: [String] { node["code"]?.scalars.map(\.text) ?? [] }
}

extension APIIndex {
    /// Every group that a group inherits from, the nearest first.
    func ancestors(of group: String) -> [String] {
        var found: [String] = []
        var waiting = parents(of: group)[...]
        while let next = waiting.popFirst() {
            guard next != group, !found.contains(next) else { continue }
            found.append(next)
            waiting += parents(of: next)
        }
        return found
    }

    func ownCases(of group: String) -> [WrittenCase] {
        (groups[group]?["cases"]?.entries ?? []).filter(\.isComplete)
            .map { WrittenCase(group: group, name: $0.key.text, node: $0.value) }
    }

    /// The groups that inherit from a group.
    func descendants(of group: String) -> [String] { names(.group).filter { ancestors(of: $0).contains(group) } }

    /// The cases that a group inherits before its own `except`.
    func inheritedCases(of group: String) -> [WrittenCase] { ancestors(of: group).flatMap { ownCases(of: $0) } }

    /// The inherited cases that a case stands before: those that are as specific for a response that both match.
    func hiddenCases(by node: SyntaxNode?, in group: String) -> [WrittenCase] {
        guard let node else { return [] }
        let own = WrittenCase(group: group, name: "", node: node)
        let left = Set(groups[group]?["except"]?.scalars.map(\.text) ?? [])
        return inheritedCases(of: group).filter { other in
            !left.contains(other.qualifiedName) && Self.areEquallySpecific(own.statuses, own.codes, other)
        }
    }

    static func areEquallySpecific(_ ownStatuses: [String], _ codes: [String], _ other: WrittenCase) -> Bool {
        let sharesCode = codes.isEmpty ? other.codes.isEmpty : codes.contains { other.codes.contains($0) }
        guard sharesCode else { return false }
        if ownStatuses.isEmpty || other.statuses.isEmpty {
            return ownStatuses.isEmpty && other.statuses.isEmpty && !codes.isEmpty
        }
        let patterns = other.statuses.compactMap(statuses)
        return ownStatuses.compactMap(statuses).contains { own in
            patterns.contains { $0.count == own.count && $0.overlaps(own) }
        }
    }

    /// `401`, `5xx` or `500-503` as a range.
    static func statuses(_ text: String) -> ClosedRange<Int>? {
        guard text.utf8.count < 9 else { return nil }
        if let status = Int(text) { return status...status }
        if text.hasSuffix("xx"), let first = Int(text.dropLast(2)) { return first * 100...first * 100 + 99 }
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 && parts[0] <= parts[1] ? parts[0]...parts[1] : nil
    }
}
