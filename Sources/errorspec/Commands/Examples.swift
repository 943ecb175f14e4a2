import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

struct Examples: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, http }

    static let configuration = CommandConfiguration(
        commandName: "examples",
        abstract: "Show a response for each case: recorded beside the specs, or made from them.",
        usage: "errorspec examples [<group>] [<specs> ...] [<options>]",
        discussion: """
            Every example is checked: the app's engine must find that its case handles it. Cases without an \
            example are listed with the reason. Recorded responses are read from files \
            named *.responses.jsonl beside the specs.

            Examples:
              errorspec examples
              errorspec examples Login
              errorspec examples LSLP/Login specs/lslp --format http
              errorspec examples 'POST /v1/users/login' --format json
            """)

    @Argument(
        help: "A group (API/Group if several APIs have one of this name), or an operation. (default: all groups)",
        completion: .groups)
    var group: String?

    @OptionGroup var specs: SpecsArgument

    @Option(help: "The output format.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func run() throws {
        // A folder as the first argument is the folder of the specs. In this case, the examples of all groups are
        // shown.
        let folder = group.flatMap { FileTree.disk.isFolder($0) ? $0 : nil }
        let analysis = options.analyse([folder].compactMap { $0 } + specs.specs)
        guard let spec = analysis.checked?.spec else { throw specs.invalid(analysis, options) }
        var wanted = spec.allGroups
        if let group, folder == nil {
            let (api, group) = try spec.group(named: group)
            wanted = [(api, [group])]
        }
        let report = analysis.exampleReport(of: wanted)
        switch format {
        case .text: try Console.output(text: report.text(style: options.style(for: 1)))
        case .json: try Console.output(report.json.text)
        case .http: try Console.output(text: TerminalText(lines: report.http))
        }
    }
}

extension Analysis {
    /// Returns the examples of the given groups. A recorded response is preferred to one created from the specs.
    func exampleReport(of groups: [(ResolvedAPI, [GroupID])]) -> ExampleReport {
        ExampleReport(
            groups.flatMap { api, groups in
                let recorded = recordedExamples(of: api, in: .disk)
                return concurrentMap(groups, atLeast: 16) { group in
                    (api, api.examples(of: group, recorded: recorded))
                }
            })
    }
}

extension ResolvedSpec {
    /// All APIs, each with all of its groups.
    var allGroups: [(ResolvedAPI, [GroupID])] { apis.map { ($0, Array($0.groupIDs)) } }
}
