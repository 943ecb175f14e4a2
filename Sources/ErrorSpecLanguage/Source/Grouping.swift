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
