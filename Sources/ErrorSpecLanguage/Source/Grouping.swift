extension Sequence {
    /// Returns the elements grouped by key. The groups are in the order of their first elements.
    package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var positions: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let position = positions[key] {
                groups[position].elements.append(element)
            } else {
                positions[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }

    /// Returns the first element with each key, in the original order.
    package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var known = Set<Key>()
        return filter { known.insert(key($0)).inserted }
    }
}

extension Array {
    /// Returns the index at which the elements that meet a condition start. All elements before it must not meet the
    /// condition.
    package func start(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
