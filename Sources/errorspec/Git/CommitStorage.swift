import ErrorSpecFiles

/// The files of a commit, read through git without touching the work tree.
struct CommitStorage: TreeStorage {
    private struct File {
        var object: String
        var size: Int
    }

    let name = "the repository"
    /// The ID of the commit's root tree.
    let tree: String
    /// The absolute paths by which the root is known: the path of the work tree, or none for a bare repository. A
    /// link to a path in the work tree is followed in the commit.
    let paths: [String]
    private var kinds: [String: FileTree.Entry.Kind] = ["": .folder]
    private var children: [String: [String]] = ["": []]
    private var files: [String: File] = [:]
    /// The contents of objects that were read ahead, by ID. Starting git once for each file would take much longer.
    private var contents: [String: [UInt8]] = [:]

    /// - Parameters:
    ///   - tree: The ID of the commit's root tree.
    ///   - folder: The folder to read, relative to the root. If the folder contains a link or doesn't exist, the whole
    ///     commit is listed, otherwise only the folder.
    init(tree: String, folder: String) throws(GitFailure) {
        self.tree = tree
        // A bare repository has no work tree.
        paths = (try? Git.text(["rev-parse", "--show-toplevel"], or: "")).map { [$0] } ?? []
        try load(folder)
        if !folder.isEmpty, children[folder] == nil || kinds.values.contains(where: \.isLink) { try load("") }
        try readAhead(below: folder)
    }

    /// Loads all entries below a folder, and the entry of each folder on the path to it.
    private mutating func load(_ folder: String) throws(GitFailure) {
        let listing = try Git.output(
            ["ls-tree", "-r", "-t", "-l", "-z", "--full-tree", tree] + (folder.isEmpty ? [] : ["--", folder]),
            or: "git can't list a tree")
        if folder.isEmpty { children[""] = [] }
        for record in listing.split(separator: 0) {
            guard let (path, kind, file) = Self.entry(record) else { continue }
            kinds[path] = kind
            files[path] = file
            guard folder.isEmpty || Path.relative(path, to: folder) != nil else { continue }
            if kind == .folder { children[path] = [] }
            if path != folder { children[Path.parentInRoot(path), default: []].append(Path.name(path) ?? path) }
        }
    }

    /// Parses a record of `git ls-tree`: `<mode> <type> <object> <size>\t<path>`.
    private static func entry(_ record: ArraySlice<UInt8>) -> (path: String, kind: FileTree.Entry.Kind, file: File)? {
        guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        let facts = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
        guard facts.count == 4 else { return nil }
        let kind: FileTree.Entry.Kind =
            switch facts[0] {
            case "040000": .folder
            case "120000": .link(to: "")
            case "160000": .unreadable(.submodule)
            default: .file
            }
        let file = File(object: String(facts[2]), size: Int(facts[3]) ?? 0)
        let path = FileName(record[record.index(after: tab)...])
        if path.isUTF8 { return (path.text, kind, file) }
        // If a folder's name isn't UTF-8, only the folder is reported, not the files in the folder.
        let folder = Path.parent(path.text) ?? "."
        guard !folder.contains("\\x") else { return nil }
        return (path.text, .unreadable(.ambiguousName(.notUTF8, isFolder: kind == .folder)), file)
    }

    /// Looks up a file outside the listed folder, such as `.errorspec.yaml`.
    private func lookUp(_ path: String) -> (kind: FileTree.Entry.Kind, file: File)? {
        if let kind = kinds[path], let file = files[path] { return (kind, file) }
        guard kinds[path] == nil,
            let listing = try? Git.output(["ls-tree", "-l", "-z", "--full-tree", tree, "--", path], or: ""),
            let entry = listing.split(separator: 0).first.flatMap({ Self.entry($0) }), entry.path == path
        else { return nil }
        guard entry.kind.isLink else { return (entry.kind, entry.file) }
        let target = (try? Git.output(["cat-file", "blob", entry.file.object], or: "")) ?? []
        return (.link(to: String(decoding: target, as: UTF8.self)), entry.file)
    }

    /// Reads the targets of all links, and the contents of all YAML files in a folder, with one run of git.
    private mutating func readAhead(below folder: String) throws(GitFailure) {
        let links = kinds.filter(\.value.isLink).map(\.key)
        let specs = files.filter { path, file in
            Path.isYAML(path) && file.size <= 16 << 20 && kinds[path] == .file
                && (folder.isEmpty || Path.relative(path, to: folder) != nil)
        }
        let objects = Set((links + specs.keys).compactMap { files[$0]?.object }).sorted()
        try read(objects)
        for path in links {
            kinds[path] = files[path].flatMap { contents[$0.object] }.map {
                .link(to: String(decoding: $0, as: UTF8.self))
            }
        }
    }

    private mutating func read(_ objects: [String]) throws(GitFailure) {
        if objects.isEmpty { return }
        let output = try Git.output(
            ["cat-file", "--batch"], input: Array(objects.map { $0 + "\n" }.joined().utf8), or: "git can't read files")
        var rest = output[...]
        for object in objects {
            // The output for each object is `<object> <type> <size>\n<bytes>\n`.
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
                let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap({ Int($0) }
                ),
                rest.distance(from: end, to: rest.endIndex) > size
            else { throw GitFailure(description: "git's output about a commit ends early") }
            let start = rest.index(after: end)
            contents[object] = Array(rest[start..<start + size])
            rest = rest[(start + size + 1)...]
        }
    }

    /// The listed folders that have an `api.yaml`.
    var apiFolders: [String] {
        kinds.filter { $0.value == .file && Path.isAPIFile(Path.name($0.key) ?? "") }
            .map { Path.parent($0.key) ?? "." }.sorted()
    }

    func kind(_ path: String) throws(ReadFailure) -> FileTree.Entry.Kind {
        guard let kind = kinds[path] ?? lookUp(path)?.kind else { throw .missing }
        return kind
    }

    func list(_ folder: String) throws(ReadFailure) -> [(name: String, kind: FileTree.Entry.Kind)] {
        guard let names = children[folder] else { throw kinds[folder] == nil ? .missing : .notAFolder }
        return names.map { ($0, kinds[folder.isEmpty ? $0 : "\(folder)/\($0)"] ?? .file) }
    }

    func read(_ file: String, limit: Int) throws(ReadFailure) -> [UInt8] {
        guard let found = files[file] ?? lookUp(file)?.file else { throw .missing }
        if found.size > limit { throw .tooLarge(limit: limit) }
        if let bytes = contents[found.object] { return bytes }
        do throws(GitFailure) {
            return try Git.output(["cat-file", "blob", found.object], or: "git can't read it")
        } catch {
            throw .refused(error.description)
        }
    }

    func identity(_ folder: String) -> String? { kinds[folder] == .folder ? folder : nil }
}
