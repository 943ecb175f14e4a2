import ErrorSpecFiles

/// The folder of a commit, read through git without touching the work tree.
struct Commit {
    private struct File {
        /// The object that holds the bytes, or what there is instead of a file.
        var object: String?
        var kind: FileTree.Entry.Kind
        var size: Int
    }

    private let revision: String
    /// By path: relative to the working directory, as the user wrote it.
    private var folders: [String: [FileTree.Entry]] = [:]
    private var files: [String: File] = [:]
    private var contents: [String: [UInt8]] = [:]

    /// - Parameters:
    ///   - revision: Anything that git takes for a commit or a tree.
    ///   - folder: Relative to the working directory.
    ///   - shown: The revision as messages and locations name it.
    init(_ revision: String, folder: String, shown: String? = nil) throws(GitFailure) {
        self.revision = shown ?? revision
        guard !revision.isEmpty else {
            throw GitFailure(description: "`:\(folder)` names no revision; write `REVISION:FOLDER`, as `main:specs`")
        }
        let tree = try Self.tree(of: revision)
        let prefix = try Self.line(["rev-parse", "--show-prefix"], or: "git can't tell where the working directory is")
        let path = try Self.path(folder, below: prefix)
        let object =
            path.isEmpty ? tree : try? Self.line(["rev-parse", "--verify", "--quiet", "\(tree):\(path)"], or: "")
        guard let object else { return }
        let root = Path.normalized(folder)
        guard try Self.line(["cat-file", "-t", object], or: "git can't read `\(revision):\(folder)`") == "tree" else {
            files[root] = File(object: object, kind: .file, size: 0)
            return
        }
        try list(object, at: root, tree: tree, path: path)
        try readFiles()
    }

    /// Whether the commit has something of that name, be it a file.
    func has(_ path: String) -> Bool { folders[Path.normalized(path)] != nil || isFile(path) }

    func isFile(_ path: String) -> Bool { files[Path.normalized(path)] != nil }

    /// The newest commit that both revisions come from.
    static func mergeBase(of left: String, and right: String) throws(GitFailure) -> String {
        func commit(_ revision: String) throws(GitFailure) -> String {
            try line(
                ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
                or: "git knows no commit `\(revision)`; fetch it first (in CI, check out with its history)")
        }
        let bases = try line(
            ["merge-base", try commit(left), try commit(right)],
            or: "`\(left)` and `\(right)` have no common commit here, so there is no merge base to compare with; "
                + "in CI, check out with the whole history (fetch-depth: 0)")
        return bases.split(separator: "\n").first.map(String.init) ?? bases
    }

    /// Whether git takes a text for a commit or a tree.
    static func isRevision(_ text: String) -> Bool { (try? tree(of: text)) != nil }

    private static func tree(of revision: String) throws(GitFailure) -> String {
        try line(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{tree}"],
            or: "git knows no revision `\(revision)`; fetch it first (in CI, check out with its history)")
    }

    /// What looks for specs works on it as on a disk.
    var tree: FileTree {
        FileTree(
            list: { folder throws(ReadFailure) in
                if let entries = folders[Path.normalized(folder)] { return entries }
                throw files[Path.normalized(folder)] == nil ? .missing : .notAFolder
            },
            read: { path, limit throws(ReadFailure) in
                guard let file = files[Path.normalized(path)] else { throw .missing }
                if file.size > limit { throw .tooLarge }
                guard let object = file.object else { throw .missing }
                return contents[object] ?? []
            },
            shown: { "\(revision):\($0)" })
    }

    /// Where a folder is in the repository: `.` and `..` are git's to know only in front.
    private static func path(_ folder: String, below prefix: String) throws(GitFailure) -> String {
        guard !folder.hasPrefix("/") else {
            throw GitFailure(description: "`\(folder)` must be relative to the working directory, as `main:specs`")
        }
        var parts = prefix.split(separator: "/").map(String.init)
        for part in folder.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(String(part))
                continue
            }
            guard parts.popLast() != nil else {
                throw GitFailure(description: "`\(folder)` is outside of the repository")
            }
        }
        return parts.joined(separator: "/")
    }
}

