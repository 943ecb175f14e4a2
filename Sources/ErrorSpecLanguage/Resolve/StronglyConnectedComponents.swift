/// Cycles in a graph whose nodes are numbers. Both take time in proportion to the graph.
enum StronglyConnectedComponents {
    /// The sets of nodes that lead to each other, and nodes that lead to themselves: each holds a cycle.
    static func cyclic(count: Int, edges: (Int) -> [Int]) -> [[Int]] {
        all(count: count, edges: edges).filter { $0.count > 1 || edges($0[0]).contains($0[0]) }
    }

    /// Each node with those that lead to it and that it leads to, behind all others that it leads to.
    ///
    /// Tarjan's algorithm, without recursion: a chain may be as long as the graph is large.
    static func all(count: Int, edges: (Int) -> [Int]) -> [[Int]] {
        var index = [Int](repeating: -1, count: count)
        var low = [Int](repeating: 0, count: count)
        var isOpen = [Bool](repeating: false, count: count)
        var open: [Int] = []
        var path: [(node: Int, edges: [Int], next: Int)] = []
        var visited = 0
        var components: [[Int]] = []
        func enter(_ node: Int) {
            index[node] = visited
            low[node] = visited
            visited += 1
            isOpen[node] = true
            open.append(node)
            path.append((node, edges(node), 0))
        }
        for start in 0..<count where index[start] < 0 {
            enter(start)
            while let top = path.last {
                if top.next < top.edges.count {
                    path[path.count - 1].next += 1
                    let target = top.edges[top.next]
                    if index[target] < 0 {
                        enter(target)
                    } else if isOpen[target] {
                        low[top.node] = min(low[top.node], index[target])
                    }
                    continue
                }
                path.removeLast()
                if let before = path.last { low[before.node] = min(low[before.node], low[top.node]) }
                guard low[top.node] == index[top.node] else { continue }
                var component: [Int] = []
                repeat {
                    let node = open.removeLast()
                    isOpen[node] = false
                    component.append(node)
                } while component.last != top.node
                components.append(component.sorted())
            }
        }
        return components
    }

    /// The shortest way from the first node of a component back to it.
    static func shortestCycle(in component: [Int], edges: (Int) -> [Int]) -> [Int] {
        let start = component[0]
        let members = Set(component)
        var previous: [Int: Int] = [:]
        var queue = [start]
        var head = 0
        while head < queue.count {
            let node = queue[head]
            head += 1
            for target in edges(node) where members.contains(target) {
                if target == start {
                    var path = [node]
                    while let last = path.last, last != start, let before = previous[last] { path.append(before) }
                    return path.reversed()
                }
                guard previous[target] == nil else { continue }
                previous[target] = node
                queue.append(target)
            }
        }
        return [start]
    }

    /// A cycle as a message shows it: `A → B → A`, and of a long one both ends.
    static func path(_ cycle: [String]) -> String {
        var names = cycle + cycle.prefix(1)
        if names.count > 12 { names.replaceSubrange(6..<names.count - 6, with: ["… \(names.count - 12) more …"]) }
        return names.joined(separator: " → ")
    }
}
