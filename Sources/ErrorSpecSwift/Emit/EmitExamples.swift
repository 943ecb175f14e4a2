package import ErrorSpecLanguage
import ErrorSpecReading

/// Generates the examples of an API: a table of responses for each group.
///
/// - Parameters:
///   - recorded: The recorded responses of servers.
///   - module: The module that contains the errors, or `nil` if the examples are in the same module.
/// - Returns: The generated file, and the cases without an example, each listed once.
package func emitExamples(
    of api: ResolvedAPI, in spec: CheckedSpec, recorded: RecordedExamples, module: String?
) -> (file: GeneratedFile, missing: [GroupExamples.Missing]) {
    let examples = concurrentMap(Array(api.groupIDs), atLeast: 16) { api.examples(of: $0, recorded: recorded) }
    let emitter = ExamplesEmitter(api: api, examples: examples, module: module.map(SwiftNames.name))
    let name = api.name.value
    let source = spec.spec.files[api.name.range.file].name
    let file = GeneratedFile(
        path: "\(name)/\(name)+Examples.generated.swift", source: source, bytes: emitter.file(source: source))
    return (file, examples.flatMap(\.missing).unique { $0.subject })
}

private struct ExamplesEmitter {
    let api: ResolvedAPI
    /// The examples of each group, at the group's index.
    let examples: [GroupExamples]
    /// The module that contains the errors, or `nil` if the examples are in the same module.
    let module: Identifier?

    private var namespace: Identifier { SwiftNames.name(api.name.value) }
    private var access: Code { Code(api.access) }

    func file(source: String) -> [UInt8] {
        var out = CodeWriter()
        emitHeader(source: source, to: &out)
        emitImports(to: &out)
        out.line()
        let groups = examples.filter { !$0.examples.isEmpty }
        out.block("extension \(namespace)") { out in
            out.line("/// Every group with its examples, for a list to choose from.")
            out.block("\(access)static var examples: [ErrorSpecTesting.ErrorExampleGroup]") { out in
                out.line("[")
                out.indented { out in
                    for group in groups { out.line(".init(\(errorType(of: group.group)).self),") }
                }
                out.line("]")
            }
        }
        for group in groups {
            out.line()
            emit(group, to: &out)
        }
        return out.bytes
    }

    private func errorType(of id: GroupID) -> Identifier { SwiftNames.errorType(api.groups[id.index].name.value) }

    private func emit(_ group: GroupExamples, to out: inout CodeWriter) {
        // If the type is from a different module, Swift warns about the conformance unless the names of the type and
        // the protocol are qualified (SE-0364). `@retroactive` would be an error within one package. If the API and
        // its module have the same name, the name means the API, so the type's name isn't qualified.
        let errorType = errorType(of: group.group)
        let extended: Code = module.map { $0 == namespace ? "\(namespace)" : "\($0).\(namespace)" } ?? "\(namespace)"
        out.block("extension \(extended).\(errorType): ErrorSpecTesting.ErrorExamples") { out in
            let type: Code = "ErrorSpecTesting.ExampleTable<\(namespace).\(errorType)>"
            out.block("\(access)static var _exampleTable: \(type)") { out in
                out.line(".init(")
                out.indented { emitArguments(of: group, to: &$0) }
            }
        }
    }

    private func emitArguments(of group: GroupExamples, to out: inout CodeWriter) {
        let declared = api.groups[group.group.index]
        out.line("group: \(literal: declared.name.value),")
        if let summary = declared.summary { out.line("summary: \(literal: summary),") }
        let operations = api.operations.filter { $0.group == group.group }.map { Code($0, in: api) }
        if !operations.isEmpty { out.list("operations", operations, end: ",") }
        // An example of an inherited case is written only once, in the group that declares the case.
        let isInherited = { (example: ResponseExample) in
            let declaring = api.declaringGroup(of: example.subject)
            return declaring != group.group
                && examples[declaring.index].examples.first { $0.subject == example.subject }?.response
                    == example.response
        }
        let subjects = group.examples.filter(isInherited).map(\.subject)
        let inherited = Dictionary(grouping: subjects, by: api.declaringGroup)
        let lists = declared.ancestors.compactMap { id in inherited[id].map { code(for: Set($0), of: id) } }
        if !lists.isEmpty { out.list("inherited", lists, end: ",") }
        emit(group.examples.filter { !isInherited($0) }, in: group.group, to: &out)
    }

    /// Returns a reference to an ancestor's examples, limited to the examples in `used`.
    private func code(for used: Set<ResponseExample.Subject>, of ancestor: GroupID) -> Code {
        var arguments: [Code] = ["\(namespace).\(errorType(of: ancestor)).self"]
        let except = examples[ancestor.index].examples.compactMap { example -> Code? in
            guard case .declared(let id) = example.subject, api.cases[id.index].group == ancestor,
                !used.contains(example.subject)
            else { return nil }
            return ".\(SwiftNames.name(api.cases[id.index].name.value))"
        }
        if !except.isEmpty { arguments.append("except: [\(except, separator: ", ")]") }
        if used.contains(.otherwise(ancestor)) { arguments.append("otherwise: true") }
        return ".init(\(arguments, separator: ", "))"
    }

    /// Writes the list of responses: an entry for each example, with one argument per line.
    private func emit(_ examples: [ResponseExample], in group: GroupID, to out: inout CodeWriter) {
        if examples.isEmpty { return out.line("responses: [])") }
        out.line("responses: [")
        out.indented { out in
            for example in examples {
                let names: Code? =
                    if case .declared(let id) = example.subject {
                        Code(wrapped: SwiftNames.path(from: group, to: id, in: api))
                    } else { nil }
                let arguments = [names].compactMap(\.self) + arguments(of: example)
                out.call(names == nil ? ".otherwise" : ".init", arguments, after: ",")
            }
        }
        out.line("])")
    }

    private func arguments(of example: ResponseExample) -> [Code] {
        var arguments: [Code] = []
        if let summary = api.summary(of: example.subject) { arguments.append("summary: \(literal: summary)") }
        arguments.append("status: \(example.response.status)")
        var headers = example.response.headers
        let json = headers.firstIndex { $0.name == "Content-Type" && $0.value == "application/json" }
        if let json { headers.remove(at: json) }
        if !headers.isEmpty {
            let codes = headers.map { ".init(\(literal: $0.name), \(literal: $0.value))" as Code }
            arguments.append("headers: [\(codes, separator: ", ")]")
        }
        let body = String(decoding: example.response.body, as: UTF8.self)
        if json != nil {
            arguments.append("json: \(literal: body)")
        } else if !body.isEmpty {
            arguments.append("body: \(literal: body)")
        }
        return arguments
    }

    private func emitImports(to out: inout CodeWriter) {
        ErrorSpecSwift.emitImports(as: api.access, to: &out) { access, out in
            if let module {
                // Internal error types are visible only to a `@testable` import. Without `internal`, the import would
                // be public unless `InternalImportsByDefault` is on, and Swift would require the tables to be public.
                let testable: Code = api.access == .internal ? "@testable internal " : ""
                out.line("\(testable)\(access)import \(module)")
            }
            out.line("\(access)import ErrorSpecTesting")
        }
        // The tables use types of ErrorSpecRuntime, but no declaration mentions these types, so the import needs no
        // access level.
        out.line("import ErrorSpecRuntime")
    }
}
