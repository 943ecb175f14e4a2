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
    /// If the file is a recording, the name of its API, otherwise `nil`. A recording has no syntax tree.
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

    /// Returns the occurrence that contains the given offset or ends at the offset.
    func occurrence(at offset: Int) -> Occurrence? {
        occurrences.first { $0.range.upperBound >= offset }.flatMap { $0.range.lowerBound <= offset ? $0 : nil }
    }

    /// Returns the path to the innermost node or key that contains the given offset or ends at the offset.
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
    /// The scalars in this list. If this node is itself a scalar, the array contains only this scalar.
    var scalars: [(text: String, node: YAMLNode)] {
        ([self] + elements).compactMap { node in
            node.isAbsent ? nil : node.scalar.map { ($0.text, node) }
        }
    }
}
