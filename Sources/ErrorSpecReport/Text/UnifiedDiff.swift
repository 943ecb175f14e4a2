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
                case .same(let index): (" ", before[index])
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
    /// A line of both, by its number in the old one.
    case same(Int)
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

/// The shortest edits that lead from one to the other. Beyond some thousand lines all between the first and the last
/// difference counts as replaced: nobody reads that line by line.
private func edits(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Edit] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (left, right) = (start..<old.count - end, start..<new.count - end)
    let same = { (range: Range<Int>) in range.map { Edit.same($0) } }
    guard left.count + right.count <= 4_000 else {
        return same(0..<start) + left.map { .removed($0) } + right.map { .added($0) }
            + same(left.upperBound..<old.count)
    }
    let difference = new[right].difference(from: old[left])
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in difference {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): added.insert(start + offset)
        }
    }
    var middle: [Edit] = []
    var (x, y) = (start, start)
    while x < left.upperBound || y < right.upperBound {
        if removed.contains(x) {
            middle.append(.removed(x))
            x += 1
        } else if added.contains(y) {
            middle.append(.added(y))
            y += 1
        } else {
            middle.append(.same(x))
            (x, y) = (x + 1, y + 1)
        }
    }
    return same(0..<start) + middle + same(left.upperBound..<old.count)
}
