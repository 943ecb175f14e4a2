import ArgumentParser
import ErrorSpecFiles
import ErrorSpecReport

/// The options that all commands have in common.
struct CommonOptions: ParsableArguments {
    enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Option(help: "When to use colours; auto: on a terminal, unless NO_COLOR is set.")
    var color: ColorChoice = .auto

    @Flag(name: [.short, .long], help: "Print only results and findings.")
    var quiet = false

    @Flag(name: [.short, .long], help: "Also print the files that are read, and the time taken.")
    var verbose = false

    /// Returns the style for standard output (1) or standard error (2).
    func style(for descriptor: Int32) -> Style {
        switch color {
        case .always: Style(isColoured: true)
        case .never: .plain
        case .auto:
            Style(
                isColoured: Terminal.isTerminal(descriptor)
                    && (Terminal.variable("NO_COLOR") ?? "").isEmpty && Terminal.variable("TERM") != "dumb")
        }
    }

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other; give one of them.") }
    }
}
