import ErrorSpecLanguage
import ErrorSpecReading

/// What one of a group's own cases matches at one specificity.
struct OwnRow {
    var id: CaseID
    /// Several, where all are codes; a family stands alone. Empty: none is required.
    var codes: [CodePattern]
    var statuses: MatchingPlan.Row.Statuses
    var specificity: Specificity

    init(id: CaseID, codes: [CodePattern], statuses: MatchingPlan.Row.Statuses) {
        self.id = id
        self.codes = codes
        self.statuses = statuses
        specificity = Specificity(code: codes.first, status: statuses.pattern)
    }

    /// Whether it matches the responses that another case's entry does.
    func matches(_ status: Int, _ code: CodePattern?) -> Bool {
        if !codes.isEmpty {
            guard let code, codes.contains(where: { $0.covers(code) }) else { return false }
        }
        switch statuses {
        case .any: return true
        case .exact(let exact): return exact.contains(status)
        case .range(let range): return range.contains(status)
        }
    }

    var statusSet: StatusSet {
        switch statuses {
        case .any: .all
        case .exact(let exact): exact.reduce(into: StatusSet()) { $0.insert($1...$1) }
        case .range(let range): StatusSet(range)
        }
    }

    /// The statuses where what it matches begins, and where it has ended.
    var bounds: [Int] {
        switch statuses {
        case .any: []
        case .exact(let exact): exact.flatMap { [$0, $0 + 1] }
        case .range(let range): [range.first, range.last + 1]
        }
    }
}

extension [OwnRow] {
    /// The statuses that some row matches.
    var statusSet: StatusSet { reduce(into: StatusSet()) { $0.formUnion($1.statusSet) } }

    /// Whether a row without a code matches more than one status.
    var hasRanges: Bool { contains { $0.codes.isEmpty && $0.specificity.status != .exact } }

    /// Without the statuses of a case that a range of the same case covers, where no other case comes between.
    var withoutRepetition: [OwnRow] {
        indices.compactMap { index in
            guard case .exact(let exact) = self[index].statuses else { return self[index] }
            let rest = exact.filter { !isRepeated($0, at: index) }
            if rest.isEmpty { return nil }
            return OwnRow(id: self[index].id, codes: self[index].codes, statuses: .exact(rest))
        }
    }

    private func isRepeated(_ status: Int, at index: Int) -> Bool {
        let row = self[index]
        let next = self[(index + 1)...].first { $0.id == row.id && $0.codes == row.codes && $0.statusSet.has(status) }
        guard let next else { return false }
        return self[(index + 1)...].prefix { $0.specificity > next.specificity }
            .allSatisfy { $0.id == row.id || !$0.statusSet.has(status) }
    }
}

extension MatchingPlan.Row.Statuses {
    /// One that is as specific as all of them.
    fileprivate var pattern: StatusPattern? {
        switch self {
        case .any: nil
        case .exact(let exact): exact.first.map { StatusPattern($0) }
        case .range(let range): range
        }
    }
}

extension ResolvedAPI {
    /// A group's own cases, the most specific first and else in the written order.
    func ownRows(of group: GroupID) -> [OwnRow] {
        var rows: [OwnRow] = []
        rows.reserveCapacity(groups[group.index].ownCases.count)
        for id in groups[group.index].ownCases.lazy.map({ CaseID($0) }) {
            if cases[id.index].codes.isEmpty {
                appendRows(of: id, [], to: &rows)
                continue
            }
            let codes = cases[id.index].codes.map(\.value)
            let exact = codes.filter { !$0.isFamily }
            if !exact.isEmpty { appendRows(of: id, exact, to: &rows) }
            for family in codes where family.isFamily { appendRows(of: id, [family], to: &rows) }
        }
        if rows.count < 2 { return rows }
        let sorted = rows.enumerated().sorted { left, right in
            let (one, other) = (left.element.specificity, right.element.specificity)
            return one == other ? left.offset < right.offset : one > other
        }
        return sorted.map(\.element)
    }

    private func appendRows(of id: CaseID, _ codes: [CodePattern], to rows: inout [OwnRow]) {
        if cases[id.index].statuses.isEmpty { rows.append(OwnRow(id: id, codes: codes, statuses: .any)) }
        var exact: [Int] = []
        for status in cases[id.index].statuses {
            if status.value.isExact {
                exact.append(status.value.first)
            } else {
                rows.append(OwnRow(id: id, codes: codes, statuses: .range(status.value)))
            }
        }
        if !exact.isEmpty { rows.append(OwnRow(id: id, codes: codes, statuses: .exact(exact))) }
    }

    /// One of the things that a case matches.
    struct Entry {
        /// `nil`: none is required.
        var code: CodePattern?
        /// `nil`: any.
        var status: StatusPattern?

        var specificity: Specificity { Specificity(code: code, status: status) }
        var statusSet: StatusSet { status.map { StatusSet($0) } ?? .all }

        /// Its first status, and those of some sorted ones that it matches.
        func statuses(at bounds: [Int]) -> [Int] {
            let range = status.map { $0.first...$0.last } ?? 100...MatchTable.statuses.upperBound + 1
            return [range.lowerBound] + bounds.filter { range.contains($0) }
        }
    }

    func entries(of id: CaseID) -> [Entry] {
        let codes = cases[id.index].codes.map { Optional($0.value) }
        let statuses = cases[id.index].statuses.map { Optional($0.value) }
        return (codes.isEmpty ? [nil] : codes).flatMap { code in
            (statuses.isEmpty ? [nil] : statuses).map { Entry(code: code, status: $0) }
        }
    }
}
