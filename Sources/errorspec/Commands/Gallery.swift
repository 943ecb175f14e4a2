import ArgumentParser
import ErrorSpecFiles
import ErrorSpecReport

struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Show every alert as users see it, on a page that a browser opens.",
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

    @Option(help: "Write the page to this file, and open no browser.", completion: .file())
    var output: String?

    @OptionGroup var source: SourceURLOption

    @OptionGroup var options: CommonOptions

    func run() throws {
        let page = Matrix(try specs.checked(options)).html(opensOn: .cases, sourceURL: source.sourceURL)
        let path = output ?? Path.join(temporaryFolder, "errorspec-gallery.html")
        try writeFile(path, page)
        try Console.output("wrote \(path)\n")
        if output == nil, Terminal.isTerminal(STDOUT_FILENO) { openInBrowser(path) }
    }

    private var temporaryFolder: String { Terminal.variable("TMPDIR") ?? "/tmp" }
}
