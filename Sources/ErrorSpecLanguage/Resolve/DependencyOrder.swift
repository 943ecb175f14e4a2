/// A topological order of a graph whose nodes are numbers. Each node comes after the targets of its edges.
struct DependencyOrder {
    /// All nodes, in order. Edges between the nodes of a cycle are ignored.
    private(set) var nodes: [Int] = []
    /// The cycles. Each cycle starts with its lowest node.
    private(set) var cycles: [[Int]] = []

    /// For each node, the targets of its edges.
    private var edges: [[Int]]
    /// For each node, the nodes with an edge to it.
    private var dependents: [[Int]]
    /// For each node, the number of its targets that aren't ordered yet.
    private var pending: [Int]
    private var isOrdered: [Bool]

    init(_ edges: [[Int]]) {
        self.edges = edges
        dependents = Array(repeating: [], count: edges.count)
        pending = edges.map(\.count)
        isOrdered = Array(repeating: false, count: edges.count)
        for (node, targets) in edges.enumerated() {
            for target in targets { dependents[target].append(node) }
        }
        for node in edges.indices where pending[node] == 0 && !isOrdered[node] { add(node) }
        for start in edges.indices {
            while !isOrdered[start] { openCycle(from: start) }
        }
    }

    /// Adds a node, and then every node whose targets have now all been added.
    private mutating func add(_ node: Int) {
        var queue = [node]
        while let node = queue.popLast() {
            nodes.append(node)
            isOrdered[node] = true
            for dependent in dependents[node] {
                pending[dependent] -= 1
                if pending[dependent] == 0 { queue.append(dependent) }
            }
        }
    }

    /// Finds a cycle by following edges from the given node, and removes the edges between the cycle's nodes.
    private mutating func openCycle(from start: Int) {
        var path: [Int] = []
        var positions: [Int: Int] = [:]
        var node = start
        while positions[node] == nil {
            positions[node] = path.count
            path.append(node)
            // Every node that isn't ordered has a target that isn't ordered, so the path ends in a cycle.
            node = edges[node].first { !isOrdered[$0] } ?? node
        }
        let cycle = path[(positions[node] ?? 0)...]
        let lowest = cycle.indices.min { cycle[$0] < cycle[$1] } ?? cycle.startIndex
        cycles.append(Array(cycle[lowest...] + cycle[..<lowest]))
        let members = Set(cycle)
        for member in cycle {
            edges[member].removeAll(where: members.contains)
            dependents[member].removeAll(where: members.contains)
            pending[member] = edges[member].count { !isOrdered[$0] }
        }
        for member in cycle where pending[member] == 0 && !isOrdered[member] { add(member) }
    }

    /// Returns a cycle's description for a message, such as `A → B → A`. The middle of a long cycle is left out.
    static func path(_ cycle: [String]) -> String {
        var names = cycle + cycle.prefix(1)
        if names.count > 12 { names.replaceSubrange(6..<names.count - 6, with: ["… \(names.count - 12) more …"]) }
        return names.joined(separator: " → ")
    }
}
