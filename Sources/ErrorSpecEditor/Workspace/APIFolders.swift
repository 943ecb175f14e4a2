import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading

/// Finds the APIs that files belong to. Most YAML files of a workspace aren't specs, and have no findings.
struct APIFolders {
    /// A workspace may be somebody's whole disk.
    private static let folderLimit = 4_000
    /// The names of folders with generated or downloaded files, which are skipped.
    private static let skipped: Set<String> = ["node_modules", "Pods", "DerivedData", "Carthage", "vendor"]

    let tree: FileTree

    /// The folder of the API that a file belongs to: the nearest above it that has an `api.yaml`.
    func folder(of path: String) -> String? {
        guard Path.isOfAPI(path) else { return nil }
        var folder = Path.parent(path)
        while let current = folder {
            if let bytes = apiFile(in: current) { return Self.isSpec(bytes) ? current : nil }
            folder = Path.parent(current)
        }
        return nil
    }

    /// Whether a folder contains an API.
    func isAPI(_ folder: String) -> Bool { apiFile(in: folder).map(Self.isSpec) ?? false }

    private func apiFile(in folder: String) -> [UInt8]? {
        ["api.yaml", "api.yml"].lazy.compactMap { try? tree.read(Path.join(folder, $0), SpecLimits.file) }.first
    }

    /// The APIs in and below a folder.
    func search(_ root: String) -> [String] {
        let files = tree.files(
            below: root, folders: Self.folderLimit, enters: { !Self.skipped.contains($1) }, takes: Path.isAPIFile)
        return files.compactMap { Path.parent($0.path) }.unique { $0 }.filter(isAPI)
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
            guard key.endIndex < line.endIndex, let first = key.first, first.isASCIILetterOrDigit else { continue }
            if ownKeys.contains(String(decoding: key, as: UTF8.self)) { return true }
            hasKey = true
        }
        return !hasKey
    }
}
