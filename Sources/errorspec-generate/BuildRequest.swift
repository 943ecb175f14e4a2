import ErrorSpecFiles

/// The tool's arguments: either the specs of one API and the name of the file to generate from each spec, or folders
/// with APIs.
///
/// A plugin passes every path, because a build system reruns the tool only if a path that the plugin has declared
/// changes.
struct BuildRequest {
    static let usage = """
        usage: errorspec-generate --output FOLDER [--checked-in FILE]... SPEC NAME [SPEC NAME]...
               errorspec-generate --output FOLDER --examples NAME [--import MODULE] [--recorded FILE]... SPEC NAME...
               errorspec-generate --output FOLDER --specs FOLDER [--examples FOLDER [--import MODULE]]

        What ErrorSpecPlugin runs: writes FOLDER/NAME, a Swift file for each SPEC of one API. With --examples, what
        ErrorSpecExamplesPlugin runs: writes one file, with an example of each case. With --specs, what `make generate`
        runs: writes the files that `errorspec generate` writes, which is the command for people.

        """

    var output = ""
    /// Folders with APIs. The tool generates the same files from them as `errorspec generate`.
    var specs: [String] = []
    /// The paths of generated files that are among the target's sources.
    var checkedIn: [String] = []
    /// The name of the file for the examples, or, with ``specs``, the folder for the examples. If `nil`, only the
    /// errors are generated.
    var examples: String?
    /// The module that contains the errors, or `nil` if the examples are in the same module.
    var module: String?
    /// The paths of recordings.
    var recordings: [String] = []
    /// The names of the generated files, by the specs' paths.
    var names: [String: String] = [:]
    /// The API's folder; empty with ``specs``.
    var folder = ""

    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            guard let value = arguments.next() else { return nil }
            switch argument {
            case "--output": output = value
            case "--specs": specs.append(value)
            case "--checked-in": checkedIn.append(value)
            case "--examples": examples = value
            case "--import": module = value
            case "--recorded": recordings.append(value)
            case _ where argument.first == "-": return nil
            default:
                guard names.updateValue(value, forKey: argument) == nil else { return nil }
                if folder.isEmpty { folder = Path.parent(argument) ?? "." }
            }
        }
        if output.isEmpty || names.isEmpty == specs.isEmpty { return nil }
    }
}
