import ErrorSpecReading

extension APIResolver {
    /// Resolves the cases' conditions. Code patterns are numbered, so that comparing cases doesn't require hashing
    /// texts.
    mutating func resolveMatches() {
        var numbers: [CodePattern: Int] = [:]
        api.matches.reserveCapacity(api.cases.count)
        for index in api.cases.indices {
            let codes = api.cases[index].codes.map { code in
                if let number = numbers[code.value] { return number }
                let number = api.codePatterns.count
                numbers[code.value] = number
                api.codePatterns.append(code.value)
                return number
            }
            api.matches.append(CaseMatch(api.cases[index], codes: codes))
        }
    }
}

extension ResolvedAPI {
    /// Returns whether `group` inherits from `other`, directly or through other groups.
    package func inherits(_ group: GroupID, from other: GroupID) -> Bool {
        guard groups[group.index].depth > groups[other.index].depth else { return false }
        // Ancestors are sorted by depth, the deepest first, then by index.
        let ancestors = groups[group.index].ancestors
        let key = (-groups[other.index].depth, other)
        var low = 0
        var high = ancestors.count
        while low < high {
            let middle = (low + high) / 2
            if (-groups[ancestors[middle].index].depth, ancestors[middle]) < key {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < ancestors.count && ancestors[low] == other
    }

    /// Returns whether the group of `id` inherits from the group of `other`, so that `id` wins if both cases are
    /// equally specific.
    package func descends(_ id: CaseID, from other: CaseID) -> Bool {
        inherits(cases[id.index].group, from: cases[other.index].group)
    }
}
