import ErrorSpecFiles
import ErrorSpecLanguage

/// Finds the APIs that files belong to. Most YAML files of a workspace are no specs, and nothing is said about them.
struct APIFolders {
    private static let apiNames = ["api.yaml", "api.yml"]
    /// A workspace may be somebody's whole disk.
    private static let folderLimit = 4_000
    private static let depthLimit = 12
    /// Folders of other people's files.
    private static let skipped: Set<String> = ["node_modules", "Pods", "DerivedData", "Carthage", "vendor"]

    let tree: FileTree

    static func isSpecName(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// The folder of the API that a file belongs to: the nearest above it that has an `api.yaml`.
    func folder(of path: String) -> String? {
        guard Self.isSpecName(path) else { return nil }
        var folder = Path.parent(path)
        while let current = folder {
            if let bytes = apiFile(in: current) { return Self.isSpec(bytes) ? current : nil }
            folder = Path.parent(current)
        }
        return nil
    }

    /// Whether a folder holds an API.
    func isAPI(_ folder: String) -> Bool { apiFile(in: folder).map(Self.isSpec) ?? false }

    private func apiFile(in folder: String) -> [UInt8]? {
        for name in Self.apiNames {
            if let bytes = try? tree.read(Path.join(folder, name), SpecLimits.file) { return bytes }
        }
        return nil
    }

    /// The APIs in and below a folder.
    func search(_ root: String) -> [String] {
        var found: [String] = []
        var waiting = [(path: root, depth: 0)]
        var count = 0
        while !waiting.isEmpty, count < Self.folderLimit {
            let (folder, depth) = waiting.removeFirst()
            count += 1
            guard let entries = try? tree.list(folder) else { continue }
            if entries.contains(where: { Self.apiNames.contains($0.name) && $0.kind == .file }), isAPI(folder) {
                found.append(folder)
            }
            guard depth < Self.depthLimit else { continue }
            let children = entries.filter { entry in
                entry.kind == .folder && !entry.isLink && !entry.name.hasPrefix(".")
                    && !Self.skipped.contains(entry.name)
            }
            waiting += children.map { (Path.join(folder, $0.name), depth + 1) }.sorted { $0.0 < $1.0 }
        }
        return found
    }

    /// The keys of a spec's `api.yaml` that no other tool's file has.
    private static let ownKeys: Set<String> = [
        "errorspec", "api", "groups", "bodies", "recoveries", "retries", "categories",
    ]

    /// Whether an `api.yaml` is a spec, and not an OpenAPI document or the like: it has a key that specs have, or no key yet.
    static func isSpec(_ bytes: [UInt8]) -> Bool {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        var hasKey = false
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let key = line.prefix { $0 != UInt8(ascii: ":") }
            guard key.endIndex < line.endIndex, let first = key.first, isNameByte(first) else { continue }
            if ownKeys.contains(String(decoding: key, as: UTF8.self)) { return true }
            hasKey = true
        }
        return !hasKey
    }
}
