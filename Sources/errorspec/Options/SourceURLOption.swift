import ArgumentParser

/// The option `--source-url`, which is a template for links to the lines of specs.
struct SourceURLOption: ParsableArguments {
    @Option(help: .init("Link cases to their lines: a URL with {path} and {line}.", valueName: "url"))
    var sourceURL: String?

    func validate() throws {
        guard let sourceURL else { return }
        guard sourceURL.contains("{path}"), sourceURL.hasPrefix("https://") || sourceURL.hasPrefix("http://") else {
            throw ValidationError(
                "--source-url takes a URL with {path} and {line}, such as "
                    + "'https://github.com/me/app/blob/main/{path}#L{line}'.")
        }
    }
}
