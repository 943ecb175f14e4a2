/// Indices, each of which can be taken once. Indices that are taken already are skipped in almost no time.
package struct FreeIndices: Sendable {
    /// For each index, an index from which on the next free one is found. A free index has itself.
    private var next: [Int]

    package init(_ count: Int) { next = Array(0...count) }

    /// Takes the free indices of a range.
    ///
    /// - Parameter body: Called with each of them, in ascending order.
    package mutating func take(_ range: Range<Int>, _ body: (Int) -> Void) {
        var index = firstFree(from: range.lowerBound)
        while index < range.upperBound {
            body(index)
            next[index] = index + 1
            index = firstFree(from: index + 1)
        }
    }

    private mutating func firstFree(from start: Int) -> Int {
        var index = start
        while next[index] != index {
            next[index] = next[next[index]]
            index = next[index]
        }
        return index
    }
}
