import Foundation

/// One generated file of a build.
///
/// A build system plans before it runs any tool, so the outputs depend only on the specs' paths: a Swift file for each
/// spec, named after its path. A change within a spec then needs no new plan.
struct Output {
    let spec: URL
    let name: String
}

/// A spec whose generated file would have the same name as another spec's.
struct OutputCollision: Error, CustomStringConvertible {
    let spec: URL
    let other: URL
    let name: String

    var description: String {
        "\(spec.path) and \(other.path) would both generate \(name): rename one of them"
    }
}

/// Names the generated files of all APIs of a target: the path from `root`, with `+` for `/`.
///
/// The names differ within a module, even if upper and lower case are not distinguished.
func outputs(of apis: [APIFolder], below root: URL) throws -> [[Output]] {
    var taken: [String: URL] = [:]
    return try apis.map { api in
        try api.specs.map { spec in
            let name = outputName(of: spec, below: root)
            if let other = taken.updateValue(spec, forKey: name.lowercased()) {
                throw OutputCollision(spec: spec, other: other, name: name)
            }
            return Output(spec: spec, name: name)
        }
    }
}

private func outputName(of spec: URL, below root: URL) -> String {
    let folder = root.standardizedFileURL.path + "/"
    let path = spec.deletingPathExtension().standardizedFileURL.path
    let relative = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : String(path.drop { $0 == "/" })
    return relative.replacingOccurrences(of: "/", with: "+") + ".generated.swift"
}
