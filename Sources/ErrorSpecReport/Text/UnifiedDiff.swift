/// The difference of two texts as `diff -u` and git write it; empty where they are the same.
///
/// - Parameters:
///   - old: `nil` where there is no file.
///   - new: `nil` where there will be none.
package func unifiedDiff(_ old: [UInt8]?, _ new: [UInt8]?, path: String) -> String {
    if old == new { return "" }
    let name = path.drop { $0 == "/" }
    let before = lines(of: old ?? [])
    let after = lines(of: new ?? [])
    var text = "--- \(old == nil ? "/dev/null" : "a/\(name)")\n+++ \(new == nil ? "/dev/null" : "b/\(name)")\n"
    for hunk in hunks(of: edits(before, after)) {
        text += "@@ -\(place(hunk.oldStart, hunk.oldCount)) +\(place(hunk.newStart, hunk.newCount)) @@\n"
        for edit in hunk.edits {
            let (mark, line): (String, ArraySlice<UInt8>) =
                switch edit {
                case .same(let index, _): (" ", before[index])
                case .removed(let index): ("-", before[index])
                case .added(let index): ("+", after[index])
                }
            text += mark + String(decoding: line, as: UTF8.self)
            if line.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
        }
    }
    return text
}

private enum Edit {
    case same(Int, Int)
    case removed(Int)
    case added(Int)

    var isSame: Bool { if case .same = self { true } else { false } }
}

private struct Hunk {
    var edits: [Edit] = []
    var oldStart = 0
    var newStart = 0
    var oldCount = 0
    var newCount = 0
}

private func place(_ start: Int, _ count: Int) -> String {
    let line = count == 0 ? start : start + 1
    return count == 1 ? "\(line)" : "\(line),\(count)"
}

/// With their line ends.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
        lines.append(bytes[start...index])
        start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
}

/// Runs of changes with three lines around them.
private func hunks(of edits: [Edit]) -> [Hunk] {
    var hunks: [Hunk] = []
    var old = 0
    var new = 0
    var lastChange = -10
    let changes = edits.indices.filter { !edits[$0].isSame }
    var next = changes.startIndex
    for (index, edit) in edits.enumerated() {
        while next < changes.endIndex, changes[next] < index { next += 1 }
        let isNear = index - lastChange <= 3 || next < changes.endIndex && changes[next] - index <= 3
        if !edit.isSame { lastChange = index }
        if isNear {
            if hunks.isEmpty || hunks[hunks.count - 1].oldStart + hunks[hunks.count - 1].oldCount != old
                || hunks[hunks.count - 1].newStart + hunks[hunks.count - 1].newCount != new
            {
                hunks.append(Hunk(oldStart: old, newStart: new))
            }
            hunks[hunks.count - 1].edits.append(edit)
        }
        switch edit {
        case .same: (old, new) = (old + 1, new + 1)
        case .removed: old += 1
        case .added: new += 1
        }
        if isNear {
            hunks[hunks.count - 1].oldCount = old - hunks[hunks.count - 1].oldStart
            hunks[hunks.count - 1].newCount = new - hunks[hunks.count - 1].newStart
        }
    }
    return hunks
}

/// The shortest edits that lead from one to the other (Myers 1986). Beyond 1,000 of them all between the first and the
/// last difference counts as replaced: nobody reads that line by line.
private func edits(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Edit] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let middle = shortest(old[start..<(old.count - end)], new[start..<(new.count - end)])
    let tail = (0..<end).map { Edit.same(old.count - end + $0, new.count - end + $0) }
    return (0..<start).map { Edit.same($0, $0) } + middle + tail
}

private func shortest(_ old: ArraySlice<ArraySlice<UInt8>>, _ new: ArraySlice<ArraySlice<UInt8>>) -> [Edit] {
    let limit = min(old.count + new.count, 1_000)
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    let offset = limit + 1
    var history: [[Int]] = []
    for steps in 0...limit {
        history.append(furthest)
        for diagonal in stride(from: -steps, through: steps, by: 2) {
            let isDown =
                diagonal == -steps
                || diagonal != steps && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
            var x = isDown ? furthest[offset + diagonal + 1] : furthest[offset + diagonal - 1] + 1
            var y = x - diagonal
            while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
                x += 1
                y += 1
            }
            furthest[offset + diagonal] = x
            if x >= old.count, y >= new.count {
                return trace(history, steps, offset, old.count, new.count).map {
                    $0.moved(old.startIndex, new.startIndex)
                }
            }
        }
    }
    return old.indices.map { .removed($0) } + new.indices.map { .added($0) }
}

private func trace(_ history: [[Int]], _ steps: Int, _ offset: Int, _ oldCount: Int, _ newCount: Int) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (oldCount, newCount)
    for step in stride(from: steps, through: 0, by: -1) {
        let furthest = history[step]
        let diagonal = x - y
        let isDown =
            diagonal == -step || diagonal != step && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
        let previous = isDown ? diagonal + 1 : diagonal - 1
        let startX = step == 0 ? 0 : furthest[offset + previous]
        let startY = step == 0 ? 0 : startX - previous
        while x > startX, y > startY {
            x -= 1
            y -= 1
            edits.append(.same(x, y))
        }
        if step == 0 { break }
        if isDown {
            y -= 1
            edits.append(.added(y))
        } else {
            x -= 1
            edits.append(.removed(x))
        }
    }
    return edits.reversed()
}

extension Edit {
    fileprivate func moved(_ old: Int, _ new: Int) -> Edit {
        switch self {
        case .same(let left, let right): .same(left + old, right + new)
        case .removed(let index): .removed(index + old)
        case .added(let index): .added(index + new)
        }
    }
}
