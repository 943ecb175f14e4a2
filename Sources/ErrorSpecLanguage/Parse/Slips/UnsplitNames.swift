import ErrorSpecReading

/// Lists of names that YAML takes for one text.
extension SpecParser {
    /// `parents: Common, Token`, `parents: ［Common，Token］`, `parents: [Common，Token]` and `[Common Token]`, and
    /// `-Common` on a line.
    mutating func reportUnsplitNames(_ node: YAMLNode, what: String) -> Bool {
        guard case .sequence(let elements) = node.content else {
            return reportUnsplitName(node, isElement: false, what)
        }
        return elements.count <= 100 && elements.contains { reportUnsplitName($0, isElement: true, what) }
    }

    private mutating func reportUnsplitName(_ node: YAMLNode, isElement: Bool, _ what: String) -> Bool {
        guard case .scalar(let scalar) = node.content, scalar.isPlain, scalar.text.utf8.count <= 1_000,
            !Self.isPlainName(scalar.text)
        else { return false }
        let name = scalar.text.dropFirst()
        if !isElement, scalar.text.hasPrefix("-"), !name.isEmpty, Self.isName(name) {
            report(
                .wrongType, "a list's `-` needs a blank behind it", at: node.range,
                hint: "write `- \(name)`, or `[\(name)]`", replacement: .init("[\(name)]", at: node.range))
            return true
        }
        guard let names = Self.names(in: scalar.text, separatedBy: isElement ? "，、 " : "［］，,、"),
            names.count > 1 || scalar.text.hasPrefix("［")
        else { return false }
        let list = names.joined(separator: ", ")
        diagnostics.report(
            .wrongType,
            isElement
                ? "the elements of \(what) are separated by `,`"
                : scalar.text.contains { "［］，、".contains($0) }
                    ? "\(what) is a list, and YAML knows `[`, `]` and `,` alone as its signs"
                    : "\(what) is one value or a list, and this is one text with a comma", at: node.range,
            write: isElement ? list : "[\(list)]")
        return true
    }

    /// The names of a text, or nil where it holds something else.
    private static func names(in text: String, separatedBy separators: String) -> [String]? {
        let names = text.split { separators.contains($0) }.map { $0.filter { $0 != " " } }
        return names.allSatisfy(isName) ? names : nil
    }

    /// Letters, digits and dots alone, as nearly all names are: seen by the bytes.
    private static func isPlainName(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: ".") }
    }

    /// A name, or several with dots between them.
    private static func isName(_ text: some StringProtocol) -> Bool {
        text.split(separator: ".").allSatisfy { NameSyntax.isIdentifier($0) }
    }
}
