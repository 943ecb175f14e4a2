import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

struct Resolve: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which case handles a response, why, and what the user reads.",
        usage: "errorspec resolve <group> [<status>] [<specs> ...] [<options>]",
        discussion: """
            Without a status, it lists which case of the group handles which status and code.

            Examples:
              errorspec resolve Login 401
              errorspec resolve Login
              errorspec resolve LSLP/Login 409 specs/lslp --locale en
              errorspec resolve 'POST /v1/users/login' 401
              curl -s https://api.example.com/login | errorspec resolve Login 400 --body -

            The exit status is 1 if no case handles the response.
            """)

    @Argument(help: "A group (API/Group if several APIs have one of this name), or an operation.", completion: .groups)
    var group: String

    @Argument(help: "The response's status, 100 to 599.")
    var status: String?

    @OptionGroup var specs: SpecsArgument

    @Option(
        // A code may begin with a hyphen: -32600.
        parsing: .unconditionalSingleValue,
        help: .init(
            """
            An error code; repeat the option for several, in the order of the body's places. (default: read from body \
            and headers)
            """,
            valueName: "code"))
    var code: [String] = []

    @Option(help: "A file with the response's body; - for standard input.", completion: .file())
    var body: String?

    @Option(help: .init("A header of the response; repeat the option for several.", valueName: "name: value"))
    var header: [String] = []

    @Option(help: "The user's language, as a BCP 47 tag. (default: the first of the spec's locales)")
    var locale: String?

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let text = status, let number = Int(text), !(100...599).contains(number) {
            throw ValidationError("\(text) is not an HTTP status, which is a number from 100 to 599.")
        }
        for text in header where parsed(text) == nil {
            throw ValidationError("A header is written 'Name: value', not '\(text)'.")
        }
    }

    func run() throws {
        var specs = specs
        // If the status is left out, ArgumentParser treats the first folder as the status.
        if let status, Int(status) == nil {
            if !status.contains("/"), !exists(status) {
                throw UsageFailure("`\(status)` is neither a status, which is a number from 100 to 599, nor a folder")
            }
            specs.specs.insert(status, at: 0)
        } else if let first = specs.specs.first, !first.contains("/"), !exists(first) {
            throw UsageFailure("there is no folder `\(first)`; a code is written `--code \(first)`")
        }
        let spec = try specs.checked(options)
        let (api, group) = try spec.group(named: group)
        guard let status = status.flatMap({ Int($0) }) else {
            if let option = optionsOfResponses.first {
                let command = "errorspec resolve \(shellWord(self.group)) 401"
                throw UsageFailure("\(option) belongs to a response: name its status, for example `\(command)`")
            }
            let matrix = Matrix([(api, [group])])
            return try Console.output(
                format == .json ? matrix.json.text : matrix.text(style: options.style(for: 1)).encoded)
        }
        if let locale { noteMissing(locale, in: api) }
        let response = ServerResponse(
            status: status, codes: code, body: try readBody(), headers: header.compactMap(parsed),
            now: Double(time(nil)))
        let resolution = Resolution(to: response, of: group, in: api, locale: locale)
        switch format {
        case .text: try Console.output(text: resolution.text(files: spec.files, style: options.style(for: 1)))
        case .json: try Console.output(resolution.json(files: spec.files).text)
        }
        if resolution.winner == nil { throw ExitStatus.findings }
    }

    /// The options on the command line that need a status, because they concern a single response.
    private var optionsOfResponses: [String] {
        [
            code.isEmpty ? nil : "--code", body == nil ? nil : "--body", header.isEmpty ? nil : "--header",
            locale == nil ? nil : "--locale",
        ].compactMap { $0 }
    }

    private func exists(_ path: String) -> Bool { FileTree.disk.has(Path.normalized(path)) }

    private func parsed(_ header: String) -> (name: String, value: String)? {
        guard let colon = header.firstIndex(of: ":"), colon > header.startIndex else { return nil }
        return (String(header[..<colon]), String(header[header.index(after: colon)...]))
    }

    /// Prints a note if the API has no texts for a locale.
    private func noteMissing(_ locale: String, in api: ResolvedAPI) {
        if LanguageChoice.best(of: api.locales, for: [locale]) != nil { return }
        let known = api.locales.isEmpty ? "are not localized" : "are in \(listed(api.locales))"
        let builtIn = BuiltInText.generic.language(for: locale)
        let changes = api.locales.isEmpty && builtIn != BuiltInText.sourceLocale
        let effect = changes ? "; only the built-in texts are in `\(builtIn)`" : ", so `\(locale)` has no effect"
        Console.message("note: the texts of \(api.name.value) \(known)\(effect)")
    }

    /// Reads the body, or returns `nil` without `--body`. Prints a note if the body isn't JSON. This isn't an error,
    /// because servers send HTML too.
    private func readBody() throws -> [UInt8]? {
        guard let body else { return nil }
        let bytes = try readInput(body)
        do throws(JSONFailure) {
            _ = try JSONDocument(parsing: bytes)
        } catch {
            let name = body == "-" ? "standard input" : body
            let (line, column) = error.location(in: bytes)
            let problem =
                bytes.isEmpty ? "it is empty" : "\(error.reason.rawValue) (line \(line), column \(column))"
            let contentType = ResponseHeaders(header.compactMap(parsed)).value("Content-Type")
            let isText = ReadableBody(bytes, contentType: contentType).plainText != nil
            let effect = isText ? "so only `\"\"` reads it, as plain text" : "so nothing is read from it"
            Console.message("note: the body in \(name) is not JSON, \(effect): \(problem)")
        }
        return bytes
    }
}
