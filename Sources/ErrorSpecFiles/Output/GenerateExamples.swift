package import ErrorSpecLanguage
package import ErrorSpecSwift

/// Makes the examples of checked specs, a file for each API; nothing is written. Cases without an example are noted.
///
/// - Parameters:
///   - module: The module that the errors are in; `nil`: the one that the examples are in.
///   - recorded: What servers have sent; by default what is recorded beside the specs.
package func generateExamples(
    of spec: CheckedSpec, importing module: String?, into diagnostics: inout Diagnostics,
    recorded: (ResolvedAPI) -> RecordedExamples
) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    for api in spec.spec.apis {
        let (file, missing) = emitExamples(of: api, in: spec, recorded: recorded(api), module: module)
        files.append(file)
        for example in missing {
            diagnostics.report(
                .missingExample, "`\(api.name(of: example.subject))` has no example: \(example.reason)",
                at: api.range(of: example.subject),
                hint: "record a response of it beside the spec, in a file named `*.responses.jsonl`")
        }
    }
    return files
}
