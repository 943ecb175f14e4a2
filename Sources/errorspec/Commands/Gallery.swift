import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract:
            "Show every alert as users see it, on a page that a browser opens, or list the texts for translators.",
        usage: "errorspec gallery [<specs> ...] [<options>]",
        discussion: """
            For product owners, translators and QA: each alert in all its languages, what needs attention, and the \
            endpoints that it may come from. The page is one file, which needs no network.

            With a name that ends in .csv, .xlf or .xliff, the texts are written for translators instead, and `errorspec \
            import` takes what they send back. XLIFF holds one language and its translation into another.

            Examples:
              errorspec gallery
              errorspec gallery specs/lslp --output alerts.html
              errorspec gallery --source-url 'https://git.example.com/app/{path}#L{line}'
              errorspec gallery specs/github --output texts.xliff --locale ko
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(
        help:
            "Write the page to this .html or .htm file, instead of opening a browser; or write the texts, to a .csv, .xlf or .xliff.",
        completion: .file())
    var output: String?

    @Option(help: "The language that an XLIFF file is translated into. (default: the only one)")
    var locale: String?

    @OptionGroup var source: SourceURLOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let format = output.flatMap(TextFileFormat.init(path:))
        if locale != nil, format != .xliff {
            throw ValidationError("--locale goes with an --output in .xliff.")
        }
        if source.sourceURL != nil, format != nil {
            throw ValidationError("--source-url goes with the page, and a list of texts has no links.")
        }
        if let output, format == nil, !["html", "htm"].contains(output.split(separator: ".").last?.lowercased()) {
            throw ValidationError(
                "--output is a page, in .html or .htm, or a list of texts, in .csv, .xlf or .xliff; not '\(output)'.")
        }
    }

    func run() throws {
        let spec = try specs.checked(options)
        if let output, let format = TextFileFormat(path: output) {
            try write(textLists(of: spec), as: format, to: output)
            return
        }
        let page = spec.page(opensOn: .cases, sourceURL: source.sourceURL)
        let path = try output ?? Path.join(newTemporaryFolder(), "gallery.html")
        try writeFile(path, page)
        try Console.output("wrote \(path)\n")
        if output == nil, Terminal.isTerminal(STDOUT_FILENO) { openInBrowser(path) }
    }

    private func write(_ lists: [TextList], as format: TextFileFormat, to path: String) throws {
        var (lists, target) = (lists, locale)
        if format == .xliff {
            target = try target ?? onlyTarget(of: lists)
            if let target { lists = try translated(lists, into: target) }
            guard Set(lists.map(\.sourceLocale)).count == 1 else {
                throw UsageFailure("the texts of these APIs are written in several languages: name the folder of one")
            }
        }
        try writeFile(path, format.write(lists, into: target))
        let count = lists.reduce(0) { $0 + $1.texts.count }
        try Console.output("wrote \(counted(count, "text")) to \(path)\n")
    }

    private func translated(_ lists: [TextList], into target: String) throws -> [TextList] {
        let found = lists.filter { $0.targets.contains(target) }
        let known = Set(lists.flatMap(\.targets)).sorted()
        if found.isEmpty {
            throw UsageFailure(
                known.isEmpty
                    ? "these specs have no translations: their texts are in one language"
                    : "these specs have no translations into `\(target)`, only into \(listed(known))")
        }
        return found
    }

    private func onlyTarget(of lists: [TextList]) throws -> String? {
        let targets = Set(lists.flatMap(\.targets)).sorted()
        if targets.count < 2 { return targets.first }
        throw UsageFailure(
            "XLIFF holds one language and its translation: choose with --locale \(listed(targets, "or")); CSV holds all"
        )
    }

    /// A folder of the user's own: a name that others can guess may be a link of theirs.
    private func newTemporaryFolder() throws -> String {
        let folder = Terminal.variable("TMPDIR") ?? "/tmp"
        var template = Array(Path.join(folder, "errorspec-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw WriteFailure(path: folder, code: errno) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Shows a file to the user. Without a browser, the path that was printed is what there is.
func openInBrowser(_ path: String) {
    #if os(macOS)
        let opener = "open"
    #else
        let opener = "xdg-open"
    #endif
    if (try? run(opener, [path]))?.status != 0 { Console.message("note: no browser could be opened") }
}
