import ErrorSpecLanguage

/// The same group in both versions.
typealias GroupPair = Both<GroupID>

/// Responses, of each group its own.
struct Extent {
    /// Those of several groups where they are the same.
    private(set) var all: [(responses: Responses, groups: [GroupPair])] = []

    /// Responses of one group, and what is said of them.
    struct Cell<Key> {
        var key: Key
        var columns: Range<Int>
        var code: Responses.Code
    }

    /// The keys of the cells of some groups, each with its extent, in the order in which they are found.
    static func of<Key: Hashable>(
        _ groups: [GroupPair], _ cells: (GroupPair) -> [Cell<Key>]
    ) -> [(key: Key, extent: Extent)] {
        var order: [Key] = []
        var extents: [Key: Extent] = [:]
        for group in groups {
            for (key, cells) in cells(group).grouped(by: \.key) {
                if extents[key] == nil { order.append(key) }
                let responses = cells.reduce(into: Responses()) { $0.insert($1.columns, code: $1.code) }
                extents[key, default: Extent([])].add(responses, of: group)
            }
        }
        return order.compactMap { key in extents[key].map { (key, $0) } }
    }

    /// - Parameter extents: Parts of it, which may be of the same groups.
    init(_ extents: [Extent]) {
        if extents.count == 1 {
            self = extents[0]
            return
        }
        let parts = extents.flatMap(\.all).flatMap { part in part.groups.map { (group: $0, part.responses) } }
        for (group, parts) in parts.grouped(by: \.group) {
            add(parts.reduce(into: Responses()) { $0.formUnion($1.1) }, of: group)
        }
    }

    private mutating func add(_ responses: Responses, of group: GroupPair) {
        if let same = all.firstIndex(where: { $0.responses == responses }) {
            all[same].groups.append(group)
        } else {
            all.append((responses, [group]))
        }
    }

    var groups: [GroupPair] { all.flatMap(\.groups) }

    /// Those of any group: no sentence is about them where groups differ.
    var responses: Responses { all.reduce(into: Responses()) { $0.formUnion($1.responses) } }

    /// Groups that have the same responses in people's words, those that are most first.
    var regions: [(responses: Responses, groups: [GroupPair])] {
        if all.count < 2 { return all }
        return all.grouped(by: \.responses.plainSummary).sorted { left, right in
            let counts = (left.elements.flatMap(\.groups).count, right.elements.flatMap(\.groups).count)
            return (counts.1, left.key) < (counts.0, right.key)
        }.map { _, parts in
            (parts.reduce(into: Responses()) { $0.formUnion($1.responses) }, parts.flatMap(\.groups))
        }
    }

    /// Whether people would call them one response.
    var isSingle: Bool {
        let regions = regions
        return regions.count == 1 && regions[0].responses.isSingle
    }
}
