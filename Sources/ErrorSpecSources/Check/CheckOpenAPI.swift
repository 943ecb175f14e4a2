package import ErrorSpecLanguage
import ErrorSpecReading

/// Compares a spec with OpenAPI documents.
///
/// - Parameter reportsUndocumented: Whether cases are noted that the documents don't mention.
package func check(
    _ spec: ResolvedSpec, against documents: [OpenAPIDocument], reportsUndocumented: Bool,
    into diagnostics: inout Diagnostics
) -> Coverage {
    var comparison = DocumentComparison(spec: spec, documents: documents)
    comparison.reportMissingOperations(into: &diagnostics)
    comparison.reportOperationsWithoutGroup(into: &diagnostics)
    comparison.reportUncovered(into: &diagnostics)
    for api in comparison.apis {
        var bodies = BodyComparison(api: spec.apis[api], pairs: comparison.pairs.filter { $0.api == api })
        bodies.report(into: &diagnostics)
        if reportsUndocumented { bodies.reportUndocumentedCases(into: &diagnostics) }
    }
    return comparison.coverage
}

/// An operation of a document, and the group that handles it.
struct OperationPair {
    var api: Int
    var group: GroupID
    /// Where the spec names it.
    var range: SourceRange
    var documented: DocumentedOperation
    var schemas: DocumentedSchemas
}

private struct DocumentComparison {
    let spec: ResolvedSpec
    let documents: [OpenAPIDocument]
    /// The APIs that the documents are about.
    let apis: [Int]
    let pairs: [OperationPair]
    var coverage = Coverage()
    /// The spec's operations that no document has, and the documents' that no group handles.
    private var missing: [SpecOperation] = []
    private var withoutGroup: [DocumentedOperation] = []

    init(spec: ResolvedSpec, documents: [OpenAPIDocument]) {
        self.spec = spec
        self.documents = documents
        var index = OperationIndex()
        var all: [(operation: DocumentedOperation, schemas: DocumentedSchemas)] = []
        for document in documents {
            for operation in document.operations {
                index.add(all.count, method: operation.method, paths: operation.paths)
                all.append((operation, document.schemas))
            }
        }
        var pairs: [OperationPair] = []
        var handled = Set<Int>()
        var missing: [SpecOperation] = []
        var found = Set<Int>()
        for (number, api) in spec.apis.enumerated() {
            for operation in api.operations {
                let positions = index.positions(method: operation.method, path: operation.path)
                if positions.isEmpty { missing.append(SpecOperation(api: number, operation: operation)) }
                for position in positions {
                    found.insert(number)
                    handled.insert(position)
                    pairs.append(
                        OperationPair(
                            api: number, group: operation.group, range: operation.range,
                            documented: all[position].operation, schemas: all[position].schemas))
                }
            }
        }
        // Of several APIs the documents are about those that share an operation with them.
        apis = spec.apis.count == 1 || found.isEmpty ? Array(spec.apis.indices) : found.sorted()
        self.pairs = pairs
        self.missing = missing
        withoutGroup = all.indices.filter { !handled.contains($0) }.map { all[$0].operation }
        coverage.operations = all.count
        coverage.withGroup = handled.count
        coverage.documented = all.reduce(0) { $0 + $1.operation.responses.count { $0.key != .other } }
    }

    // MARK: Operations

    func reportMissingOperations(into diagnostics: inout Diagnostics) {
        if missing.isEmpty { return }
        let unknown = Set(documents.flatMap(\.unknownOperations))
        var suggestions = OperationSuggestions(documents.flatMap(\.operations))
        for missing in missing where apis.contains(missing.api) {
            let (method, path) = (missing.operation.method, anonymousTemplate(missing.operation.path))
            // Another server's document is not known.
            let isUnknown = ["*", "* \(path)", "\(method) \(path)"].contains(where: unknown.contains)
            if isUnknown || !diagnostics.accepts(.missingOperation) { continue }
            let name = "\(method) \(missing.operation.path)"
            let near = suggestions.nearest(to: name, path: path)
            diagnostics.report(
                Diagnostic(
                    .missingOperation, "the document has no operation `\(name)`", at: missing.operation.range,
                    hint: near.map { "did you mean `\($0)`?" } ?? "remove it, or add it to the document",
                    replacement: near.map { .init($0, at: missing.operation.range) }))
        }
    }

    func reportOperationsWithoutGroup(into diagnostics: inout Diagnostics) {
        for operation in withoutGroup where diagnostics.accepts(.operationWithoutGroup) {
            diagnostics.report(
                Diagnostic(
                    .operationWithoutGroup, "no group handles `\(operation.name)`", at: operation.range,
                    hint: "add `\(operation.name): Group` to the `operations` of the spec"))
        }
    }

    // MARK: Errors

    mutating func reportUncovered(into diagnostics: inout Diagnostics) {
        var statuses = UncoveredList<DocumentedResponse.Key>()
        var codes = UncoveredList<String>()
        var known: [CodeQuestion: [Located<String>]] = [:]
        for pair in pairs {
            let api = spec.apis[pair.api]
            for response in pair.documented.responses {
                let question = CodeQuestion(pair: pair, response: response, body: api[pair.group].body)
                let listed = known[question] ?? documentedCodes(of: response, pair: pair)
                known[question] = listed
                for code in listed where !api.isNamed(code.value, in: pair.group) {
                    codes.add(code.value, pair, at: code.range)
                }
                if response.isRemote { continue }
                let isCovered = api.handles(response.key, documented: pair.documented, codes: listed, in: pair.group)
                if response.key != .other, isCovered { coverage.covered += 1 }
                if !isCovered { statuses.add(response.key, pair, at: response.range) }
            }
        }
        for entry in statuses.entries where diagnostics.accepts(.uncoveredStatus) { diagnostics.report(report(entry)) }
        for entry in codes.entries where diagnostics.accepts(.uncoveredCode) { diagnostics.report(report(entry)) }
    }

