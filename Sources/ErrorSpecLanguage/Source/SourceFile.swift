/// A file of a spec, before it is parsed.
package struct SourceFile: Sendable {
    /// A file's index in ``SourceFiles``. The index is small, because every range contains an ID.
    package struct ID: Hashable, Sendable {
        package let rawValue: UInt32

        package init(_ rawValue: UInt32) { self.rawValue = rawValue }
    }

    package enum Role: Hashable, Sendable {
        /// `api.yaml`, which declares an API.
        case api
        /// Any other file in an API's folder, which can have only groups and operations.
        case part
    }

    package let id: ID
    /// The path that users see, relative to the working directory, with `/` as the separator.
    package let path: String
    /// The path of the API's folder, in the same form as `path`.
    package let folder: String
    /// The path in generated Swift files, such as `lslp/login.yaml`. This path doesn't depend on the working
    /// directory.
    package let name: String
    package let role: Role
    package fileprivate(set) var bytes: [UInt8]
    /// Whether reports omit the file's lines, because the lines may contain secrets such as recorded headers.
    package fileprivate(set) var isWithheld = false

    package init(id: ID, path: String, folder: String, name: String, role: Role, bytes: [UInt8]) {
        self.id = id
        self.path = path
        self.folder = folder
        self.name = name
        self.role = role
        self.bytes = bytes
    }
}

/// The files of a run. A file's ID is its index.
package struct SourceFiles: Sendable {
    package private(set) var all: [SourceFile] = []

    package init() {}

    package subscript(id: SourceFile.ID) -> SourceFile { all[Int(id.rawValue)] }

    /// Adds a file, and returns it with its ID.
    @discardableResult
    package mutating func add(
        path: String, folder: String, name: String, role: SourceFile.Role, bytes: [UInt8]
    ) -> SourceFile {
        let file = SourceFile(
            id: SourceFile.ID(UInt32(all.count)), path: path, folder: folder, name: name, role: role, bytes: bytes)
        all.append(file)
        return file
    }

    /// Sets whether reports omit the given file's lines.
    package mutating func withhold(_ id: SourceFile.ID, _ isWithheld: Bool = true) {
        all[Int(id.rawValue)].isWithheld = isWithheld
    }

    /// Sets the content of a file that was added before it was read.
    package mutating func fill(_ id: SourceFile.ID, with bytes: [UInt8]) { all[Int(id.rawValue)].bytes = bytes }
}
