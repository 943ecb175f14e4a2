/// A document that the client holds: its text counts, whatever is on the disk.
struct OpenDocument: Sendable {
    /// As the client names it.
    var uri: String
    var path: String
    var version: Int
    var text: TextDocument
}
