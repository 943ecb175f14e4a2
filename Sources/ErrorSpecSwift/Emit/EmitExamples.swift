import ErrorSpecLanguage
import ErrorSpecReading

/// Writes the examples of an API: a table of responses for each group.
package func emit(_ plan: ExamplesPlan) -> GeneratedFile {
    var out = CodeWriter()
    emitHeader(source: plan.source, to: &out)
    emitImports(of: plan, to: &out)
    let access = plan.access == .internal ? "" : plan.access.rawValue + " "
    out.line()
    out.block("extension \(plan.namespace)") { out in
        out.line("/// Every group with its examples: a list in which somebody picks one.")
        out.block("\(access)static var examples: [ErrorSpecTesting.ErrorExampleGroup]") { out in
            out.line("[")
            out.indented { out in
                for group in plan.groups where !group.isEmpty { out.line(".init(\(group.errorType).self),") }
            }
            out.line("]")
        }
    }
    for group in plan.groups where !group.isEmpty {
        out.line()
        emit(group, of: plan, access: access, to: &out)
    }
    return GeneratedFile(path: plan.path, source: plan.source, bytes: out.bytes)
}

private func emit(_ group: ExamplesPlan.Group, of plan: ExamplesPlan, access: String, to out: inout CodeWriter) {
    // Swift warns of a conformance of another module's type unless both names are in full (SE-0364); `@retroactive` would
    // be an error within one package. A module that is called as its API hides behind it.
    var namespace: Code = "\(plan.namespace)"
    if let module = plan.module, module != plan.namespace { namespace = "\(module).\(namespace)" }
    out.block("extension \(namespace).\(group.errorType): ErrorSpecTesting.ErrorExamples") { out in
        let type: Code = "ErrorSpecTesting.ExampleTable<\(plan.namespace).\(group.errorType)>"
        out.block("\(access)static var _exampleTable: \(type)") { out in
            out.line(".init(")
            out.indented { out in
                out.line("group: \(literal: group.name),")
                if let summary = group.summary { out.line("summary: \(literal: summary),") }
                if !group.operations.isEmpty { out.list("operations", group.operations.map { Code($0) }, end: ",") }
                if !group.inherited.isEmpty {
                    out.list("inherited", group.inherited.map { code(for: $0, of: plan) }, end: ",")
                }
                emit(group.rows, to: &out)
            }
        }
    }
}

private func code(for inherited: ExamplesPlan.Inherited, of plan: ExamplesPlan) -> Code {
    var arguments: [Code] = ["\(plan.namespace).\(inherited.errorType).self"]
    if !inherited.except.isEmpty {
        arguments.append("except: [\(inherited.except.map { Code(wrapped: [$0]) }, separator: ", ")]")
    }
    if inherited.hasOtherwise { arguments.append("otherwise: true") }
    return ".init(\(arguments, separator: ", "))"
}

/// A response an entry, with an argument a line.
private func emit(_ rows: [ExamplesPlan.Row], to out: inout CodeWriter) {
    if rows.isEmpty { return out.line("responses: [])") }
    out.line("responses: [")
    out.indented { out in
        for row in rows {
            out.call(row.names.isEmpty ? ".otherwise" : ".init", arguments(of: row), after: ",")
        }
    }
    out.line("])")
}

private func arguments(of row: ExamplesPlan.Row) -> [Code] {
    var arguments: [Code] = row.names.isEmpty ? [] : [Code(wrapped: row.names)]
    if let summary = row.summary { arguments.append("summary: \(literal: summary)") }
    arguments.append("status: \(String(row.response.status))")
    var headers = row.response.headers
    let json = headers.firstIndex { $0.name == "Content-Type" && $0.value == "application/json" }
    if let json { headers.remove(at: json) }
    if !headers.isEmpty {
        let codes = headers.map { ".init(\(literal: $0.name), \(literal: $0.value))" as Code }
        arguments.append("headers: [\(codes, separator: ", ")]")
    }
    let body = String(decoding: row.response.body, as: UTF8.self)
    if json != nil {
        arguments.append("json: \(literal: body)")
    } else if !body.isEmpty {
        arguments.append("body: \(literal: body)")
    }
    return arguments
}

private func emitImports(of plan: ExamplesPlan, to out: inout CodeWriter) {
    let modules: [Code] = (plan.module.map { ["\($0)"] } ?? []) + ["ErrorSpecTesting"]
    emitImports(as: plan.access, to: &out) { access, out in
        for module in modules {
            // The app's own module alone has internal errors. Without `internal`, Swift takes them for public, and wants
            // the tables to be public too, unless `InternalImportsByDefault` is on.
            let isApp = plan.module != nil && "\(module)" == "\(modules[0])"
            let testable = plan.access == .internal && isApp ? "@testable internal " : ""
            out.line("\(testable)\(access)import \(module)")
        }
    }
    // The tables use its types; no declaration names it.
    out.line("import ErrorSpecRuntime")
}
