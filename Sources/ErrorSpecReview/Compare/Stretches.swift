/// Values for ranges of statuses. The ranges are disjoint and in ascending order.
typealias Stretches<Value> = [(statuses: ClosedRange<Int>, value: Value)]

/// Combines two lists of stretches. Statuses that are in neither list are left out.
func overlaid<One, Other>(
    _ one: Stretches<One>, _ other: Stretches<Other>
) -> Stretches<(one: One?, other: Other?)> {
    var result: Stretches<(one: One?, other: Other?)> = []
    var (i, j) = (0, 0)
    var status = 0
    while i < one.count || j < other.count {
        let left = i < one.count ? one[i] : nil
        let right = j < other.count ? other[j] : nil
        status = max(status, min(left?.statuses.lowerBound ?? .max, right?.statuses.lowerBound ?? .max))
        let inLeft = left.map { $0.statuses.contains(status) } ?? false
        let inRight = right.map { $0.statuses.contains(status) } ?? false
        // This stretch of the result ends before the next status at which a stretch of either list begins or has
        // ended.
        var last = Int.max
        if let left { last = min(last, inLeft ? left.statuses.upperBound : left.statuses.lowerBound - 1) }
        if let right { last = min(last, inRight ? right.statuses.upperBound : right.statuses.lowerBound - 1) }
        result.append((status...last, (inLeft ? left?.value : nil, inRight ? right?.value : nil)))
        status = last + 1
        if let left, left.statuses.upperBound < status { i += 1 }
        if let right, right.statuses.upperBound < status { j += 1 }
    }
    return result
}
