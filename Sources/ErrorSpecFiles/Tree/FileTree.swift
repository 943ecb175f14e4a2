/// The folders and files of a disk or a commit.
package struct FileTree: Sendable {
    /// An entry of a folder. A link has the kind of its target.
    package struct Entry: Equatable, Sendable {
        package enum Kind: Equatable, Sendable {
            case file
            case folder
            /// A link, which only a ``TreeStorage`` reports. In a tree, a link has the kind of its target.
            case link(to: String)
            /// An entry that can't be read, with the reason.
            case unreadable(ReadFailure)

            package var isLink: Bool { if case .link = self { true } else { false } }
        }

        package var name: String
        package var kind: Kind
        package var isLink: Bool

        /// Whether the name begins with a dot, as the names of hidden files do on Unix.
        var isHidden: Bool { name.hasPrefix(".") }

        package init(_ name: String, _ kind: Kind, isLink: Bool = false) {
            self.name = name
            self.kind = kind
            self.isLink = isLink
        }
    }

    /// Returns the entries of a folder, in any order.
    package var list: @Sendable (_ folder: String) throws(ReadFailure) -> [Entry]
    /// Returns a file's bytes. Throws ``ReadFailure/tooLarge(limit:)`` if the file has more than `limit` bytes.
    package var read: @Sendable (_ file: String, _ limit: Int) throws(ReadFailure) -> [UInt8]
    /// Returns an identifier of a folder, which is the same for every path to the folder. Returns `nil` if the folder
    /// doesn't exist, or if the tree doesn't support links.
    package var identity: @Sendable (_ folder: String) -> String?
    /// Returns the name of the folder at a path such as `.` or `..`, or `nil` if the name isn't known.
    package var name: @Sendable (_ folder: String) -> String?
    /// Returns a path as users see it.
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
    /// Whether a path exists. A broken link counts as missing.
    package func has(_ path: String) -> Bool { failure(toList: path) != .missing }

    /// Whether the path, or one of its ancestors, is a file instead of a folder.
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
    /// The entry isn't a file. The text completes a sentence that begins with the path: `is a pipe, not a file`.
    case notAFile(String)
    /// The file is too large. The limit is in bytes.
    case tooLarge(limit: Int)
    /// The path leads out of the root. The text is the root's name in messages: `the repository`.
    case outsideRoot(String)
    /// The entry is a submodule, whose files are in another repository.
    case submodule
    /// The entry's name isn't unique or isn't UTF-8. A path with this name could lead to another entry.
    case ambiguousName(AmbiguousName, isFolder: Bool)
    /// The entry can't be read for another reason, which the text states.
    case refused(String)

    package enum AmbiguousName: Equatable {
        case notUTF8
        /// Another name in the folder differs only in Unicode composition: `é` as one scalar or two.
        case twin
    }

    /// Whether the entry may be a folder, which can contain specs even if its own name isn't a spec's name.
    var mayBeFolder: Bool {
        if case .ambiguousName(_, let isFolder) = self { return isFolder }
        return isOutside || self == .submodule
    }

    package var isOutside: Bool {
        if case .outsideRoot = self { true } else { false }
    }

    /// The problem as the rest of a sentence that begins with the path, such as `is not a folder`.
    package var description: String {
        switch self {
        case .missing: "does not exist"
        case .notAFolder: "is not a folder"
        case .notAFile(let kind): "is \(kind), not a file"
        case .tooLarge(let limit) where limit >= 1 << 20: "is larger than \(limit >> 20) MiB"
        case .tooLarge(let limit): "is larger than \(limit) bytes"
        case .outsideRoot(let root): "leads out of \(root)"
        case .submodule: "is a submodule, whose files are in another repository"
        case .ambiguousName(.notUTF8, _): "has a name that isn't UTF-8"
        case .ambiguousName(.twin, _): "has a twin, whose name differs only in its Unicode normalization"
        case .refused(let reason): "can't be read: \(reason)"
        }
    }
}

/// Functions for paths as strings. The functions in this declaration don't access a disk.
package enum Path {
    /// Returns the path without empty and `.` components: `./specs//lslp/` → `specs/lslp`, `./` → `.`.
    package static func normalized(_ path: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }.filter { $0 != "." }
        if path.first == "/" { return "/" + parts.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    package static func join(_ folder: String, _ name: String) -> String {
        if folder == "." { return name }
        return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the last component, or `nil` for `.`, `..` and `/`, because the names of these folders differ between
    /// machines.
    package static func name(_ normalized: String) -> String? {
        let parts = normalized.utf8.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last.map({ Substring($0) }), last != ".", last != ".." else { return nil }
        return String(last)
    }

    /// Returns the folder that contains a path, or `nil` for `.`, `/`, and paths that end in `..`.
    package static func parent(_ normalized: String) -> String? {
        guard name(normalized) != nil else { return nil }
        guard let slash = normalized.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == normalized.startIndex ? "/" : String(normalized[..<slash])
    }

    /// Whether a file with this name makes its folder an API.
    package static func isAPIFile(_ name: String) -> Bool { name == "api.yaml" || name == "api.yml" }

    package static func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// Returns `path` relative to `folder`, or `nil` if the path isn't in the folder.
    package static func relative(_ path: String, to folder: String) -> String? {
        if path == folder { return "." }
        let prefix = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
        return path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
    }
}
