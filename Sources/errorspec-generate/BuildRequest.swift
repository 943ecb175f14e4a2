import ErrorSpecFiles

/// The request of a build: the specs of one API and the name of the file that each becomes, or folders with APIs.
///
/// A plugin declares every path, and none is searched for: a build system reruns the tool when what it has declared
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
    /// The folders whose APIs are generated as `errorspec generate` does it.
    var specs: [String] = []
    /// Generated files among the target's sources.
    var checkedIn: [String] = []
    /// The file of the examples, or, with ``specs``, their folder; `nil`: the errors alone are generated.
    var examples: String?
    /// The module that the errors are in; `nil`: the one that the examples are in.
    var module: String?
    /// Recorded responses.
    var recordings: [String] = []
    /// By the spec's path.
    var names: [String: String] = [:]
    /// The API's folder.
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
