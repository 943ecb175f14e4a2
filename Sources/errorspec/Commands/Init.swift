import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first spec to start from. Nothing is ever overwritten.",
        usage: "errorspec init [<dir>] [<options>]",
        discussion: """
            Writes into DIR an `api.yaml` with comments, and the schema that editors complete and check it with; and \
            into the working directory a line of `.gitattributes` that folds generated files in reviews.

            Examples:
              errorspec init
              errorspec init specs/shop
            """)

    @Argument(help: ArgumentHelp("The folder of the new API.", valueName: "dir"), completion: .directory)
    var folder = "specs"

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("An empty path names no folder.") }
    }

    func run() throws {
        let folder = Path.normalized(folder)
        let shown = relativeToWorkingFolder(folder)
        if let entries = try? FileTree.disk.list(folder),
            let existing = entries.first(where: { $0.name == "api.yaml" || $0.name == "api.yml" })
        {
            let path = Path.join(shown, existing.name)
            throw WriteFailure(path: path, reason: "is there already, and init never overwrites")
        }
        try createFolder(folder)
        try write(StarterSpec.text(api: StarterSpec.name(for: folder)), to: Path.join(folder, "api.yaml"))
        try write(specSchema.text, to: Path.join(folder, StarterSpec.schemaFile))
        try addAttributes()
        if !options.quiet {
            let target = shown == "specs" ? "" : " \(printable(shown))"
            Console.message("\nNext: edit it, then run `errorspec lint\(target)` and `errorspec generate\(target)`.")
        }
    }

    private func write(_ text: String, to path: String) throws {
        let shown = relativeToWorkingFolder(path)
        if try createFile(path, text) {
            say("wrote \(printable(shown))")
        } else {
            say("left \(printable(shown)) as it is")
        }
    }

    private func addAttributes() throws {
        let path = ".gitattributes"
        let line = "Generated/** linguist-generated"
        guard try !createFile(path, line + "\n") else { return say("wrote \(path)") }
        do throws(ReadFailure) {
            let lines = String(decoding: try FileTree.disk.read(path, SpecLimits.file), as: UTF8.self)
                .split(whereSeparator: \.isNewline)
            if lines.contains(where: { $0.hasPrefix("Generated/") && $0.contains("linguist-generated") }) { return }
        } catch {
            throw WriteFailure(path: path, reason: error.description)
        }
        try append("\n\(line)\n", to: path)
        say("added a line to \(path)")
    }

    private func say(_ text: String) {
        if !options.quiet { Console.message(text) }
    }
}

/// What a new API begins with.
enum StarterSpec {
    static let schemaFile = ".errorspec.schema.json"

    /// `specs/shop` → `Shop`; `Example` where the folder's name says nothing.
    static func name(for folder: String) -> String {
        let words = (Path.name(folder) ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let isName = name.first?.isLetter == true && name.utf8.count <= SpecLimits.apiName
        let saysNothing = ["Specs", "Spec", "Errorspec", "Api", "API", "Swift", "Self", "Foundation"].contains(name)
        return isName && !saysNothing ? name : "Example"
    }

    static func text(api: String) -> String {
        """
        # yaml-language-server: $schema=\(schemaFile)
        #
        # Which answers of the server mean which error, and what a user then reads. All other .yaml files below this
        # folder belong to the same API. `errorspec lint` checks them, `errorspec generate` turns them into Swift.

        errorspec: 1                  # the version of the spec language
        api: \(api)
        body: standard                # how error bodies are read, unless a group says otherwise
        default: Common               # the parent of every group that names none

        bodies:
          standard: {message: /message}   # the server's text for users: a JSON Pointer into the body

        categories: [alert, signOut]  # how the app presents a failure; the first is the default

        groups:
          Common:
            summary: What every endpoint may answer
            cases:
              unauthorized:
                summary: The access token is missing or has expired
                status: 401
                title: Signed out
                description: Please sign in again.
                category: signOut
              tooManyRequests:
                summary: Too many requests in a short time
                status: 429
                title: Too many requests
                description: Please wait a moment, then try again.
                retry: throttling     # wait and try again; `transient`, `never`, or a policy of your own
              serverFailure:
                summary: The server has failed
                status: 5xx           # a class; 500-503 is a range, [500, 502] a list
                title: Something went wrong
                description: Please try again later.

          Login:
            summary: Sign in with email and password
            cases:
              wrongPassword:
                summary: Wrong email or password
                status: 401
                overrides: Common.unauthorized    # hiding an inherited case is always said
                title: Sign-in failed
                description:
                  body: message       # the server's words, if there are any
                  otherwise: Please check your email address and password.

        operations:                   # optional: which group answers for which endpoint
          POST /v1/login: Login

        """
    }
}
