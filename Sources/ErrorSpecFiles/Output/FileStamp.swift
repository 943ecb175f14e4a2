/// Identifies a version of a file or folder. A different stamp at the same path means that the file or folder has
/// changed.
package struct FileStamp: Equatable, Sendable {
    /// The time of the last change, in nanoseconds since 1970.
    package var time: Int64
    package var size: Int64 = 0
    package var number: UInt64 = 0

    package init(time: Int64) { self.time = time }

    /// Returns the current stamps of the given paths, by path. The stamp of a missing file is `nil`.
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
