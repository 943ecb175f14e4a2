package import ErrorSpecFiles

/// A source that a user names: a file, or a folder of Swift.
package enum SourceInput: Sendable {
    /// - Parameters:
    ///   - path: Where it is read, so that references beside it are found.
    ///   - shown: As the user sees it.
    case file(path: String, shown: String, bytes: [UInt8])
    /// The Swift files of a folder, and those that can't be read.
    case folder(
        shown: String, files: [(path: String, bytes: [UInt8])], unreadable: [(path: String, failure: ReadFailure)] = [])
}
