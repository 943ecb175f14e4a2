import ErrorSpecLanguage

/// A file's text, its syntax tree, and the names in it.
struct FileSyntax: Sendable {
    let path: String
    let document: TextDocument
    let lines: SourceLines
    let tree: YAMLNode?
    /// The names in the file, in the order in which they are written.
    let occurrences: [Occurrence]
    let role: SourceFile.Role
    /// The name of the API if the file is a recording. A recording has no syntax tree.
    let recordedAPI: String?

    init(path: String, bytes: [UInt8], role: SourceFile.Role, recordedAPI: String? = nil) {
        self.path = path
        self.role = role
        self.recordedAPI = recordedAPI
        document = TextDocument(bytes: bytes)
        lines = SourceLines(bytes)
        tree = recordedAPI == nil ? readTree(bytes) : nil
        occurrences =
            if let recordedAPI {
                recordedNames(in: document, of: recordedAPI)
            } else {
                names(in: tree, lines, bytes, role)
            }
    }

    /// The occurrence that contains an offset or ends there.
    func occurrence(at offset: Int) -> Occurrence? {
        occurrences.first { $0.range.upperBound >= offset }.flatMap { $0.range.lowerBound <= offset ? $0 : nil }
    }

    /// The path to the innermost node or key that contains an offset or ends there.
    func path(to offset: Int) -> GrammarPath? {
        let position = lines.position(of: offset)
        return tree.map { GrammarPath(in: $0, role) { $0.start <= position && position <= $0.end } }
    }

    func offsets(_ range: SourceRange) -> Range<Int> { lines.offsets(of: range) }
}

extension SourceLines {
    func offsets(of range: SourceRange) -> Range<Int> {
        let start = offset(of: range.start)
        return start..<max(start, offset(of: range.end))
    }
}

extension YAMLNode {
    /// The scalars in a list; a scalar by itself counts as a list of one.
    var scalars: [(text: String, node: YAMLNode)] {
        ([self] + elements).compactMap { node in
            node.isAbsent ? nil : node.scalar.map { ($0.text, node) }
        }
    }
}
