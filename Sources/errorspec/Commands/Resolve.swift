import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

struct Resolve: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Show which case handles a response, why, and what the user reads.",
        usage: "errorspec resolve <group> <status> [<specs> ...] [<options>]",
        discussion: """
            Examples:
              errorspec resolve Login 401
              errorspec resolve LSLP/Login 409 specs/lslp --locale en
              errorspec resolve 'POST /v1/users/login' 401
              curl -s https://api.example.com/login | errorspec resolve Login 400 --body -

            The exit status is 1 if no case handles the response.
            """)

    @Argument(
        help: "A group, as API/Group where several APIs have it; or an operation.",
        completion: .custom { _, _, _ in
            analyse([]).resolved?.apis.flatMap { $0.groups.map(\.name.value) } ?? []
        })
    var group: String

    @Argument(help: "The response's status, 100 to 999.")
    var status: Int

    @OptionGroup var specs: SpecsArgument

    @Option(
        help: ArgumentHelp(
            "An error code; repeat it for several, the most telling first. (default: read from body and headers)",
            valueName: "code"))
    var code: [String] = []

    @Option(help: "A file with the response's body; - for standard input.", completion: .file())
    var body: String?

    @Option(help: ArgumentHelp("A header of the response; repeat it for several.", valueName: "name: value"))
    var header: [String] = []

    @Option(help: "The user's language, as a BCP 47 tag. (default: the first of the spec's locales)")
    var locale: String?

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        guard (100...999).contains(status) else {
            throw ValidationError("A status is a number from 100 to 999, not \(status).")
        }
        if code.contains("") { throw ValidationError("An empty text is no code: leave out --code.") }
        if locale == "" { throw ValidationError("An empty text is no language: leave out --locale.") }
        for text in header where parsed(text) == nil {
            throw ValidationError("A header is written 'Name: value', not '\(text)'.")
        }
    }

    func run() throws {
        let spec = try specs.checked(options)
        let (api, group) = try find(group, in: spec)
        if let locale { noteMissing(locale, in: api) }
        let response = ServerResponse(
            status: status, codes: code, body: try readBody(), headers: header.compactMap(parsed),
            now: Double(time(nil)))
        let resolution = Resolution(to: response, of: group, in: api, locale: locale)
        switch format {
        case .text: try Console.output(resolution.text(files: spec.files, style: options.style(for: 1)))
        case .json: try Console.output(resolution.json(files: spec.files).text)
        }
        switch resolution.winner {
        case .declared, .otherwise: break
        case .none, .success: throw ExitStatus.findings
        }
    }

    private func parsed(_ header: String) -> (name: String, value: String)? {
        guard let colon = header.firstIndex(of: ":"), colon > header.startIndex else { return nil }
        return (String(header[..<colon]), String(header[header.index(after: colon)...]))
    }

    /// A user of a language without texts reads the source's.
    private func noteMissing(_ locale: String, in api: ResolvedAPI) {
        if LanguageChoice.best(of: api.locales, for: [locale]) != nil { return }
        let known = api.locales.isEmpty ? "are not localized" : "are in \(listed(api.locales))"
        Console.message("note: the texts of \(api.name.value) \(known), so \(printable(locale)) changes nothing")
    }

    /// The body. One that isn't JSON is no error, since servers send HTML too, but nothing is read from it.
    private func readBody() throws -> [UInt8]? {
        guard let body else { return nil }
        let bytes = try readInput(body)
        if JSONDocument(bytes) == nil {
            let name = body == "-" ? "standard input" : printable(body)
            let problem = bytes.isEmpty ? "it is empty" : problem(of: bytes)
            Console.message("note: the body in \(name) is not JSON, so nothing is read from it: \(problem)")
        }
        return bytes
    }

    private func problem(of bytes: [UInt8]) -> String {
        do throws(JSONError) {
            _ = try JSONValue(parsing: bytes)
            return "it can't be read"
        } catch {
            return "\(error.message) (line \(error.line), column \(error.column))"
        }
    }
}

extension Resolve {
    /// The group that `API/Group` or `Group` names.
    private func find(_ name: String, in spec: ResolvedSpec) throws -> (ResolvedAPI, GroupID) {
        if name.contains(" ") { return try findOperation(name, in: spec) }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let apiName = parts.count == 2 ? parts[0] : nil
        guard parts.count <= 2, let groupName = parts.last else {
            throw UsageFailure("a group is written `Group` or `API/Group`, not `\(printable(name))`")
        }
        let apis = spec.apis.filter { apiName == nil || $0.name.value == apiName }
        if let apiName, apis.isEmpty {
            throw UsageFailure(unknown("API", apiName, known: spec.apis.map(\.name.value), write: { $0 }))
        }
        let found = apis.compactMap { api in api.group(named: groupName).map { (api, $0) } }
        if found.count > 1 {
            let choices = listed(found.map { "\($0.0.name.value)/\(groupName)" }, "or")
            throw UsageFailure("several APIs have a group `\(groupName)`: write \(choices)")
        }
        if let only = found.first { return only }
        let known = apis.flatMap { $0.groups.map(\.name.value) }
        let prefix = apiName.map { "\($0)/" } ?? ""
        throw UsageFailure(unknown("group", groupName, known: known) { prefix + $0 })
    }

    /// The group that handles `POST /v1/users/login`: a path, or its template.
    private func findOperation(_ name: String, in spec: ResolvedSpec) throws -> (ResolvedAPI, GroupID) {
        let parts = name.split(separator: " ").map(String.init)
        guard parts.count == 2 else {
            throw UsageFailure("an operation is written `METHOD /path`, not `\(printable(name))`")
        }
        let method = parts[0].uppercased()
        func found(where matches: (String) -> Bool) -> [(ResolvedAPI, GroupID)] {
            spec.apis.flatMap { api in
                api.operations.filter { $0.method == method && matches($0.path) }.map { (api, $0.group) }
            }
        }
        var candidates = found { $0 == parts[1] }
        if candidates.isEmpty { candidates = found { isPath(parts[1], of: $0) } }
        if candidates.count > 1 {
            let choices = listed(Set(candidates.map { "\($0.0.name.value)/\($0.0[$0.1].name.value)" }).sorted(), "or")
            throw UsageFailure("several operations are like `\(printable(name))`: name the group, \(choices)")
        }
        if let only = candidates.first { return only }
        let known = spec.apis.flatMap { $0.operations.map { "\($0.method) \($0.path)" } }
        throw UsageFailure(unknown("operation", name, known: known) { $0 })
    }

    /// Whether a path is one that a template stands for: `/repos/apple/swift` of `/repos/{owner}/{repo}`.
    private func isPath(_ path: String, of template: String) -> Bool {
        let segments = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let pattern = template.split(separator: "/", omittingEmptySubsequences: false)
        return segments.count == pattern.count
            && zip(segments, pattern).allSatisfy { $0 == $1 || $1.hasPrefix("{") && $1.hasSuffix("}") && !$0.isEmpty }
    }

    private func unknown(_ kind: String, _ name: String, known: [String], write: (String) -> String) -> String {
        let message = "there is no \(kind) `\(printable(name))`"
        if let near = nearest(to: name, in: known) { return "\(message); did you mean `\(write(near))`?" }
        let names = Set(known).sorted()
        if names.isEmpty { return message }
        let few = names.prefix(12)
        let more = names.count > few.count ? ", and \(names.count - few.count) more" : ""
        return "\(message); there \(names.count == 1 ? "is" : "are") \(listed(few))\(more)"
    }
}
