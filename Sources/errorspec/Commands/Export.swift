import ArgumentParser
import ErrorSpecReport

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the resolved specs as JSON, for other tools.",
        usage: "errorspec export [<specs> ...] [<options>]",
        discussion: """
            Defaults are applied, inheritance is flattened, and each group lists its rules. The format is stable and \
            versioned; docs/export.md describes it.

            Example:
              errorspec export | jq '.apis[].groups[].group'
            """)

    @OptionGroup var specs: SpecsArgument
    @OptionGroup var options: CommonOptions

    func run() throws { try Console.output(export(specs.checked(options)).text) }
}
