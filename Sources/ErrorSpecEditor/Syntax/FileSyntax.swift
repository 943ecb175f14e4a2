import ErrorSpecLanguage

/// The syntax of a file without the rest of its API: its text, its tree, and the names in it.
struct FileSyntax: Sendable {
    let path: String
    let document: TextDocument
    let tree: SyntaxNode
    /// In the order in which they are written.
    let occurrences: [Occurrence]
    let role: SourceFile.Role
    /// Of recorded responses: the API whose they are.
    let recordedAPI: String?

    init(path: String, bytes: [UInt8], role: SourceFile.Role) {
        self.path = path
        self.role = role
        recordedAPI = nil
        document = TextDocument(bytes: bytes)
        tree = SyntaxReader.read(bytes)
        occurrences = ErrorSpecEditor.occurrences(in: tree, of: bytes)
    }

    /// Recorded responses, of which the names alone are known: the groups and cases of an API.
    init(recordings path: String, bytes: [UInt8], of api: String) {
        self.path = path
        role = .part
        recordedAPI = api
        document = TextDocument(bytes: bytes)
        tree = .absent(at: 0)
        occurrences = recordedNames(in: document, of: api)
    }

    /// The occurrence at an offset; behind a name counts too.
    func occurrence(at offset: Int) -> Occurrence? {
        occurrences.first { $0.range.upperBound >= offset }.flatMap { $0.range.lowerBound <= offset ? $0 : nil }
    }
}
