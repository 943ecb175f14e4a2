package import ErrorSpecLanguage
package import ErrorSpecSwift

/// The examples of specs: a file for each API.
package struct ExampleGeneration {
    package var files: [GeneratedFile]
    /// The cases without an example, as notes.
    package var notes: [Diagnostic]
}

/// Makes the examples of checked specs; nothing is written.
///
/// - Parameters:
///   - module: The module that the errors are in; `nil`: the one that the examples are in.
///   - recorded: What servers have sent; by default what is recorded beside the specs.
package func generateExamples(
    of spec: CheckedSpec, importing module: String?, recorded: (ResolvedAPI) -> RecordedExamples
) -> ExampleGeneration {
    var result = ExampleGeneration(files: [], notes: [])
    for api in spec.spec.apis {
        let (file, missing) = emitExamples(of: api, in: spec, recorded: recorded(api), module: module)
        result.files.append(file)
        result.notes += missing.map { api.note(of: $0) }
    }
    return result
}

extension ResolvedAPI {
    fileprivate func note(of missing: GroupExamples.Missing) -> Diagnostic {
        Diagnostic(
            .missingExample, "`\(name(of: missing.subject))` has no example: \(missing.reason)",
            at: range(of: missing.subject),
            hint: "record a response of it beside the spec, in a file named `*.responses.jsonl`")
    }
}
