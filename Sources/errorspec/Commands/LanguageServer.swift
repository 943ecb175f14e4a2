import ArgumentParser
import ErrorSpecEditor
import ErrorSpecLanguage

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(explained: "lsp", aliases: ["language-server"])

    @Flag(help: .init("What editors pass by habit; there is no other way.", visibility: .hidden))
    var stdio = false

    @Option(name: .customLong("clientProcessId"), help: .hidden)
    var clientProcessID: Int?

    func run() throws {
        var server = LanguageServer(
            input: 0, output: 1, version: ErrorSpec.version)
        if server.run() != 0 { throw ExitStatus.findings }
    }
}
