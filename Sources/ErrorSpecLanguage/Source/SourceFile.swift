/// A file of a spec as it was read, before anything is known about what it says.
package struct SourceFile: Sendable {
    /// A file's number in a run: an index into ``SourceFiles``, small enough to be part of every range.
    package struct ID: Hashable, Sendable {
        package let rawValue: UInt32

        package init(_ rawValue: UInt32) { self.rawValue = rawValue }
    }

    package enum Role: Hashable, Sendable {
        /// `api.yaml`: it says what an API is.
        case api
        /// Any other file below an API's folder: groups and operations only.
        case part
    }

    package let id: ID
    /// The path as users see it: relative to the working directory, with `/`.
    package let path: String
    /// The API folder that the file belongs to, as users see it. Files of one API have the same.
    package let folder: String
    /// The path that generated code names, the same wherever the tool runs: `lslp/login.yaml`.
    package let name: String
    package let role: Role
    package fileprivate(set) var bytes: [UInt8]
    /// Whether its lines may hold secrets, as recorded headers do: no report shows them.
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

/// The files of a run, by number.
package struct SourceFiles: Sendable {
    package private(set) var all: [SourceFile] = []

    package init() {}

    package subscript(id: SourceFile.ID) -> SourceFile { all[Int(id.rawValue)] }

    /// Adds a file, numbers it, and returns it.
    @discardableResult
    package mutating func add(
        path: String, folder: String, name: String, role: SourceFile.Role, bytes: [UInt8]
    ) -> SourceFile {
        let file = SourceFile(
            id: SourceFile.ID(UInt32(all.count)), path: path, folder: folder, name: name, role: role, bytes: bytes)
        all.append(file)
        return file
    }

    /// Keeps a file's lines out of all reports.
    package mutating func withhold(_ id: SourceFile.ID, _ isWithheld: Bool = true) {
        all[Int(id.rawValue)].isWithheld = isWithheld
    }

    /// Says what a file holds that was added before it was read.
    package mutating func fill(_ id: SourceFile.ID, with bytes: [UInt8]) { all[Int(id.rawValue)].bytes = bytes }
}
