import ErrorSpecLanguage

/// The syntax of a file without the rest of its API: its text, its tree, and the names in it.
struct FileSyntax: Sendable {
    let path: String
    let document: TextDocument
    let tree: SyntaxNode
    /// In the order in which they are written.
    let occurrences: [Occurrence]
    let role: SourceFile.Role
    /// Of recorded responses, the API whose they are: the names in them are all that is known, and there is no tree.
    let recordedAPI: String?

    init(path: String, bytes: [UInt8], role: SourceFile.Role, recordedAPI: String?) {
        self.path = path
        self.role = role
        self.recordedAPI = recordedAPI
        document = TextDocument(bytes: bytes)
        tree = recordedAPI == nil ? SyntaxReader.read(bytes) : .absent(at: 0)
        occurrences =
            recordedAPI.map { [document] in recordedNames(in: document, of: $0) }
            ?? ErrorSpecEditor.occurrences(in: tree, of: bytes)
    }

    /// The occurrence at an offset; behind a name counts too.
    func occurrence(at offset: Int) -> Occurrence? {
        occurrences.first { $0.range.upperBound >= offset }.flatMap { $0.range.lowerBound <= offset ? $0 : nil }
    }
}
