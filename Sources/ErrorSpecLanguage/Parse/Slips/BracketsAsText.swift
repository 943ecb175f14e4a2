/// Texts in brackets without quotes, which YAML takes for a map or a list.
extension SpecParser {
    /// `{balance}`: a map of keys without values, as a text that needs quotes is one.
    static func isUnquotedBraces(_ entries: [YAMLEntry], _ node: YAMLNode) -> Bool {
        guard let first = entries.first, node.range.start < first.key.range.start else { return false }
        return entries.allSatisfy(\.value.isAbsent)
    }

    /// A list or a map in the place of a text that needs quotes.
    mutating func reportUnquoted(_ node: YAMLNode, _ key: String) {
        let isOneLine = node.range.start.line == node.range.end.line
        let text = isOneLine ? source(node.range).flatMap { $0.utf8.count <= 500 ? $0 : nil } : nil
        var replacement: String?
        let hint: String
        if let text, text.first == "[" || text.first == "{" {
            if case .sequence(let elements) = node.content, elements.count > 1 || elements.first?.isMapOfValues == true
            {
                let map = elements.count == 1 ? elements.first.flatMap { source($0.range) } : nil
                hint =
                    map.map { "write `\(key): \($0)`" }
                    ?? "write one text, or quote this one if the brackets are part of it"
            } else if ["title", "description"].contains(key), let field = BodyField.named(byPlaceholder: text) {
                hint = "to show the server's \(field), write `\(key): {server: \(field), otherwise: …}`"
            } else {
                hint = "quote the text: `\(key): \(quoted(text))`"
                replacement = quoted(text)
            }
        } else {
            hint =
                isOneLine
                ? "write one text, a text per locale, or a source such as `{server: message, otherwise: …}`"
                : "write one text: several lines of it stand below `\(key): |`"
        }
        report(
            .wrongType, "`\(key)` is a text, and this is \(node.kindName)", at: node.range, hint: hint,
            replacement: replacement.map { .init($0, at: node.range) })
    }

    /// A stretch of a line as it is written; `nil` where that would take long to find.
    mutating func source(_ range: SourceRange) -> String? {
        guard lines[Int(range.start.line)].count < 10_000 else { return nil }
        return String(
            decoding: file.bytes[lines.offset(of: range.start)..<lines.offset(of: range.end)], as: UTF8.self)
    }
}

extension YAMLNode {
    fileprivate var isMapOfValues: Bool {
        guard case .mapping(let entries) = content else { return false }
        return !entries.isEmpty && !entries.contains(where: \.value.isAbsent)
    }
}
