import ErrorSpecReading

extension APIResolver {
    /// Assigns a number to each code pattern, so that cases are compared without hashing texts.
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
    /// Whether a group inherits from another one, directly or through other groups.
    package func inherits(_ group: GroupID, from other: GroupID) -> Bool {
        guard groups[group.index].depth > groups[other.index].depth else { return false }
        // Ancestors are sorted by depth, the deepest first, then by number.
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

    /// Whether a case's group inherits from another case's group, so that the case wins if both are equally specific.
    package func descends(_ id: CaseID, from other: CaseID) -> Bool {
        inherits(cases[id.index].group, from: cases[other.index].group)
    }
}
