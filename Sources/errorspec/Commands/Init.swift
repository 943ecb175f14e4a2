import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecResources

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a first spec to start from. Never overwrites anything.",
        usage: "errorspec init [<dir>] [<options>]",
        discussion: """
            Writes an `api.yaml` with comments into DIR, with the schema for editors beside it. In a git repository, \
            also adds lines to its `.gitattributes` that fold generated files in reviews and keep their line endings.

            Examples:
              errorspec init
              errorspec init specs/shop
            """)

    @Argument(help: .init("The folder of the new API.", valueName: "dir"), completion: .directory)
    var folder = "specs"

    @OptionGroup var options: CommonOptions

    func run() throws {
        let folder = Path.normalized(folder)
        let shown = relativeToWorkingFolder(folder)
        if let entries = try? FileTree.disk.list(folder),
            let existing = entries.first(where: { Path.isAPIFile($0.name) })
        {
            let path = Path.join(shown, existing.name)
            throw WriteFailure(path: path, reason: "already exists, and init never overwrites")
        }
        if let existing = apiFile(below: folder) {
            let example = shellWord(Path.join(shown, "NAME"))
            throw WriteFailure(
                path: existing,
                reason:
                    "already exists, so `\(shown)` is a folder of APIs: `errorspec init \(example)` adds one to it")
        }
        try createFolder(try writablePath(folder))
        try write(StarterSpec.text(api: StarterSpec.name(for: folder)), to: Path.join(folder, "api.yaml"))
        try write(specSchema.text, to: Path.join(folder, StarterSpec.schemaFile))
        if let repository = folderOfRepository(of: Path.absolute(folder)) {
            try addAttributes(to: relativeToWorkingFolder(Path.join(repository, ".gitattributes")))
        }
        if !options.quiet { printNextSteps(shown) }
    }

    private func apiFile(below folder: String) -> String? {
        analyse([folder]).files.all.map(\.path).sorted().first { Path.name($0).map(Path.isAPIFile) ?? false }
    }

    private func write(_ text: String, to path: String) throws {
        let shown = relativeToWorkingFolder(path)
        message(try createFile(path, text) ? "wrote \(shown)" : "left \(shown) unchanged")
    }

    private func addAttributes(to path: String) throws {
        let lines = StarterSpec.attributes
        if try createFile(path, lines.joined(separator: "\n") + "\n") { return message("wrote \(path)") }
        let old: [UInt8]
        do throws(ReadFailure) {
            old = try FileTree.disk.read(path, SpecLimits.file)
        } catch {
            throw WriteFailure(path: path, reason: error.description)
        }
        let text = String(decoding: old, as: UTF8.self)
        let known = Set(text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != " " && $0 != "\t" } })
        let missing = lines.filter { line in !known.contains(line.prefix { $0 != " " }) }
        if missing.isEmpty { return }
        // Searches the UTF-8, because CRLF is a single `Character`, which isn't equal to a carriage return.
        let newline = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        let separator = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : newline
        let added = missing.map { $0 + newline }.joined()
        try writeFile(path, old + Array((separator + added).utf8))
        message("added \(counted(missing.count, "line")) to \(path)")
    }

    private func message(_ text: String) {
        if !options.quiet { Console.message("\(text)") }
    }
}

/// Prints the commands to run next, after an API was created in the given folder.
func printNextSteps(_ folder: String) {
    let target = folder == "specs" ? "" : " " + shellWord(folder)
    Console.message("\nNext: edit the spec, then run `errorspec lint\(target)` and `errorspec generate\(target)`.")
}

/// The specs of a new API.
enum StarterSpec {
    static let schemaFile = ".errorspec.schema.json"

    /// The lines for `.gitattributes`. They fold generated files in reviews, and make git keep the files' line endings
    /// on every system.
    static let attributes = [
        "**/Generated/** linguist-generated text eol=lf",
        "\(schemaFile) linguist-generated text eol=lf",
    ]

    /// Returns an API's name for a folder: `Shop` for `specs/shop`, or `Example` if the folder's name isn't suitable.
    static func name(for folder: String) -> String {
        let words = (Path.name(folder) ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { capitalized($0) }.joined()
        let isName = name.first?.isLetter == true && name.utf8.count <= SpecLimits.apiName
        let saysNothing = ["Specs", "Spec", "Errorspec", "Api", "API", "Swift", "Self", "Foundation"].contains(name)
        return isName && !saysNothing ? name : "Example"
    }

    static func text(api: String) -> String {
        String(decoding: Resources.starter, as: UTF8.self).replacing(
            "api: Example\n", with: "api: \(api)\n")
    }
}
