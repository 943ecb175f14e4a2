import ErrorSpecLanguage

/// Writes the examples of an API: a table of texts for each group, which costs the compiler next to nothing.
package func emit(_ plan: ExamplesPlan) -> GeneratedFile {
    var out = CodeWriter()
    out.line("\(GeneratedFile.header)")
    out.line("// swift-format-ignore-file")
    out.line("// swiftlint:disable all")
    out.line("// swiftformat:disable all")
    out.line("// Source: \(DocComment.lines(plan.source).map { $0.dropFirst(4) }.joined(separator: " "))")
    out.line()
    emitImports(of: plan, to: &out)
    let access = plan.access == .internal ? "" : plan.access.rawValue + " "
    out.line()
    out.block("extension \(plan.namespace)") { out in
        out.line("/// Every group with its examples: a list in which somebody picks one.")
        out.block("\(access)static var examples: [ErrorSpecTesting.ErrorExampleGroup]") { out in
            out.line("[")
            out.indented { out in
                for group in plan.groups where !group.rows.isEmpty { out.line(".init(\(group.errorType).self),") }
            }
            out.line("]")
        }
    }
    for group in plan.groups where !group.rows.isEmpty {
        out.line()
        emit(group, of: plan, access: access, to: &out)
    }
    return GeneratedFile(path: plan.path, source: plan.source, bytes: out.bytes)
}

private func emit(_ group: ExamplesPlan.Group, of plan: ExamplesPlan, access: String, to out: inout CodeWriter) {
    // Of a type of another module, Swift wants to hear that the conformance isn't that module's.
    let attribute = plan.module == nil ? "" : "@retroactive "
    out.block("extension \(plan.namespace).\(group.errorType): \(attribute)ErrorSpecTesting.ErrorExamples") { out in
        out.block("\(access)static var _exampleTable: ErrorSpecTesting.ExampleTable") { out in
            out.line(".init(")
            out.indented { out in
                out.line("group: \(literal: group.name),")
                if let summary = group.summary { out.line("summary: \(literal: summary),") }
                emit("operations", group.operations, end: ",", to: &out)
                emit("responses", group.rows.map(\.text), end: ")", to: &out)
            }
        }
    }
}

private func emit(_ label: StaticString, _ texts: [String], end: StaticString, to out: inout CodeWriter) {
    let label = Code(stringLiteral: label)
    if texts.isEmpty { return out.line("\(label): []", end: end) }
    out.line("\(label): [")
    out.indented { out in
        for text in texts { out.line("\(literal: text),") }
    }
    out.line("]", end: end)
}

private func emitImports(of plan: ExamplesPlan, to out: inout CodeWriter) {
    if let module = plan.module {
        switch plan.access {
        case .public: out.line("public import \(module)")
        case .package: out.line("import \(module)")
        case .internal: out.line("@testable import \(module)")
        }
    }
    switch plan.access {
    case .public:
        out.line("public import ErrorSpecRuntime")
        out.line("public import ErrorSpecTesting")
    case .internal, .package:
        out.line("import ErrorSpecRuntime")
        out.line("import ErrorSpecTesting")
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
