import Foundation
import PackagePlugin

/// Generates Swift files into the folders of targets, to be checked in. The command is `swift package
/// generate-response-errors`.
///
/// The plugin `GenerateResponseErrors` declares no permission to write: if it did, SwiftPM would ask for permission
/// even for `--check` and `--help`. Users give permission with `--allow-writing-to-package-directory` instead. Xcode
/// has no such option, so the plugin `GenerateResponseErrorsInXcode`, with the same source, declares the permission.
@main
struct GenerateResponseErrors: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard let request = try Request(arguments) else { return print(Request.help) }
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
            guard let request = try Request(arguments) else { return print(Request.help) }
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

/// A target. Its folder is searched for APIs, and the APIs' files are generated into a subfolder.
private struct Destination {
    let name: String
    let folder: URL
}

/// The user's arguments.
private struct Request {
    var targets: [String]
    var isCheck: Bool

    static let help = """
        USAGE: swift package --allow-writing-to-package-directory generate-response-errors [--target <name>] ...
               swift package generate-response-errors --check [--target <name>] ...

        Generates Swift from the specs in the folders of targets, into the folder `Generated` of each.

        OPTIONS:
          --target <name>  The target; may be repeated. (default: all that hold specs)
          --check          Write nothing; fail with a diff if anything would change.
          --help           Show this.
        """

    /// Parses the arguments, or returns `nil` if the user asked for help.
    init?(_ arguments: [String]) throws {
        if arguments.contains("--help") || arguments.contains("-h") { return nil }
        var extractor = ArgumentExtractor(arguments)
        targets = extractor.extractOption(named: "target")
        isCheck = extractor.extractFlag(named: "check") > 0
        if let unknown = extractor.remainingArguments.first {
            throw Failure("unknown argument `\(unknown)`; `generate-response-errors --help` lists them")
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
        // SwiftPM's sandbox prevents writing unless the user has given permission.
        if !request.isCheck, !FileManager.default.isWritableFile(atPath: target.folder.path) {
            throw Failure(
                "\(target.folder.path) can't be written to; allow it: "
                    + "`swift package --allow-writing-to-package-directory generate-response-errors`")
        }
        // Runs the tool once for the whole target, not once for each API, so that the tool removes the files of
        // deleted APIs.
        try run(
            tool,
            [
                "generate", target.folder.path, "--output",
                target.folder.appendingPathComponent("Generated").path,
            ] + (request.isCheck ? ["--check"] : []),
            in: folder, for: target)
        generated += apis.count
    }
    if generated == 0 { throw Failure("no target contains an API: `errorspec init` writes a first api.yaml") }
}

/// Returns the folders that have an `api.yaml`, in a folder and its subfolders. The tool finds the other files of each
/// API.
private func apiFolders(in folder: URL, below above: Set<String> = []) -> [String] {
    // A link may lead to a folder that contains the link.
    let identity = folder.resolvingSymlinksInPath().path
    if above.contains(identity) { return [] }
    // This fails if `folder` is a file. The file is skipped.
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
            "the generated Swift of target `\(target.name)` doesn't match its specs; "
                + "`swift package --allow-writing-to-package-directory generate-response-errors` updates it")
    default: throw Failure("the response errors of target `\(target.name)` were not generated")
    }
}