    private struct CodeQuestion: Hashable {
        var api: Int
        var body: BodyID?
        var schemas: [SourceRange]

        init(pair: OperationPair, response: DocumentedResponse, body: BodyID?) {
            api = pair.api
            self.body = body
            schemas = response.schemas.map(\.range)
        }
    }

    /// The codes that a response's schema lists at the places of the group's body.
    private func documentedCodes(of response: DocumentedResponse, pair: OperationPair) -> [Located<String>] {
        let api = spec.apis[pair.api]
        guard let body = api[pair.group].body else { return [] }
        var seen = Set<String>()
        return api[body].format.code.flatMap { place in
            place.documented(in: response.schemas, pair.schemas)?.values ?? []
        }.filter { code in
            let isSuccess = api[body].format.success.contains { place in
                place.equals.contains { $0.matches(code.value) }
            }
            return !isSuccess && seen.insert(code.value).inserted
        }
    }

    private func report(_ entry: UncoveredList<DocumentedResponse.Key>.Entry) -> Diagnostic {
        let api = spec.apis[entry.pair.api]
        let group = api[entry.pair.group]
        let more = entry.operations.count - 1
        let subject = "`\(entry.pair.documented.name)`" + (more > 0 ? " and \(more) more" : "")
        let verb = more > 0 ? "document" : "documents"
        let message: String
        let hint: String
        if entry.value == .other {
            message = "\(subject) \(verb) a `default` response, and `\(group.name.value)` has no `otherwise`"
            hint = "add an `otherwise` to `\(group.name.value)` or to a group that it inherits from"
        } else {
            let isOtherwise = group.otherwiseProvider != nil
            message =
                "\(subject) \(verb) \(entry.value.text), and no case of `\(group.name.value)` handles it"
                + (isOtherwise ? ", only an `otherwise`" : "")
            hint =
                "add a case with `status: \(entry.value.text.lowercased())` to `\(group.name.value)`, or to a group that it inherits from"
        }
        return Diagnostic(
            .uncoveredStatus, message, at: entry.range,
            notes: [.init("`\(group.name.value)` handles the operation", at: entry.pair.range)], hint: hint)
    }

    private func report(_ entry: UncoveredList<String>.Entry) -> Diagnostic {
        let group = spec.apis[entry.pair.api][entry.pair.group]
        return Diagnostic(
            .uncoveredCode, "no case of `\(group.name.value)` names the code `\(entry.value)`", at: entry.range,
            notes: [.init("`\(group.name.value)` handles `\(entry.pair.documented.name)`", at: entry.pair.range)],
            hint: "add a case with `code: \(entry.value)` to `\(group.name.value)`, or to a group that it inherits from"
        )
    }
}

/// The operations that operations which no document has most likely stand for.
private struct OperationSuggestions {
    private let names: [String]
    /// The first operation of each path, whatever its method.
    private var siblings: [String: String] = [:]
    private var budget = SuggestionBudget()

    init(_ known: [DocumentedOperation]) {
        names = known.map(\.name)
        for operation in known {
            for path in operation.paths.map(anonymousTemplate) where siblings[path] == nil {
                siblings[path] = operation.name
            }
        }
    }

    /// - Parameter path: The path without the names of its parameters.
    mutating func nearest(to name: String, path: String) -> String? {
        if let sibling = siblings[path] { return sibling }
        return budget.nearest(to: name, among: names.count, in: names)
    }
}

/// The uncovered responses, once for each group.
private struct UncoveredList<Value: Hashable> {
    struct Entry {
        var value: Value
        var pair: OperationPair
        var range: SourceRange
        var operations: Set<String>
    }

    private struct Key: Hashable {
        var value: Value
        var api: Int
        var group: GroupID
    }

    private(set) var entries: [Entry] = []
    private var positions: [Key: Int] = [:]

    mutating func add(_ value: Value, _ pair: OperationPair, at range: SourceRange) {
        let key = Key(value: value, api: pair.api, group: pair.group)
        if let position = positions[key] {
            entries[position].operations.insert(pair.documented.name)
        } else {
            positions[key] = entries.count
            entries.append(Entry(value: value, pair: pair, range: range, operations: [pair.documented.name]))
        }
    }
}

extension ResolvedAPI {
    /// Whether a case that a group sees names a code, or a family that it belongs to.
    func isNamed(_ code: String, in group: GroupID) -> Bool {
        !self[group].table.entries(for: .code(code)).isEmpty
            || self[group].visible.contains { id in cases[id.index].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case of a group handles a documented response.
    ///
    /// - Parameter codes: Those that the response's schema lists.
    func handles(
        _ key: DocumentedResponse.Key, documented: DocumentedOperation, codes: [Located<String>], in group: GroupID
    ) -> Bool {
        let table = self[group].table
        switch key {
        case .status(let pattern):
            if (pattern.first...pattern.last).contains(where: { table.codelessWinner(status: $0) != nil }) {
                return true
            }
            if !pattern.isExact { return false }
            let isNamed = self[group].visible.contains { id in
                cases[id.index].statuses.contains { $0.value.contains(pattern.first) }
            }
            return isNamed || !codes.isEmpty && codes.allSatisfy { self.isNamed($0.value, in: group) }
        case .other:
            if self[group].otherwiseProvider != nil { return true }
            let exact = Set(documented.responses.map(\.key))
            return (400...599).allSatisfy { status in
                exact.contains(.status(StatusPattern(status))) || table.codelessWinner(status: status) != nil
            }
        }
    }
}
