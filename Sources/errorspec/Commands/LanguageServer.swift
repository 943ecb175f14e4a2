import ArgumentParser
import ErrorSpecEditor
import ErrorSpecLanguage

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Run the language server for editors over standard input and output.",
        discussion: """
            Editors start it: docs/editors.md shows how for VS Code, Neovim, Emacs and others. It reports findings as \
            you type, completes and renames across files, and shows which case handles which response.

            Example, for Neovim:
              vim.lsp.start({ name = "errorspec", cmd = { "errorspec", "lsp" } })

            Exit status: 0 if the client shut the server down, else 1.
            """,
        aliases: ["language-server"])

    @Flag(help: .init("Ignored: some editors pass it. Standard input and output are always used.", visibility: .hidden))
    var stdio = false

    @Option(name: .customLong("clientProcessId"), help: .hidden)
    var clientProcessID: Int?

    func run() throws {
        var server = LanguageServer(
            input: 0, output: 1, version: ErrorSpec.version)
        if server.run() != 0 { throw ExitStatus.findings }
    }
}
