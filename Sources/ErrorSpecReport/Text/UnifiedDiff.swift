/// Returns the difference between two texts in the format of `diff -u` and git, or an empty text if the texts are
/// equal.
///
/// - Parameters:
///   - old: The text before, or `nil` if the file didn't exist.
///   - new: The text after, or `nil` if the file no longer exists.
package func unifiedDiff(_ old: [UInt8]?, _ new: [UInt8]?, path: String) -> String {
    if old == new { return "" }
    let name = path.drop { $0 == "/" }
    let before = lines(of: old ?? [])
    let after = lines(of: new ?? [])
    var text = "--- \(old == nil ? "/dev/null" : "a/\(name)")\n+++ \(new == nil ? "/dev/null" : "b/\(name)")\n"
    var hunk: [LineChange] = []
    for change in lineChanges(from: before, to: after) {
        // Changes are in the same hunk if the lines around them would overlap.
        if let last = hunk.last, change.old.lowerBound - last.old.upperBound > 2 * context {
            text += described(hunk, before, after)
            hunk = []
        }
        hunk.append(change)
    }
    return text + described(hunk, before, after)
}

/// The number of unchanged lines before and after a change.
private let context = 3

/// Returns the text of a hunk: neighbouring changes, with the lines around them.
private func described(_ hunk: [LineChange], _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]) -> String {
    guard let first = hunk.first, let last = hunk.last else { return "" }
    let lead = min(context, first.old.lowerBound)
    let tail = min(context, before.count - last.old.upperBound)
    let old = first.old.lowerBound - lead..<last.old.upperBound + tail
    let new = first.new.lowerBound - lead..<last.new.upperBound + tail
    var text = "@@ -\(place(old)) +\(place(new)) @@\n"
    var position = old.lowerBound
    for change in hunk {
        text += marked(" ", before[position..<change.old.lowerBound]) + marked("-", before[change.old])
        text += marked("+", after[change.new])
        position = change.old.upperBound
    }
    return text + marked(" ", before[position..<old.upperBound])
}

private func place(_ lines: Range<Int>) -> String {
    let line = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(line)" : "\(line),\(lines.count)"
}

private func marked(_ mark: String, _ lines: ArraySlice<ArraySlice<UInt8>>) -> String {
    lines.map { line in
        let end = line.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
        return mark + String(decoding: line, as: UTF8.self) + end
    }.joined()
}

/// A range of lines in the old text, and the range of lines in the new text that replaces it.
package struct LineChange: Hashable, Sendable {
    package var old: Range<Int>
    package var new: Range<Int>
}

/// Returns the lines of a text, with their line endings.
package func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { bytes[$0.startIndex..<min($0.endIndex + 1, bytes.count)] }.filter { !$0.isEmpty }
}

/// Returns the smallest set of changes between two texts. If there are more than a few thousand lines between the first
/// and the last difference, everything between these differences counts as one change.
package func lineChanges(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [LineChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (left, right) = (start..<old.count - end, start..<new.count - end)
    guard left.count + right.count <= 4_000 else { return [LineChange(old: left, new: right)] }
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in new[right].difference(from: old[left]) {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): added.insert(start + offset)
        }
    }
    var changes: [LineChange] = []
    var (x, y) = (start, start)
    while x < left.upperBound || y < right.upperBound {
        let (firstOld, firstNew) = (x, y)
        while removed.contains(x) { x += 1 }
        while added.contains(y) { y += 1 }
        if x == firstOld, y == firstNew {
            (x, y) = (x + 1, y + 1)
        } else {
            changes.append(LineChange(old: firstOld..<x, new: firstNew..<y))
        }
    }
    return changes
}
