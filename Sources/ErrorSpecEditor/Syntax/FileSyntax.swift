import ErrorSpecLanguage

/// The syntax of a file without the rest of its API: its text, its tree, and the names in it.
struct FileSyntax: Sendable {
    let path: String
    let document: TextDocument
    let tree: SyntaxNode
    /// In the order in which they are written.
    let occurrences: [Occurrence]
    let role: SourceFile.Role

    init(path: String, bytes: [UInt8], role: SourceFile.Role) {
        self.path = path
        self.role = role
        document = TextDocument(bytes: bytes)
        tree = SyntaxReader.read(bytes)
        occurrences = ErrorSpecEditor.occurrences(in: tree, of: bytes)
    }

    /// The occurrence at an offset; behind a name counts too.
    func occurrence(at offset: Int) -> Occurrence? {
        // The first that ends at the offset or behind it.
        var low = 0
        var high = occurrences.count
        while low < high {
            let middle = (low + high) / 2
            if occurrences[middle].range.upperBound < offset { low = middle + 1 } else { high = middle }
        }
        guard low < occurrences.count, occurrences[low].range.lowerBound <= offset else { return nil }
        return occurrences[low]
    }
}
