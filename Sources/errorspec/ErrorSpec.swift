import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

@main
struct ErrorSpec: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "errorspec",
        abstract: "Describe your server's errors once, in YAML, and generate Swift from it.",
        discussion: """
            A spec says which status or code means which error, what the user reads, and what the app does next. An \
            API is a folder with an `api.yaml`. Commands take such folders, or folders that contain some (default: specs).
            Data goes to standard output, messages to standard error.

            Examples:
              errorspec init                        # write a first spec, in specs/
              errorspec lint                        # check it
              errorspec resolve Login 401           # see what happens on a 401
              errorspec generate --output Generated # generate the Swift

            Exit status: 0 done; 1 a check failed (warnings under --fail-on warning, stale files, changes at or above \
            diff --fail-on, no match in resolve); 2 an invalid spec, or a file that can't be read or written; \
            64 wrong usage; 70 a bug in errorspec.
            """,
        version: version,
        // Each command has an explicit `commandName`: ArgumentParser would derive the name by reflection, which takes a
        // tenth of the start-up time.
        subcommands: [
            Init.self, Generate.self, Lint.self, Resolve.self, MatrixCommand.self, Gallery.self, Examples.self,
            Diff.self, Explain.self, Export.self, Schema.self, Scan.self, Import.self, Check.self, Mock.self,
            LanguageServerCommand.self,
        ])

    /// Runs the command and handles its errors. ArgumentParser would end with status 1, which errorspec uses for
    /// findings.
    static func main() {
        reportCrashes()
        let command: any ParsableCommand
        // For `help` with an unknown command, ArgumentParser would print the general help.
        if CommandLine.arguments.dropFirst().first == "help" { reportUnknownCommand() }
        refuseEmptyArguments()
        do {
            command = try parseAsRoot()
        } catch {
            reportUnknownCommand()
            endUsage(error)
        }
        do {
            var command = command
            try command.run()
        } catch let status as ExitStatus {
            end(status)
        } catch let failure as any CommandFailure {
            Console.message("error: \(TerminalText(lines: failure.description))")
            end(failure.status)
        } catch {
            // The error is a request for help, or wrong usage that was detected only in `run()`.
            if exitCode(for: error) != .failure { endUsage(error) }
            Console.message(TerminalText(lines: internalFailure("\(error)")))
            end(.internalFailure)
        }
    }

    /// Refuses empty arguments. Most are caused by unset variables in scripts, and shouldn't be treated as the working
    /// directory or as all groups.
    private static func refuseEmptyArguments() {
        let words = CommandLine.arguments
        if words.dropFirst().first?.hasPrefix("---completion") == true { return }
        for (index, word) in words.enumerated().dropFirst() where word.isEmpty || word.hasSuffix("=") {
            let option = word.isEmpty ? words[index - 1] : String(word.dropLast())
            if !option.hasPrefix("--") || option.contains("=") {
                if !word.isEmpty { continue }
                Console.message("error: an argument is empty; leave it out")
            } else {
                Console.message("error: the argument after \(option) is empty")
            }
            end(.usage)
        }
    }

    /// Prints ArgumentParser's message, with a lowercase first letter like all other messages, and ends the run.
    private static func endUsage(_ error: any Error) -> Never {
        let text = fullMessage(for: error)
        guard exitCode(for: error) == .validationFailure, text.hasPrefix("Error: ") else { exit(withError: error) }
        let message = text.dropFirst("Error: ".count)
        Console.message("error: \(TerminalText(lines: message.prefix(1).lowercased() + message.dropFirst()))")
        end(.usage)
    }

    /// Reports a misspelt command, which ArgumentParser would report as an unexpected argument.
    private static func reportUnknownCommand() {
        var names = CommandLine.arguments.dropFirst()
        if names.first == "help" { names = names.dropFirst() }
        guard let name = names.first, !name.hasPrefix("-") else { return }
        let commands = configuration.subcommands.map { $0.configuration }
        let known = commands.compactMap { $0.commandName } + commands.flatMap { $0.aliases } + ["help"]
        if known.contains(name) { return }
        let near = nearest(to: name, in: known).map { "did you mean `\($0)`?" }
        Console.message("error: there is no command `\(name)`; \(near ?? "`errorspec --help` lists them")")
        end(.usage)
    }
}
