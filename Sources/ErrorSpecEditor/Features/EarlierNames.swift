import ErrorSpecLanguage

/// Adds a name to `was`, the key that lists the earlier names of a group or a case.
struct EarlierNames {
    let file: FileSyntax
    /// The map of the group or case.
    let value: YAMLNode

    private var document: TextDocument { file.document }

    /// - Parameter new: The new name. If `was` lists the new name, the old name replaces it in the list.
    /// - Returns: The edit, or `nil` if `was` already lists the old name, or if the value isn't a map that can be
    ///   edited.
    func edit(adding old: String, renamedTo new: String) -> OffsetEdit? {
        guard case .mapping(let entries) = value.content else { return nil }
        if let was = value["was"] { return edit(adding: old, renamedTo: new, to: was) }
        let offsets = file.offsets(value.range)
        guard let first = entries.first else {
            // The map is `{}`.
            let inner = offsets.lowerBound + 1
            return value.isFlow ? OffsetEdit(range: inner..<inner, text: "was: \(old)") : nil
        }
        // By convention the summary is the first key, so `was` is added after the summary.
        let summary = first.key.value == "summary" ? first : nil
        let start = file.offsets(first.range).lowerBound
        if value.isFlow {
            let at = summary.map { file.offsets($0.range).upperBound } ?? start
            return OffsetEdit(range: at..<at, text: summary == nil ? "was: \(old), " : ", was: \(old)")
        }
        let indent = indentation(at: start)
        guard let summary else {
            return OffsetEdit(range: start..<start, text: "was: \(old)\(document.lineEnd)\(indent)")
        }
        let at = endOfLine(with: summary.value)
        return OffsetEdit(range: at..<at, text: "\(document.lineEnd)\(indent)was: \(old)")
    }

    private func edit(adding old: String, renamedTo new: String, to was: YAMLNode) -> OffsetEdit? {
        if was.scalars.contains(where: { $0.text == old }) { return nil }
        if let element = was.scalars.first(where: { $0.text == new }) {
            return OffsetEdit(range: file.offsets(element.node.range), text: old)
        }
        let range = file.offsets(was.range)
        switch was.content {
        case .scalar where was.isAbsent: return OffsetEdit(range: range, text: " \(old)")
        case .scalar: return OffsetEdit(range: range, text: "[\(document.text(range)), \(old)]")
        case .sequence(let elements):
            guard let last = elements.last else { return OffsetEdit(range: range, text: "[\(old)]") }
            let at = file.offsets(last.range).upperBound
            if was.isFlow { return OffsetEdit(range: at..<at, text: ", \(old)") }
            let end = endOfLine(with: last)
            return OffsetEdit(
                range: end..<end, text: "\(document.lineEnd)\(indentation(at: range.lowerBound))- \(old)")
        case .mapping, .invalid: return nil
        }
    }

    /// The offset of the end of a node's last line, not counting empty lines.
    private func endOfLine(with node: YAMLNode) -> Int {
        let range = file.offsets(node.range)
        let last = document.bytes[range].lastIndex { $0 > 0x20 } ?? range.lowerBound
        return document.line(document.lineNumber(of: last)).upperBound
    }

    /// The spaces that align a new line with the key or dash at the given offset.
    private func indentation(at offset: Int) -> String {
        let line = document.line(document.lineNumber(of: offset))
        return String(repeating: " ", count: offset - line.lowerBound)
    }
}
