import ErrorSpecReading

/// The index of winners of each group, made of those of its parents. See "Which case wins" in the language's page.
extension APIResolver {
    mutating func resolveTables() {
        // A table is made of those of the parents: groups whose chains of parents are equally long don't need each other.
        var levels: [[GroupID]] = []
        for id in order {
            let depth = api[id].depth
            while levels.count <= depth { levels.append([]) }
            levels[depth].append(id)
        }
        for level in levels {
            for (id, table) in zip(level, tables(of: level)) { api[id].table = table }
        }
    }

    private func tables(of level: [GroupID]) -> [MatchTable] {
        concurrentMap(level, with: [], atLeast: 32) { marks, id in table(of: id, &marks) }.results
    }

    /// The table of the parent that sees most, with what is different here.
    private func table(of id: GroupID, _ marks: inout [Int32]) -> MatchTable {
        let base = api[id].parents.lazy.map(\.group).max { (api[$0].visible.count, $1) < (api[$1].visible.count, $0) }
        let removed = base.map { base in api[id].except.map(\.value).filter { api[base].sees($0) } } ?? []
        let added = addedCases(to: id, over: base, &marks).filter { !api[$0].isIncomplete }
        let inherited = base.map { api[$0].table } ?? MatchTable()
        if removed.isEmpty, added.isEmpty { return inherited }
        return MatchTable(
            over: inherited, codeless: codeless(of: id, over: inherited, added: added, removed: removed),
            coded: coded(over: inherited, added: added, removed: removed))
    }

    /// The cases that a group sees and one of its parents does not, those of the roots first, so that a descendant's
    /// case finds what it beats.
    private func addedCases(to id: GroupID, over base: GroupID?, _ marks: inout [Int32]) -> [CaseID] {
        if base != nil, api[id].parents.count == 1 { return Array(api[id].ownCaseIDs) }
        let mark = Int32(id.index)
        if marks.isEmpty { marks = [Int32](repeating: -1, count: api.cases.count) }
        if let base {
            for range in api[base].visible.stretches { for index in range { marks[index] = mark } }
        }
        var added: [CaseID] = []
        for range in api[id].visible.inherited.reversed() {
            for index in range where marks[index] != mark { added.append(CaseID(index)) }
        }
        return added + api[id].ownCaseIDs
    }

    private func codeless(of id: GroupID, over inherited: MatchTable, added: [CaseID], removed: [CaseID]) -> [Int32] {
        if removed.contains(where: { api[$0].codes.isEmpty }) {
            var winners = MatchTable.noWinners
            for range in api[id].visible.stretches.reversed() {
                for index in range where !api.cases[index].isIncomplete { place(CaseID(index), in: &winners) }
            }
            return winners
        }
        var winners = inherited.codeless
        for id in added { place(id, in: &winners) }
        return winners
    }

    private func place(_ id: CaseID, in winners: inout [Int32]) {
        guard api[id].codes.isEmpty else { return }
        for (statuses, pattern) in api[id].statuses.stretches {
            let specificity = pattern.specificity
            for status in statuses {
                let column = status - MatchTable.statuses.lowerBound
                if winners[column] >= 0 {
                    let winner = CaseID(Int(winners[column]))
                    let other = api[winner].statuses.narrowest(for: status).map { $0.specificity } ?? .any
                    guard specificity > other || specificity == other && api.descends(id, from: winner) else {
                        continue
                    }
                }
                winners[column] = Int32(id.index)
            }
        }
    }

    private func coded(
        over inherited: MatchTable, added: [CaseID], removed: [CaseID]
    ) -> [CodePattern: [MatchRule]] {
        var changes: [CodePattern: [CaseID]] = [:]
        for id in removed {
            for pattern in api[id].codePatterns { changes[pattern, default: []] += [] }
        }
        for id in added {
            for pattern in api[id].codePatterns { changes[pattern, default: []].append(id) }
        }
        let isRemoved = Set(removed)
        var coded: [CodePattern: [MatchRule]] = [:]
        coded.reserveCapacity(changes.count)
        for (pattern, ids) in changes {
            var entries = inherited.entries(of: pattern)
            if !isRemoved.isEmpty { entries.removeAll { isRemoved.contains($0.winner) } }
            for id in ids { place(id, pattern, in: &entries) }
            coded[pattern] = entries
        }
        return coded
    }

    private func place(_ id: CaseID, _ pattern: CodePattern, in entries: inout [MatchRule]) {
        let statuses = api[id].statuses.map { Optional($0.value) }
        for status in statuses.isEmpty ? [nil] : statuses {
            let new = MatchRule(status: status, code: pattern, winner: id, height: api[api[id].group].depth)
            // Before all that are less specific, and before those as specific that its group inherits.
            let index = entries.firstIndex {
                $0.specificity < new.specificity
                    || $0.specificity == new.specificity && api.descends(id, from: $0.winner)
            }
            entries.insert(new, at: index ?? entries.count)
        }
    }
}

extension ResolvedAPI {
    /// Whether a group inherits from another, over any number of parents.
    package func inherits(_ group: GroupID, from other: GroupID) -> Bool {
        guard self[group].depth > self[other].depth else { return false }
        // Ancestors are sorted: the deepest first, then by number.
        let ancestors = self[group].ancestors
        let key = (-self[other].depth, other)
        var low = 0
        var high = ancestors.count
        while low < high {
            let middle = (low + high) / 2
            if (-self[ancestors[middle]].depth, ancestors[middle]) < key { low = middle + 1 } else { high = middle }
        }
        return low < ancestors.count && ancestors[low] == other
    }

    /// Whether a case's group inherits from another case's group, so that it wins at equal specificity.
    package func descends(_ id: CaseID, from other: CaseID) -> Bool {
        inherits(self[id].group, from: self[other].group)
    }
}
