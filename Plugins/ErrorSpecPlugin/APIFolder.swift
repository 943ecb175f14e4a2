import Foundation

/// A folder with an `api.yaml`, and the files that belong to it.
///
/// Plugins can't import the package's modules, so this type repeats the language's rule: an API consists of all YAML
/// files and recordings in the folder and its subfolders, except for nested APIs and hidden folders.
struct APIFolder {
    let url: URL
    /// The specs: first `api.yaml`, then all other specs, sorted by path.
    let specs: [URL]
    /// The files of recorded responses, sorted by path.
    let recordings: [URL]

    fileprivate init(path: String, files: [URL]) {
        func isRoot(_ url: URL) -> Bool { isAPIFile(url) && url.deletingLastPathComponent().path == path }
        url = URL(fileURLWithPath: path, isDirectory: true)
        specs = files.filter(isSpec).sorted { isRoot($0) == isRoot($1) ? $0.path < $1.path : isRoot($0) }
        recordings = files.filter(isRecording).sorted { $0.path < $1.path }
    }
}

/// Finds the APIs in a folder and its subfolders, sorted by path.
func findAPIFolders(in folder: URL) -> [APIFolder] {
    var found: [String: [URL]] = [:]
    var queue: [(folder: URL, api: String?, above: Set<String>)] = [(folder, nil, [])]
    while let (folder, owner, above) = queue.popLast() {
        // A link may lead to a folder that contains the link.
        let identity = folder.resolvingSymlinksInPath().path
        guard !above.contains(identity) else { continue }
        let entries = contents(of: folder)
        let isAPI = entries.contains { !$0.isFolder && isAPIFile($0.url) }
        let api = isAPI ? folder.path : owner
        for entry in entries {
            if entry.isFolder {
                queue.append((entry.url, api, above.union([identity])))
            } else if let api, isSpec(entry.url) || isRecording(entry.url) {
                found[api, default: []].append(entry.url)
            }
        }
    }
    return found.sorted { $0.key < $1.key }.map(APIFolder.init)
}

/// Finds the APIs among the files of an Xcode target, sorted by path.
func findAPIFolders(among files: [URL]) -> [APIFolder] {
    let roots = Set(files.filter(isAPIFile).map { $0.deletingLastPathComponent().path })
    var found: [String: [URL]] = [:]
    for file in files where isSpec(file) || isRecording(file) {
        var folder = file.deletingLastPathComponent()
        while folder.path != "/", !roots.contains(folder.path) { folder.deleteLastPathComponent() }
        if roots.contains(folder.path) { found[folder.path, default: []].append(file) }
    }
    return found.sorted { $0.key < $1.key }.map(APIFolder.init)
}

private func contents(of folder: URL) -> [(url: URL, isFolder: Bool)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
        var isFolder: ObjCBool = false
        // Links are followed, so that a target can contain a link to an API in another folder.
        let path = folder.path + "/" + name
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if isFolder.boolValue, name.hasPrefix(".") { return nil }
        return (URL(fileURLWithPath: path, isDirectory: isFolder.boolValue), isFolder.boolValue)
    }
}

private func isSpec(_ url: URL) -> Bool {
    url.lastPathComponent.hasSuffix(".yaml") || url.lastPathComponent.hasSuffix(".yml")
}

private func isAPIFile(_ url: URL) -> Bool { ["api.yaml", "api.yml"].contains(url.lastPathComponent) }

private func isRecording(_ url: URL) -> Bool { url.lastPathComponent.hasSuffix(".responses.jsonl") }
