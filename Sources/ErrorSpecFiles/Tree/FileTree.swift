/// Folders and files of a disk or a commit. The search for specs works on both.
package struct FileTree: Sendable {
    /// Something in a folder. Links count as what they lead to.
    package struct Entry: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            case file
            case folder
            /// Only of a storage's entries.
            case link(to: String)
            /// Why it can't be read.
            case unreadable(ReadFailure)

            package var isLink: Bool { if case .link = self { true } else { false } }
        }

        package var name: String
        package var kind: Kind
        package var isLink: Bool

        /// As Unix hides things: by a dot at the start of their names.
        var isHidden: Bool { name.hasPrefix(".") }

        package init(_ name: String, _ kind: Kind, isLink: Bool = false) {
            self.name = name
            self.kind = kind
            self.isLink = isLink
        }
    }

    /// The entries of a folder, in any order.
    package var list: @Sendable (_ folder: String) throws(ReadFailure) -> [Entry]
    /// A file's bytes; ``ReadFailure/tooLarge`` if there are more than `limit`.
    package var read: @Sendable (_ file: String, _ limit: Int) throws(ReadFailure) -> [UInt8]
    /// An identifier of a folder, the same through every link; `nil` if there is no such folder, and in trees without
    /// links.
    package var identity: @Sendable (_ folder: String) -> String?
    /// The name of the folder at a path such as `.` or `..`; `nil` if it isn't known.
    package var name: @Sendable (_ folder: String) -> String?
    /// A path as users see it.
    package var shown: @Sendable (_ path: String) -> String

    package init(
        list: @escaping @Sendable (_ folder: String) throws(ReadFailure) -> [Entry],
        read: @escaping @Sendable (_ file: String, _ limit: Int) throws(ReadFailure) -> [UInt8],
        identity: @escaping @Sendable (_ folder: String) -> String? = { _ in nil },
        name: @escaping @Sendable (_ folder: String) -> String? = { _ in nil },
        shown: @escaping @Sendable (_ path: String) -> String = { $0 }
    ) {
        self.list = list
        self.read = read
        self.identity = identity
        self.name = name
        self.shown = shown
    }
}

extension FileTree {
    /// Whether there is something at a path; not for a link that leads nowhere.
    package func has(_ path: String) -> Bool { failure(toList: path) != .missing }

    /// Whether there is a file at a path, or a file on the way to it.
    package func isFile(_ path: String) -> Bool { failure(toList: path) == .notAFolder }

    package func isFolder(_ path: String) -> Bool { failure(toList: path) == nil }

    private func failure(toList path: String) -> ReadFailure? {
        do throws(ReadFailure) {
            _ = try list(path)
            return nil
        } catch {
            return error
        }
    }
}

package enum ReadFailure: Error, Equatable {
    case missing
    case notAFolder
    /// It is what the words say: `a pipe`.
    case notAFile(String)
    /// The limit in bytes.
    case tooLarge(limit: Int)
    /// It is outside of what may be read, for example of `the repository`.
    case outsideRoot(String)
    /// It is another repository, of which a commit has nothing but a number.
    case submodule
    /// No command can be sure which file or folder the name means.
    case unclearName(UnclearName, isFolder: Bool)
    /// The system's reason.
    case refused(String)

    package enum UnclearName: Equatable {
        case notUTF8
        /// Another name in the folder has the same characters, composed in another way: `é` of one scalar or of two.
        case twin
    }

    /// Whether it may hide a folder, so that it counts regardless of its name.
    var isOfAnyName: Bool {
        if case .unclearName(_, let isFolder) = self { return isFolder }
        return isOutside || self == .submodule
    }

    package var isOutside: Bool {
        if case .outsideRoot = self { true } else { false }
    }

    /// The problem, as the end of a sentence that begins with a path.
    package var description: String {
        switch self {
        case .missing: "does not exist"
        case .notAFolder: "is not a folder"
        case .notAFile(let kind): "is \(kind), not a file"
        case .tooLarge(let limit) where limit >= 1 << 20: "is larger than \(limit >> 20) MiB"
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .outsideRoot(let root): "leads out of \(root)"
        case .submodule: "is a submodule, whose files are in another repository"
        case .unclearName(.notUTF8, _): "has a name that isn't UTF-8"
        case .unclearName(.twin, _): "has a twin: a name that differs only in how Unicode composes its characters"
        case .refused(let reason): "can't be read: \(reason)"
        }
    }
}

/// The syntax of paths; nothing here looks at a disk.
package enum Path {
    /// Without empty and `.` components: `./specs//lslp/` → `specs/lslp`, `./` → `.`.
    package static func normalized(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
        if path.first == "/" { return "/" + parts.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    package static func join(_ folder: String, _ name: String) -> String {
        if folder == "." { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// The last component; `nil` for `.`, `..` and `/`, which are called differently on every machine.
    package static func name(_ normalized: String) -> String? {
        let parts = normalized.utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last.map({ Substring($0) }), last != ".", last != ".." else { return nil }
        return String(last)
    }

    /// The folder that a path is in; `nil` for `.`, `/`, and what ends in `..`.
    package static func parent(_ normalized: String) -> String? {
        guard name(normalized) != nil else { return nil }
        guard let slash = normalized.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == normalized.startIndex ? "/" : String(normalized[..<slash])
    }

    /// Whether a file of this name says that its folder is an API.
    package static func isAPIFile(_ name: String) -> Bool { name == "api.yaml" || name == "api.yml" }

    package static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// `path` below `folder`, relative to it; `nil` when it is elsewhere.
    package static func relative(_ path: String, to folder: String) -> String? {
        if path == folder { return "." }
        let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
        return path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
    }
}
