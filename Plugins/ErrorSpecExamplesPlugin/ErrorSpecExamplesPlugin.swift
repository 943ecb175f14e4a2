import Foundation
import PackagePlugin

/// Generates examples while a target is built, for the APIs of the target and of its dependencies. The examples are
/// for tests, previews and debug builds.
@main
struct ErrorSpecExamplesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let tool = try context.tool(named: "errorspec-generate").url
        let sources = [(target, nil)] + dependencies(of: target).map { ($0, $0.moduleName) }
        let commands = sources.flatMap { source, module in
            findAPIFolders(in: folder(of: source)).map { api in
                command(
                    for: api, of: source, importing: module, tool: tool, workFolder: context.pluginWorkDirectoryURL)
            }
        }
        if commands.isEmpty {
            Diagnostics.error(
                """
                target \(target.name) uses ErrorSpecExamplesPlugin, but neither it nor a target that it depends on \
                contains an API: a folder with an api.yaml (SwiftPM ignores a target without a Swift file)
                """)
        }
        return commands
    }

    /// Returns the targets of this package that the given target depends on directly, and can therefore import.
    private func dependencies(of target: any Target) -> [any SourceModuleTarget] {
        target.dependencies.compactMap { dependency in
            guard case .target(let target) = dependency else { return nil }
            return target as? any SourceModuleTarget
        }
    }

    private func folder(of target: any Target) -> URL {
        URL(fileURLWithPath: String(describing: target.directory), isDirectory: true)
    }

    private func command(
        for api: APIFolder, of source: any Target, importing module: String?, tool: URL, workFolder: URL
    ) -> Command {
        let root = folder(of: source).standardizedFileURL.path + "/"
        let path = api.url.standardizedFileURL.path
        let relative = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : ""
        // The name begins with the target's name, because two targets may have their specs in folders with the same
        // name.
        let name = ([source.name] + relative.split(separator: "/").map(String.init)).joined(separator: "+")
        let output = workFolder.appending(path: name, directoryHint: .isDirectory)
        let file = "Swift/\(name)+Examples.generated.swift"
        // Statements rather than one expression, which Swift would take many seconds to type-check.
        var arguments = ["--output", output.path, "--examples", file]
        if let module { arguments += ["--import", module] }
        for recording in api.recordings { arguments += ["--recorded", recording.path] }
        for spec in api.specs { arguments += [spec.path, spec.lastPathComponent] }
        return .buildCommand(
            displayName: "Generating examples from \(api.url.lastPathComponent)", executable: tool,
            arguments: arguments, inputFiles: api.specs + api.recordings, outputFiles: [output.appending(path: file)])
    }
}
