import ErrorSpecLanguage
import ErrorSpecReading

/// Which groups inherit from which: errors that wrap others, and handlers that ask others first.
extension SwiftImporter {
    private func parents(of index: Int) -> [Int] {
        let names = types[index].asked + types[index].cases.flatMap(\.payload)
        var found: [Int] = []
        for name in names {
            guard let other = typesByName[name]?.first(where: { groupOfType[$0] != nil }), other != index,
                !found.contains(other)
            else { continue }
            found.append(other)
        }
        return found
    }

    /// The cases that wrap the parents.
    func parentNames(of index: Int) -> [String] {
        parents(of: index).compactMap { groupOfType[$0].map { groups[$0].name.lowercased() } }
    }

    mutating func linkParents(_ relevant: [Int]) {
        for index in relevant {
            guard let group = groupOfType[index] else { continue }
            for parent in parents(of: index) {
                guard let parent = groupOfType[parent] else { continue }
                // Enums that wrap each other inherit one way only.
                if parent == group || ancestors(of: parent).contains(group) { continue }
                let name = groups[parent].name
                if groups[group].parents?.contains(name) != true { groups[group].parents?.append(name) }
            }
        }
    }

    func ancestors(of group: Int) -> Set<Int> {
        if groups[group].parents?.isEmpty != false { return [] }
        var found = Set<Int>()
        var waiting = [group]
        while let next = waiting.popLast() {
            for name in groups[next].parents ?? [] {
                if let parent = positions[name], found.insert(parent).inserted { waiting.append(parent) }
            }
        }
        return found
    }

    /// A case that hides an inherited one says so.
    mutating func addOverrides() {
        for index in groups.indices {
            let inherited = ancestors(of: index).sorted()
            for position in groups[index].cases.indices {
                let own = groups[index].cases[position]
                for ancestor in inherited {
                    for other in groups[ancestor].cases where Self.isEquallySpecific(own, other) {
                        groups[index].cases[position].overrides.append("\(groups[ancestor].name).\(other.name)")
                    }
                }
            }
        }
    }

    private static func isEquallySpecific(_ left: CaseDraft, _ right: CaseDraft) -> Bool {
        let sharesCode = left.codes.isEmpty && right.codes.isEmpty || left.codes.contains(where: right.codes.contains)
        if left.statuses.isEmpty && right.statuses.isEmpty { return sharesCode }
        return sharesCode
            && left.statuses.contains { one in
                right.statuses.contains {
                    $0.specificity == one.specificity && $0.overlaps(one)
                }
            }
    }
}
