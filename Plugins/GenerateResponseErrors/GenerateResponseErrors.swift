import Foundation
import PackagePlugin

/// Generates Swift into the sources, to be checked in: `swift package generate-response-errors`.
@main
struct GenerateResponseErrors: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let request = try Request(arguments)
        let targets = context.package.targets.compactMap { $0 as? any SourceModuleTarget }.map {
            Destination(
                name: $0.name, folder: URL(fileURLWithPath: String(describing: $0.directory), isDirectory: true))
        }
        try generate(
            request, targets: targets, tool: context.tool(named: "errorspec").url,
            from: context.package.directoryURL)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension GenerateResponseErrors: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            let request = try Request(arguments)
            let project = URL(fileURLWithPath: String(describing: context.xcodeProject.directory), isDirectory: true)
            let targets = context.xcodeProject.targets.map {
                Destination(
                    name: $0.displayName,
                    folder: project.appendingPathComponent($0.displayName, isDirectory: true))
            }
            try generate(request, targets: targets, tool: context.tool(named: "errorspec").url, from: project)
        }
    }
#endif

/// A target whose folder is searched for APIs, and takes what they generate.
private struct Destination {
    let name: String
    let folder: URL
}

/// What the user asked for.
private struct Request {
    var targets: [String]
    var isCheck: Bool

    init(_ arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        targets = extractor.extractOption(named: "target")
        isCheck = extractor.extractFlag(named: "check") > 0
        if let unknown = extractor.remainingArguments.first {
            throw Failure("unknown argument `\(unknown)`. Usage: generate-response-errors [--target NAME]... [--check]")
        }
    }
}

private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

private func generate(_ request: Request, targets: [Destination], tool: URL, from folder: URL) throws {
    for name in request.targets where !targets.contains(where: { $0.name == name }) {
        throw Failure("there is no target `\(name)` with sources")
    }
    var generated = 0
    for target in targets where request.targets.isEmpty || request.targets.contains(target.name) {
        let apis = apiFolders(in: target.folder)
        if apis.isEmpty, !request.targets.contains(target.name) { continue }
        guard !apis.isEmpty else { throw Failure("target `\(target.name)` has no api.yaml in its folder") }
        try run(
            tool,
            ["generate"] + apis
                + ["--output", target.folder.appendingPathComponent("Generated").path]
                + (request.isCheck ? ["--check"] : []),
            in: folder, for: target)
        generated += apis.count
    }
    if generated == 0 { throw Failure("no target holds an API: `errorspec init` writes a first api.yaml") }
}

/// The folders with an `api.yaml`, in and below a folder; the tool finds what else belongs to each.
private func apiFolders(in folder: URL, below above: Set<String> = []) -> [String] {
    // A link may lead back to a folder above it.
    let identity = folder.resolvingSymlinksInPath().path
    if above.contains(identity) { return [] }
    // A file has no contents.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    let own = names.contains { ["api.yaml", "api.yml"].contains($0) } ? [folder.path] : []
    return names.filter { !$0.hasPrefix(".") }.reduce(own) { found, name in
        found + apiFolders(in: folder.appendingPathComponent(name), below: above.union([identity]))
    }
}

private func run(_ tool: URL, _ arguments: [String], in folder: URL, for target: Destination) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 1:
        throw Failure(
            "the generated Swift of target `\(target.name)` is not what its specs say; "
                + "`swift package generate-response-errors` brings it up to date")
    default: throw Failure("the response errors of target `\(target.name)` were not generated")
    }
}
