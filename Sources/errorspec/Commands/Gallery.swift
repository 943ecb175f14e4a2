import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract:
            "Show every alert as users see it, on a page that a browser opens.",
        usage: "errorspec gallery [<specs> ...] [<options>]",
        discussion: """
            For product owners, translators and QA: each alert in all its languages, what needs attention, and the \
            endpoints that it may come from. The page is one file, which needs no network.

            Examples:
              errorspec gallery
              errorspec gallery specs/lslp --output alerts.html
              errorspec gallery --source-url 'https://git.example.com/app/{path}#L{line}'
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(
        help:
            "Write the page to this .html or .htm file, instead of opening a browser.",
        completion: .file())
    var output: String?

    @OptionGroup var source: SourceURLOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let output, !["html", "htm"].contains(output.split(separator: ".").last?.lowercased()) {
            throw ValidationError("--output needs a path that ends in .html or .htm, not '\(output)'.")
        }
    }

    func run() throws {
        let spec = try specs.checked(options)
        let page = spec.page(opensOn: .cases, sourceURL: source.sourceURL)
        let path = try output ?? Path.join(newTemporaryFolder(), "gallery.html")
        try writeFile(path, page)
        try Console.output("wrote \(path)\n")
        if output == nil, Terminal.isTerminal(STDOUT_FILENO) { openInBrowser(path) }
    }

    /// Creates a temporary folder with a random name. If the name were predictable, another user could have placed a
    /// link there.
    private func newTemporaryFolder() throws -> String {
        let folder = Terminal.variable("TMPDIR") ?? "/tmp"
        var template = Array(Path.join(folder, "errorspec-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw WriteFailure(path: folder, code: errno) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Opens a file in the browser. If that fails, only prints a note, because the file's path has already been printed.
func openInBrowser(_ path: String) {
    #if os(macOS)
        let opener = "open"
    #else
        let opener = "xdg-open"
    #endif
    if (try? run(opener, [path]))?.status != 0 { Console.message("note: no browser could be opened") }
}
