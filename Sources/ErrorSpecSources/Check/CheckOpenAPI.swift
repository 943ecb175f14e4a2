package import ErrorSpecLanguage
import ErrorSpecReading

/// How much of what a server documents a spec handles.
package struct Coverage: Equatable, Sendable {
    /// How many operations the documents have, and how many of them have a group.
    package var operations = 0
    package var withGroup = 0
    /// How many error responses the operations document, each status of each operation; and how many of them a case
    /// handles.
    package var documented = 0
    package var covered = 0
}

/// Compares a spec with an OpenAPI document, or several as one.
///
/// - Parameter reportsUndocumented: Whether cases are noted that the document doesn't mention.
package func check(
    _ spec: ResolvedSpec, against document: OpenAPIDocument, reportsUndocumented: Bool,
    into diagnostics: inout Diagnostics
) -> Coverage {
    let comparison = DocumentComparison(spec: spec, document: document)
    comparison.reportOperations(into: &diagnostics)
    var coverage = comparison.coverage
    // Several APIs may name an operation.
    var covered: Set<HandledError> = []
    for number in comparison.apis {
        let pairs = comparison.pairs.filter { $0.api == number }
        var api = APIComparison(
            api: spec.apis[number], pairs: pairs, schemas: document.schemas,
            incomplete: comparison.groups(ofMissingOperationsIn: number))
        covered.formUnion(api.reportErrors(into: &diagnostics))
        api.reportBodies(into: &diagnostics)
        if reportsUndocumented { api.reportUndocumentedCases(into: &diagnostics) }
    }
    coverage.covered = covered.count
    return coverage
}

/// The operations of specs and of a document.
private struct DocumentComparison {
    typealias SpecOperation = (api: Int, operation: ResolvedOperation)

    let spec: ResolvedSpec
    let document: OpenAPIDocument
    /// The APIs that the document is about.
    let apis: [Int]
    let pairs: [OperationPair]
    private(set) var coverage = Coverage()
    /// The spec's operations that the document lacks, and the document's that no group handles.
    private let missing: [SpecOperation]
    private let withoutGroup: [DocumentedOperation]
    private var homes = OperationHomes()

    init(spec: ResolvedSpec, document: OpenAPIDocument) {
        self.spec = spec
        self.document = document
        let all = document.operations
        // With and without the document's bases.
        var positionsOfNames: [String: [Int]] = [:]
        for (position, operation) in all.enumerated() {
            for key in Set(operation.keys) { positionsOfNames[key, default: []].append(position) }
        }
        let found = spec.apis.enumerated().flatMap { number, api in
            api.operations.map { (api: number, operation: $0, positions: positionsOfNames[$0.key] ?? []) }
        }
        pairs = found.flatMap { number, operation, positions in
            positions.map { position in
                OperationPair(
                    api: number, group: operation.group, range: operation.range, documented: all[position],
                    errors: spec.apis[number].errors(of: all[position], in: operation.group, document.schemas))
            }
        }
        for pair in pairs { homes.add(pair.documented, in: spec.apis[pair.api][pair.group].name.value) }
        // Of several APIs the document is about those that share an operation with it.
        let sharing = Set(pairs.map(\.api)).sorted()
        let apis = spec.apis.count == 1 || sharing.isEmpty ? Array(spec.apis.indices) : sharing
        self.apis = apis
        missing = found.filter { $0.positions.isEmpty && apis.contains($0.api) }.map { ($0.api, $0.operation) }
        let handled = Set(found.flatMap(\.positions))
        withoutGroup = all.indices.filter { !handled.contains($0) }.map { all[$0] }
        coverage.operations = all.count
        coverage.withGroup = handled.count
        coverage.documented = all.reduce(0) { $0 + $1.responses.count { $0.status != nil } }
    }

    func groups(ofMissingOperationsIn api: Int) -> Set<GroupID> {
        Set(missing.filter { $0.api == api }.map(\.operation.group))
    }

