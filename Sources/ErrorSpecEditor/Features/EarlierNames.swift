/// Writes `was`: what a group or a case was called before.
struct EarlierNames {
    let document: TextDocument
    /// The map that the group or case is.
    let value: SyntaxNode

    /// - Parameter new: The name that it gets: no earlier one any more.
    /// - Returns: `nil` where there is no map to write to.
    func adding(_ old: String, instead new: String) -> OffsetEdit? {
        guard case .mapping(let entries) = value.content else { return nil }
        if let was = value["was"] { return adding(old, instead: new, to: was) }
        guard let first = entries.first else {
            // `{}`
            let inner = value.range.lowerBound + 1
            return value.isFlow ? OffsetEdit(range: inner..<inner, text: "was: \(old)") : nil
        }
        // Behind the summary, which by custom comes first.
        let summary = first.key.text == "summary" ? first : nil
        if value.isFlow {
            let at = summary?.range.upperBound ?? first.range.lowerBound
            return OffsetEdit(range: at..<at, text: summary == nil ? "was: \(old), " : ", was: \(old)")
        }
        let indent = indentation(at: first.range.lowerBound)
        guard let summary else {
            let at = first.range.lowerBound
            return OffsetEdit(range: at..<at, text: "was: \(old)\(document.lineEnd)\(indent)")
        }
        let at = document.line(document.lineNumber(of: summary.range.upperBound)).upperBound
        return OffsetEdit(range: at..<at, text: "\(document.lineEnd)\(indent)was: \(old)")
    }

    private func adding(_ old: String, instead new: String, to was: SyntaxNode) -> OffsetEdit? {
        if was.scalars.contains(where: { $0.text == old }) { return nil }
        if let element = was.scalars.first(where: { $0.text == new }) {
            return OffsetEdit(range: element.node.range, text: old)
        }
        switch was.content {
        case .scalar: return OffsetEdit(range: was.range, text: "[\(document.text(was.range)), \(old)]")
        case .sequence(let elements):
            guard let last = elements.last else { return OffsetEdit(range: was.range, text: "[\(old)]") }
            let at = last.range.upperBound
            if was.isFlow { return OffsetEdit(range: at..<at, text: ", \(old)") }
            let end = document.line(document.lineNumber(of: at)).upperBound
            let indent = indentation(at: was.range.lowerBound)
            return OffsetEdit(range: end..<end, text: "\(document.lineEnd)\(indent)- \(old)")
        case .absent: return OffsetEdit(range: was.range, text: " \(old)")
        case .mapping: return nil
        }
    }

    /// The blanks before a line's first key or dash.
    private func indentation(at offset: Int) -> String {
        let line = document.line(document.lineNumber(of: offset))
        return String(repeating: " ", count: offset - line.lowerBound)
    }
}
