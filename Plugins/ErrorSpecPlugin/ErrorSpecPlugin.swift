import Foundation
import PackagePlugin

/// Generates Swift from the API folders of a target while the target is built.
@main
struct ErrorSpecPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let folder = URL(fileURLWithPath: String(describing: target.directory), isDirectory: true)
        return try buildCommands(
            of: BuildTarget(
                name: target.name, root: folder, apis: findAPIFolders(in: folder),
                sources: target.sourceFiles.map(\.url)),
            tool: context.tool(named: toolName).url, workFolder: context.pluginWorkDirectoryURL)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension ErrorSpecPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let project = URL(fileURLWithPath: String(describing: context.xcodeProject.directory), isDirectory: true)
            let files = target.inputFiles.map(\.url)
            // A spec belongs to a target by membership, or because it is in the folder with the target's name.
            let members = findAPIFolders(among: files)
            let apis = members.isEmpty ? findAPIFolders(in: project.appending(path: target.displayName)) : members
            return try buildCommands(
                of: BuildTarget(name: target.displayName, root: project, apis: apis, sources: files),
                tool: context.tool(named: toolName).url, workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif

private let toolName = "errorspec-generate"

/// The parts of a target that a plan needs, from SwiftPM or from Xcode.
private struct BuildTarget {
    let name: String
    /// The folder that output names are relative to.
    let root: URL
    let apis: [APIFolder]
    let sources: [URL]
}

private func buildCommands(of target: BuildTarget, tool: URL, workFolder: URL) throws -> [Command] {
    guard !target.apis.isEmpty else {
        Diagnostics.error(
            """
            target \(target.name) uses ErrorSpecPlugin but contains no API: below \(target.root.path) there is no \
            api.yaml. `errorspec init` writes one
            """)
        return []
    }
    // If the API is also generated into the sources, the tool reports it, since it knows the APIs' names.
    let checkedIn = target.sources.filter { $0.lastPathComponent.hasSuffix(".generated.swift") }
    let outputs = try outputs(of: target.apis, below: target.root)
    return zip(target.apis, outputs).map { api, outputs in
        command(for: api, outputs: outputs, checkedIn: checkedIn, tool: tool, workFolder: workFolder)
    }
}

private func command(
    for api: APIFolder, outputs: [Output], checkedIn: [URL], tool: URL, workFolder: URL
) -> Command {
    // Each API has a folder of its own, in which the tool removes the generated files of removed specs.
    let name = outputs[0].name.replacingOccurrences(of: ".generated.swift", with: "")
    let folder = workFolder.appending(path: name, directoryHint: .isDirectory)
    return .buildCommand(
        displayName: "Generating response errors from \(api.url.lastPathComponent)",
        executable: tool,
        arguments: ["--output", folder.path]
            + checkedIn.flatMap { ["--checked-in", $0.path] }
            + outputs.flatMap { [$0.spec.path, "Swift/" + $0.name] },
        // Recordings are declared, though they aren't read: SwiftPM warns about files that no plugin takes.
        inputFiles: outputs.map(\.spec) + api.recordings + checkedIn,
        outputFiles: outputs.map { folder.appending(path: "Swift/" + $0.name) })
}
