import Foundation

/// A spec, and the name of the file that is generated from it.
///
/// A build system must know all outputs before it runs a tool. Outputs therefore depend only on the specs' paths:
/// there is one Swift file for each spec, named after the spec's path.
struct Output {
    let spec: URL
    let name: String
}

/// The error for two specs whose generated files would have the same name.
struct OutputCollision: Error, CustomStringConvertible {
    let spec: URL
    let other: URL
    let name: String

    var description: String {
        "\(spec.path) and \(other.path) would both generate \(name): rename one of them"
    }
}

/// Returns the outputs for each of a target's APIs. The name of an output is the spec's path relative to `root`, with
/// `+` instead of `/`.
///
/// - Throws: ``OutputCollision`` if two names are equal, regardless of case.
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
