import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import ErrorSpecSwift
import TestSupport
import Testing

/// Files in memory, by their paths.
func tree(_ files: [String: String]) -> FileTree { .memory(files.mapValues { Array($0.utf8) }) }

/// An imported spec, or the findings about the sources.
struct Imported {
    var spec: ImportedSpec?
    var store: DocumentStore

    var files: [String: String] {
        Dictionary(uniqueKeysWithValues: (spec?.files ?? []).map { ($0.name, $0.text) })
    }

    var codes: [String] { store.diagnostics.sorted(in: store.files).map(\.code.id) }

    /// The result of linting the imported files.
    var analysis: Analysis {
        analyse(
            ["specs"], of: tree(Dictionary(uniqueKeysWithValues: files.map { ("specs/" + $0.key, $0.value) })))
    }
}

/// Runs the built companion that reads Swift.
func readSwift(_ input: [UInt8]) throws -> SwiftReaderOutput {
    let outcome = try SwiftReaderBuild.run(input)
    return (status: outcome.status, output: outcome.output, errors: outcome.errors)
}

/// - Parameter files: The files beside the source, by path.
func imported(_ text: String, path: String = "openapi.yaml", beside files: [String: String] = [:]) -> Imported {
    imported([(path, text)], beside: files)
}

func imported(_ sources: [(path: String, text: String)], beside files: [String: String] = [:]) -> Imported {
    imported(sources.map { SourceInput.file(path: $0.path, shown: $0.path, bytes: Array($0.text.utf8)) }, beside: files)
}

func imported(_ inputs: [SourceInput], beside files: [String: String] = [:]) -> Imported {
    var store = DocumentStore(tree: tree(files))
    do {
        let spec = try importSpec(
            from: inputs, name: nil, fallbackName: "Example", store: &store,
            readSwift: readSwift)
        return Imported(spec: spec, store: store)
    } catch {
        Issue.record(error)
        return Imported(spec: nil, store: store)
    }
}

/// Returns specs with a body that has a code.
///
/// - Parameter rest: `groups` and `operations`.
func shop(_ rest: String) -> [String: String] {
    let head = """
        errorspec: 1
        api: Shop
        title: T
        body: b
        bodies: {b: {code: /code}}

        """
    return ["api.yaml": head + rest]
}

/// The findings of a check of specs against sources.
struct Checked {
    var coverage: Coverage?
    var paste: String
    var store: DocumentStore

    var findings: [Diagnostic] { store.diagnostics.sorted(in: store.files) }
    /// The findings in the order in which they are shown, as in `openapi.yaml:7:5 uncovered-status`.
    var places: [String] {
        findings.map { finding in
            "\(store.files[finding.range.file].path):\(finding.range.start.line):\(finding.range.start.column) \(finding.code.id)"
        }
    }
    var codes: [String] { findings.map(\.code.id) }
    var messages: [String] { findings.map(\.message) }
}

func checked(
    _ specs: [String: String], against sources: [(path: String, text: String)], beside files: [String: String] = [:],
    unseen: Bool = false, undocumented: Bool = false
) throws -> Checked {
    let analysis = analyse(
        ["specs"], of: tree(Dictionary(uniqueKeysWithValues: specs.map { ("specs/" + $0.key, $0.value) })))
    let spec = try #require(analysis.checked, "\(analysis.findings.map(\.message))")
    var store = DocumentStore(files: analysis.files, tree: tree(files))
    let inputs = sources.map { SourceInput.file(path: $0.path, shown: $0.path, bytes: Array($0.text.utf8)) }
    let result = try checkSources(
        spec.spec, against: inputs, unseen: unseen, undocumented: undocumented, store: &store, readSwift: readSwift)
    return Checked(coverage: result.coverage, paste: result.paste, store: store)
}

/// Expects that an import lints without a finding, and that a check of its source finds nothing.
func expectSound(
    _ imported: Imported, _ sources: [(path: String, text: String)], beside files: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
) throws {
    let analysis = imported.analysis
    #expect(analysis.findings.isEmpty, "\(analysis.findings.map(\.message))", sourceLocation: location)
    #expect(analysis.checked != nil, sourceLocation: location)
    let result = try checked(imported.files, against: sources, beside: files)
    let expected: Set<String> = ["body-not-there", "remote-reference", "unresolved-reference"]
    #expect(result.codes.allSatisfy(expected.contains), "\(result.findings.map(\.message))", sourceLocation: location)
}