extension Commit {
    /// Runs git, which must print one line.
    private static func line(_ arguments: [String], or message: String) throws(GitFailure) -> String {
        let output = String(decoding: try git(arguments, or: message), as: UTF8.self)
        return output.hasSuffix("\n") ? String(output.dropLast()) : output
    }

    private static func git(_ arguments: [String], input: [UInt8] = [], or message: String) throws(GitFailure)
        -> [UInt8]
    {
        let result: ProcessResult
        do throws(ProcessFailure) {
            result = try run("git", arguments, input: input)
        } catch {
            throw GitFailure(description: "git could not be run: \(error.reason)")
        }
        guard result.status == 0 else {
            let reason =
                String(decoding: result.errors, as: UTF8.self)
                .split(separator: "\n").first.map { " (git: \($0))" } ?? ""
            throw GitFailure(description: message + reason)
        }
        return result.output
    }

    /// - Parameters:
    ///   - object: The folder's tree.
    ///   - root: The folder as the user named it.
    ///   - tree: The whole commit's tree, in which links lead somewhere.
    ///   - path: The folder in it.
    private mutating func list(_ object: String, at root: String, tree: String, path: String) throws(GitFailure) {
        let listing = try Self.git(
            ["ls-tree", "-r", "-t", "-l", "-z", "--full-tree", object], or: "git can't list `\(revision):\(root)`")
        folders[root] = []
        for record in listing.split(separator: 0) {
            // `<mode> <type> <object> <size>\t<name>`
            guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let facts = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
            guard facts.count == 4 else { continue }
            let name = String(decoding: record[record.index(after: tab)...], as: UTF8.self)
            let (mode, found) = (facts[0], String(facts[2]))
            if mode == "040000" {
                folders[Path.join(root, name)] = []
                add(name, .folder, below: root)
            } else if mode == "120000" {
                let target = Self.target(ofLink: path.isEmpty ? name : "\(path)/\(name)", in: tree)
                let kind: FileTree.Entry.Kind =
                    target == nil ? .other("a link that leads to no file of the commit") : .file
                files[Path.join(root, name)] = File(object: target, kind: kind, size: 0)
                add(name, kind, below: root)
            } else if mode.hasPrefix("100") {
                files[Path.join(root, name)] = File(object: found, kind: .file, size: Int(facts[3]) ?? 0)
                add(name, .file, below: root)
            }
        }
    }

    private mutating func add(_ name: String, _ kind: FileTree.Entry.Kind, below root: String) {
        let parts = name.split(separator: "/")
        let folder = parts.dropLast().reduce(root) { Path.join($0, String($1)) }
        folders[folder, default: []].append(FileTree.Entry(parts.last.map(String.init) ?? name, kind))
    }

    /// The file that a link of a commit leads to, in the commit.
    private static func target(ofLink path: String, in tree: String) -> String? {
        guard !path.contains("\n"),
            let found = try? git(
                ["cat-file", "--batch-check=%(objecttype) %(objectname)", "--follow-symlinks"],
                input: Array("\(tree):\(path)\n".utf8), or: "")
        else { return nil }
        let words = String(decoding: found, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\n" })
        return words.count == 2 && words[0] == "blob" ? String(words[1]) : nil
    }

    /// The bytes of all files that may be specs, in one go.
    private mutating func readFiles() throws(GitFailure) {
        let wanted = files.filter { path, file in
            (path.hasSuffix(".yaml") || path.hasSuffix(".yml")) && file.size <= 16 << 20
        }
        let objects = Set(wanted.values.compactMap(\.object)).sorted()
        if objects.isEmpty { return }
        let output = try Self.git(
            ["cat-file", "--batch"], input: Array(objects.map { $0 + "\n" }.joined().utf8),
            or: "git can't read the files of `\(revision)`")
        var rest = output[...]
        for object in objects {
            // `<object> <type> <size>\n<bytes>\n`
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
                let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }
                ),
                rest.distance(from: end, to: rest.endIndex) > size
            else { throw GitFailure(description: "git's output about `\(revision)` ends early") }
            let start = rest.index(after: end)
            contents[object] = Array(rest[start..<start + size])
            rest = rest[(start + size + 1)...]
        }
    }
}
