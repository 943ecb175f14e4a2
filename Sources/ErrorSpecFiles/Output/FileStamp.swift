/// The time of the last change to a file or folder, and the identity of the file or folder.
package struct FileStamp: Equatable, Sendable {
    /// The time in nanoseconds since 1970.
    package var time: Int64
    package var size: Int64 = 0
    package var number: UInt64 = 0

    package init(time: Int64) { self.time = time }

    /// The current stamps on disk, by path; `nil` for a missing file.
    package static func ofDisk(_ paths: [String]) -> [String: FileStamp?] {
        paths.reduce(into: [:]) { stamps, path in
            var status = stat()
            guard stat(path, &status) == 0 else {
                stamps.updateValue(nil, forKey: path)
                return
            }
            var stamp = FileStamp(time: POSIX.changeTime(status))
            (stamp.size, stamp.number) = (Int64(status.st_size), UInt64(status.st_ino))
            stamps[path] = stamp
        }
    }
}
