import Foundation

/// One generated file of a build.
///
/// A build system plans before any tool has run, so the outputs are known by the names of the specs alone: a Swift file
/// per spec, named after its path. What a spec holds can then change without a new plan.
struct Output {
    let spec: URL
    let name: String
}

/// A spec whose generated file would have the name of another one's.
struct OutputCollision: Error, CustomStringConvertible {
    let spec: URL
    let other: URL
    let name: String

    var description: String {
        "\(spec.path) and \(other.path) would both generate \(name): rename one of them"
    }
}

/// Names the generated files of all APIs of a target: the path below `root`, with `+` for `/`.
///
/// Names have to differ within a module, also where upper and lower case are alike.
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
