/// Whether files and folders exist, and when each was last changed.
package struct FileStamps: Equatable, Sendable {
    package struct Stamp: Equatable, Sendable {
        /// In nanoseconds since 1970.
        package var time: Int64
        package var size: Int64
        package var number: UInt64

        package init(time: Int64, size: Int64 = 0, number: UInt64 = 0) {
            self.time = time
            self.size = size
            self.number = number
        }
    }

    /// By path; `nil` for what is missing.
    package var stamps: [String: Stamp?]

    package init(_ stamps: [String: Stamp?] = [:]) { self.stamps = stamps }

    /// The stamps on the disk as it is now.
    package init(ofDisk paths: [String]) {
        stamps = [:]
        for path in paths {
            var status = stat()
            stamps[path] = .some(
                stat(path, &status) == 0
                    ? Stamp(
                        time: POSIX.changeTime(status), size: Int64(status.st_size), number: UInt64(status.st_ino))
                    : nil)
        }
    }
}
