/// A failure to write a file or folder.
package struct WriteFailure: Error {
    package var path: String
    package var reason: String
    package var description: String { "`\(path)` \(reason) [unwritable]" }

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package init(path: String, code: CInt) {
        self.init(path: relativeToWorkingFolder(path), reason: "can't be written: \(String(cString: strerror(code)))")
    }
}