    /// A path that is gone, new, or called otherwise is one finding, whatever its methods.
    func reportOperations(into diagnostics: inout Diagnostics) {
        let unknown = Set(document.unknownOperations)
        // Another server's document is not known.
        let known = missing.filter { missing in
            let (method, path) = (missing.operation.method, anonymousTemplate(missing.operation.path))
            let above = path.indices.filter { path[$0] == "/" }.map { "\(method) \(path[..<$0])/**" }
            return !(["*", "* \(path)", "\(method) \(path)"] + above).contains(where: unknown.contains)
        }
        var renamed = Set<String>()
        if !known.isEmpty {
            var new = OperationSuggestions(withoutGroup)
            for (_, operations) in known.grouped(by: { anonymousTemplate($0.operation.path) + " \($0.api)" })
            where diagnostics.accepts(.missingOperation) {
                let path = anonymousTemplate(operations[0].operation.path)
                let near = new.nearest(to: operations[0].operation.method, path).flatMap { name in
                    withoutGroup.first { $0.name == name && !renamed.contains(name) }
                }
                let methods = operations.map(\.operation.method)
                let instead = withoutGroup.filter { operation in
                    operation.name == near?.name || operation.path == near?.path && methods.contains(operation.method)
                }
                renamed.formUnion(instead.map(\.name))
                diagnostics.report(absence(of: operations, near: near?.name, instead))
            }
        }
        let news = withoutGroup.filter { !renamed.contains($0.name) }
        for (_, operations) in news.grouped(by: \.path) where diagnostics.accepts(.operationWithoutGroup) {
            diagnostics.report(
                .operationWithoutGroup, "no group handles `\(operations[0].name)`\(more(operations.count))",
                at: operations[0].range,
                notes: operations.dropFirst().map { .init("nor `\($0.name)`", at: $0.range) },
                hint: hint(toAdd: operations[0]))
        }
    }

    private func hint(toAdd operation: DocumentedOperation) -> String {
        if !operation.isExpressible { return "correct the path in the document: no spec can have it" }
        let name = apis.count == 1 ? spec.apis[apis[0]].name(of: operation) : operation.name
        return homes.home(of: operation).map { "add `\(name): \($0)` to the `operations` of the spec" }
            ?? "add `\(name)`, with the group that handles it, to the `operations` of the spec"
    }

    private func absence(
        of operations: [SpecOperation], near: String?, _ instead: [DocumentedOperation]
    ) -> Diagnostic {
        let first = operations[0].operation
        return Diagnostic(
            .missingOperation, "the document has no operation `\(first.name)`\(more(operations.count))",
            at: first.range,
            notes: operations.dropFirst().map { .init("nor `\($0.operation.name)`", at: $0.operation.range) }
                + instead.map { .init("no group handles `\($0.name)`", at: $0.range) },
            hint: near.map { "did you mean `\($0)`?" } ?? "remove it, or add it to the document",
            replacement: operations.count > 1 ? nil : near.map { .init($0, at: first.range) })
    }

    private func more(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more of its path" : "" }
}

/// The operations that operations which no document has most likely stand for. The names of parameters don't count.
private struct OperationSuggestions {
    private var names: [String: String] = [:]
    /// The first operation of each path, whatever its method.
    private var siblings: [String: String] = [:]
    private var budget = SuggestionBudget()
    /// The operations whose paths end so, by method and end: one may have moved below `/v2`.
    private var moved: [String: [String]] = [:]

    init(_ known: [DocumentedOperation]) {
        for operation in known {
            for key in operation.shorterKeys { moved[key, default: []].append(operation.name) }
            names[operation.key] = operation.name
            for path in operation.paths.map(anonymousTemplate) where siblings[path] == nil {
                siblings[path] = operation.name
            }
        }
    }

    /// - Parameter path: The path without the names of its parameters.
    mutating func nearest(to method: String, _ path: String) -> String? {
        if let sibling = siblings[path] { return sibling }
        if let moved = moved["\(method) \(path)"], moved.count == 1 { return moved[0] }
        return budget.nearest(to: "\(method) \(path)", among: names.count, in: names.keys.sorted())
            .flatMap { names[$0] }
    }
}

extension DocumentedOperation {
    /// The template alone, and behind each base.
    var paths: [String] { [path] + bases.map { $0 + path } }
}
