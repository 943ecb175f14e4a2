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
            // The target's APIs are those among its files or, if there are none, those in the folder with the target's
            // name.
            let members = findAPIFolders(among: files)
            let apis = members.isEmpty ? findAPIFolders(in: project.appending(path: target.displayName)) : members
            return try buildCommands(
                of: BuildTarget(name: target.displayName, root: project, apis: apis, sources: files),
                tool: context.tool(named: toolName).url, workFolder: context.pluginWorkDirectoryURL)
        }
    }
#endif

private let toolName = "errorspec-generate"

/// The properties of a SwiftPM or Xcode target that the build commands depend on.
private struct BuildTarget {
    let name: String
    /// The names of outputs are paths relative to this folder.
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
    // The tool reports an API that is also generated into the sources. The plugin can't, because it doesn't know the
    // APIs' names.
    let checkedIn = target.sources.filter { $0.lastPathComponent.hasSuffix(".generated.swift") }
    let outputs = try outputs(of: target.apis, below: target.root)
    return zip(target.apis, outputs).map { api, outputs in
        command(for: api, outputs: outputs, checkedIn: checkedIn, tool: tool, workFolder: workFolder)
    }
}

private func command(
    for api: APIFolder, outputs: [Output], checkedIn: [URL], tool: URL, workFolder: URL
) -> Command {
    // Each API has a separate output folder, in which the tool removes the generated files of deleted specs.
    let name = outputs[0].name.replacingOccurrences(of: ".generated.swift", with: "")
    let folder = workFolder.appending(path: name, directoryHint: .isDirectory)
    // Statements rather than one expression, which Swift would take seconds to type-check.
    var arguments = ["--output", folder.path]
    for file in checkedIn { arguments += ["--checked-in", file.path] }
    for output in outputs { arguments += [output.spec.path, "Swift/" + output.name] }
    return .buildCommand(
        displayName: "Generating response errors from \(api.url.lastPathComponent)", executable: tool,
        arguments: arguments,
        // Recordings are declared although the tool doesn't read them, because SwiftPM warns about files that no
        // plugin uses.
        inputFiles: outputs.map(\.spec) + api.recordings + checkedIn,
        outputFiles: outputs.map { folder.appending(path: "Swift/" + $0.name) })
}
