import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading

/// Finds the APIs in a workspace. YAML files outside of APIs are ignored, because they usually aren't specs.
struct APIFolders {
    /// The maximum number of folders to search. A workspace can be a whole disk.
    private static let folderLimit = 4_000
    /// The names of folders that aren't searched, because their files are generated or downloaded.
    private static let skipped: Set<String> = ["node_modules", "Pods", "DerivedData", "Carthage", "vendor"]

    let tree: FileTree

    /// Returns the folder of the API that a file belongs to: the nearest folder with an `api.yaml` above the file.
    /// Returns `nil` if there is no such folder, or if the `api.yaml` isn't a spec.
    func folder(of path: String) -> String? {
        guard Path.isOfAPI(path) else { return nil }
        var folder = Path.parent(path)
        while let current = folder {
            if let bytes = apiFile(in: current) { return Self.isSpec(bytes) ? current : nil }
            folder = Path.parent(current)
        }
        return nil
    }

    /// Whether a folder has an `api.yaml` that is a spec.
    func isAPI(_ folder: String) -> Bool { apiFile(in: folder).map(Self.isSpec) ?? false }

    private func apiFile(in folder: String) -> [UInt8]? {
        ["api.yaml", "api.yml"].lazy.compactMap { try? tree.read(Path.join(folder, $0), SpecLimits.file) }.first
    }

    /// Returns the folders of all APIs in the given folder and its subfolders.
    func search(_ root: String) -> [String] {
        let files = tree.files(
            below: root, folders: Self.folderLimit, enters: { !Self.skipped.contains($1) }, takes: Path.isAPIFile)
        return files.compactMap { Path.parent($0.path) }.unique { $0 }.filter(isAPI)
    }

    /// The keys that distinguish an `api.yaml` of errorspec from another tool's file.
    private static let ownKeys: Set<String> = [
        "errorspec", "api", "groups", "bodies", "recoveries", "retries", "categories",
    ]

    /// Whether an `api.yaml` is a spec rather than, for example, an OpenAPI document. A file without keys counts as a
    /// spec, because a new spec is empty.
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
