/// The rules of the language reference, in the most literal form.
extension NaiveSpec {
    /// Returns the direct parents, including the default group.
    func parents(of group: Int) -> [Int] {
        if let named = groups[group].parents { return named }
        guard let defaultGroup, defaultGroup != group, !namedAncestors(of: defaultGroup).contains(group) else {
            return []
        }
        return [defaultGroup]
    }

    private func namedAncestors(of group: Int) -> Set<Int> {
        var found = Set<Int>()
        for parent in groups[group].parents ?? [] {
            found.insert(parent)
            found.formUnion(namedAncestors(of: parent))
        }
        return found
    }

    func ancestors(of group: Int) -> Set<Int> {
        var found = Set<Int>()
        for parent in parents(of: group) {
            found.insert(parent)
            found.formUnion(ancestors(of: parent))
        }
        return found
    }

    /// Returns the cases that the group has or inherits.
    func visible(in group: Int) -> Set<Int> {
        var found = Set<Int>()
        for parent in parents(of: group) { found.formUnion(visible(in: parent)) }
        found.subtract(groups[group].except)
        return found.union(cases.indices.filter { cases[$0].group == group })
    }

    /// Returns the rank of a pattern for a code, or `nil` if the pattern doesn't match. In ascending order: shorter
    /// families, longer families, wider ranges, narrower ranges, the code itself.
    fileprivate static func rank(of written: String, for code: String) -> Int? {
        if written.hasSuffix("*") {
            let prefix = written.dropLast()
            return code.hasPrefix(prefix) && code != prefix ? 1 + prefix.count : nil
        }
        if written == code { return 5_000 }
        let ends = written.utf8.contains(UInt8(ascii: "-")) ? written.split(separator: "-").compactMap { Int($0) } : []
        guard ends.count == 2 else { return nil }
        guard let number = Int(code), "\(number)" == code, ends[0] <= number, number <= ends[1] else { return nil }
        return 4_000 - (ends[1] - ends[0])
    }

    /// Returns the rank of the narrowest range for each status. Narrower ranges have higher ranks.
    fileprivate static func ranks(of ranges: [ClosedRange<Int>]) -> [Int: Int] {
        ranges.reduce(into: [:]) { ranks, range in
            for status in range { ranks[status] = max(ranks[status] ?? 0, 1_000 - range.count) }
        }
    }

    /// Whether a response with this status can be a failure.
    func canFail(_ status: Int, in group: Int) -> Bool {
        !(groups[group].successes ?? 200...299).contains(status) || hasFailure
    }
}

/// A naive implementation of the language reference, which decides each response separately.
struct NaiveReading {
    let spec: NaiveSpec
    let ancestors: [Set<Int>]
    let visible: [Set<Int>]
    /// The ranks of each case's statuses and codes, by a response's status and code.
    private let statusRanks: [[Int: Int]]
    private let codeRanks: [[String: Int]]

    init(_ spec: NaiveSpec) {
        self.spec = spec
        statusRanks = spec.cases.map { NaiveSpec.ranks(of: $0.statuses) }
        codeRanks = spec.cases.map { item in
            NaiveSpec.codes.compactMap(\.self).reduce(into: [:]) { ranks, code in
                ranks[code] = item.codes.compactMap { NaiveSpec.rank(of: $0, for: code) }.max()
            }
        }
        ancestors = spec.groups.indices.map { spec.ancestors(of: $0) }
        visible = spec.groups.indices.map { spec.visible(in: $0) }
    }

    /// Returns the specificity of a case for a response, or `nil` if the case doesn't match.
    private func specificity(_ id: Int, _ status: Int, _ code: String?) -> Int? {
        let item = spec.cases[id]
        guard let rank = item.statuses.isEmpty ? 0 : statusRanks[id][status] else { return nil }
        if item.codes.isEmpty { return rank }
        return code.flatMap { codeRanks[id][$0] }.map { $0 * 1_000 + rank }
    }

    /// Returns the cases that match with the greatest specificity.
    private func best(_ status: Int, _ code: String?, of visible: Set<Int>) -> Set<Int> {
        let matching = visible.compactMap { id in specificity(id, status, code).map { (id, rank: $0) } }
        let best = matching.map(\.rank).max()
        return Set(matching.filter { $0.rank == best }.map(\.0))
    }

    /// Returns the cases whose group isn't an ancestor of any other case's group.
    private func nearest(_ ids: Set<Int>) -> Set<Int> {
        ids.filter { id in !ids.contains { ancestors[spec.cases[$0].group].contains(spec.cases[id].group) } }
    }

    /// Returns the cases that handle a response. There are several if the choice is ambiguous.
    func handlers(in group: Int, _ status: Int, _ code: String?) -> Set<Int> {
        nearest(best(status, code, of: visible[group]))
    }

    /// Returns the cases that handle a failure with several codes, or `nil` if the response can't be a failure. There
    /// are several cases if the choice is ambiguous.
    func handlers(in group: Int, _ status: Int, codes: [String]) -> Set<Int>? {
        guard spec.canFail(status, in: group) else { return nil }
        for code in codes {
            let winners = handlers(in: group, status, code)
            if winners.contains(where: { !spec.cases[$0].codes.isEmpty }) { return winners }
        }
        return handlers(in: group, status, nil)
    }

    /// Returns the groups whose `otherwise` applies to a group. There are several if the choice is ambiguous.
    func otherwises(of group: Int) -> Set<Int> {
        if spec.groups[group].hasOtherwise { return [group] }
        let found = ancestors[group].filter { spec.groups[$0].hasOtherwise }
        return found.filter { one in !found.contains { ancestors[$0].contains(one) } }
    }

    /// Returns the inherited cases that a case hides in a group. Without the case, each of them would handle at least
    /// one response.
    func hiddenCases(by id: Int, in group: Int) -> Set<Int> {
        let owner = spec.cases[id].group
        var hidden = Set<Int>()
        for (status, code) in NaiveSpec.responses
        where specificity(id, status, code) != nil && spec.canFail(status, in: group) {
            let best = best(status, code, of: visible[group])
            guard nearest(best) == [id] else { continue }
            hidden.formUnion(nearest(best.subtracting([id])))
        }
        return hidden.filter { ancestors[owner].contains(spec.cases[$0].group) }
    }

    /// Returns the groups that have or inherit the case.
    func viewers(of id: Int) -> [Int] { spec.groups.indices.filter { visible[$0].contains(id) } }

    func inherits(_ group: Int, _ id: Int) -> Bool {
        spec.parents(of: group).contains { visible[$0].contains(id) }
    }
}

extension NaiveSpec {
    /// A response for each status and code that random specs distinguish.
    static let responses: [(Int, String?)] = {
        let statuses = [100, 200, 201, 299, 300, 400, 401, 402, 403, 404, 405, 406, 409, 410, 499, 500, 503, 504, 599]
        return statuses.flatMap { status in codes.map { (status, $0) } }
    }()

    static let allResponses: [(Int, String?)] = (100...599).flatMap { status in codes.map { (status, $0) } }

    static let codes: [String?] = [
        nil, "A", "AB", "ABC", "ABCD", "AX", "B", "C", "unknown", "1", "15", "0150", "100", "150", "151", "199", "200",
        "249", "250", "300", "1500",
    ]

    static let codeLists = [
        ["B", "A"], ["unknown", "AB", "C"], ["C", "AX", "B"], ["ABC", "unknown"], ["250", "151"],
        ["unknown", "199", "A"],
    ]
}
