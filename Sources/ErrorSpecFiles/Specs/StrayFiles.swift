import ErrorSpecLanguage

/// The YAML files that belong to no API. Some of these files may be specs.
struct StrayFiles {
    /// The files, each with the path that users see and the path in the tree.
    private var files: [(shown: String, path: String)] = []

    mutating func add(_ shown: String, at path: String) {
        if files.count < 10_000 { files.append((shown, path)) }
    }

    /// Returns the files that are beside an API's folder, or in a folder that is beside an API's folder.
    func beside(_ apis: Set<String>) -> StrayFiles {
        let places = Set(apis.compactMap(Path.parent))
        return StrayFiles(
            files: files.filter { file in
                let folder = Path.parent(file.shown)
                return [folder, folder.flatMap(Path.parent)].contains { $0.map(places.contains) ?? false }
            })
    }

    /// Returns the specs among the first hundred files, each with a hint on how to make the spec part of an API.
    func specs(in tree: FileTree) -> [(shown: String, role: SourceFile.Role, hint: String)] {
        let specs = files.prefix(100).compactMap { file in Self.role(of: file.path, in: tree).map { (file.shown, $0) } }
        return specs.map { shown, role in
            let beside = specs.filter { $0.1 == .api && Path.parent($0.0) == Path.parent(shown) }
            let name = shown.dropLast(shown.hasSuffix(".yml") ? 4 : 5)
            let hint =
                switch role {
                case .part: "move it into the folder of its API, where the `api.yaml` is"
                case .api where beside.count == 1: "rename it to `api.yaml`"
                case .api: "an API is a folder: move it to `\(name)/api.yaml`"
                }
            return (shown, role, hint)
        }
    }

    /// Returns a hint on how to make one of the files part of an API, or `nil` if there are no files.
    func hint(in tree: FileTree) -> String? {
        let specs = specs(in: tree)
        if let api = specs.first(where: { $0.role == .api }) { return "`\(api.shown)` is not read: \(api.hint)" }
        guard let first = specs.first?.shown ?? files.first?.shown else { return nil }
        return
            "`\(first)` belongs to no API; add an `api.yaml` to `\(Path.parent(first) ?? ".")`, which declares the API"
    }

    /// Returns a file's role, judging by its keys, or `nil` if the file isn't a spec.
    private static func role(of path: String, in tree: FileTree) -> SourceFile.Role? {
        guard let bytes = try? tree.read(path, SpecLimits.file) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        if lines.contains(where: { $0.hasPrefix("errorspec: 1") }) { return .api }
        // Other formats have a key `groups` too, but as a list, or with names in lowercase.
        guard lines.contains(where: { $0.contains("cases:") || $0.contains("parents:") }) else { return nil }
        let below = lines.drop { !$0.hasPrefix("groups:") }.dropFirst().map { $0.drop { $0 == " " } }
        return below.first { !$0.hasPrefix("#") }?.first?.isUppercase == true ? .part : nil
    }
}
