import ErrorSpecLanguage

/// Writes the examples of an API: a table of texts for each group, which costs the compiler next to nothing.
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
        out.block("\(access)static var _exampleTable: ErrorSpecTesting.ExampleTable") { out in
            out.line(".init(")
            out.indented { out in
                out.line("group: \(literal: group.name),")
                if let summary = group.summary { out.line("summary: \(literal: summary),") }
                if !group.operations.isEmpty { emit("operations", group.operations, end: ",", to: &out) }
                if !group.inherited.isEmpty {
                    emit("inherited", group.inherited.map { code(for: $0, of: plan) }, end: ",", to: &out)
                }
                emit("responses", group.rows.map(\.text), end: ")", to: &out)
            }
        }
    }
}

private func code(for inherited: ExamplesPlan.Inherited, of plan: ExamplesPlan) -> Code {
    let type: Code = "\(plan.namespace).\(inherited.errorType).self"
    if inherited.except.isEmpty { return ".init(\(type))" }
    var names: Code = ""
    for name in inherited.except { names = names.isEmpty ? "\(literal: name)" : "\(names), \(literal: name)" }
    return ".init(\(type), except: [\(names)])"
}

private func emit(_ label: StaticString, _ texts: [String], end: StaticString, to out: inout CodeWriter) {
    emit(label, texts.map { "\(literal: $0)" }, end: end, to: &out)
}

private func emit(_ label: StaticString, _ elements: [Code], end: StaticString, to out: inout CodeWriter) {
    let label = Code(stringLiteral: label)
    if elements.isEmpty { return out.line("\(label): []", end: end) }
    out.line("\(label): [")
    out.indented { out in
        for element in elements { out.line(element, end: ",") }
    }
    out.line("]", end: end)
}

private func emitImports(of plan: ExamplesPlan, to out: inout CodeWriter) {
    let modules: [Code] = (plan.module.map { ["\($0)"] } ?? []) + ["ErrorSpecTesting"]
    emitImports(as: plan.access, to: &out) { access, out in
        for module in modules {
            // The app's own module alone has internal errors.
            let isApp = plan.module != nil && "\(module)" == "\(modules[0])"
            let testable = plan.access == .internal && isApp ? "@testable " : ""
            out.line("\(testable)\(access)import \(module)")
        }
    }
}

extension ExamplesPlan.Row {
    /// As `ExampleTable` reads it.
    fileprivate var text: String {
        let summary = self.summary.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
        var text = "\(id)\n\(summary)\n\(response.status)\n"
        for header in response.headers { text += "\(header.name): \(header.value)\n" }
        return text + "\n" + String(decoding: response.body, as: UTF8.self)
    }
}
