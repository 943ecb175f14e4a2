import ErrorSpecLanguage
import ErrorSpecReading

/// How many of the documented operations and errors a spec handles.
package struct Coverage: Equatable, Sendable {
    /// The number of documented operations.
    package var operations = 0
    /// The number of these operations that have a group.
    package var withGroup = 0
    /// The number of documented error responses, not counting `default`s. A response counts once per operation and
    /// status.
    package var documented = 0
    /// The number of these responses that cases handle, whichever documented code the response has.
    package var covered = 0
    /// Whether the counts are of an app's endpoints and errors, and not of a document's.
    package var isOfApp = false
}

/// Compares specs with an OpenAPI document. Several documents must be merged into one first.
struct DocumentCheck {
    private typealias SpecOperation = (api: Int, operation: ResolvedOperation)

    let spec: ResolvedSpec
    let document: OpenAPIDocument
    /// The positions of the APIs that the document describes.
    let apis: [Int]
    let pairs: [OperationPair]
    var suggestions = GroupSuggestions()
    private(set) var coverage = Coverage()
    /// The documented responses that no case handles, and the documented codes that no case names.
    private(set) var rows: [UnhandledRow] = []
    /// The document's operations that no group handles.
    private let withoutGroup: [DocumentedOperation]
    /// The operations without a group, as the specs can have them, by ``DocumentedOperation/key``.
    private var newOperations: [String: NewOperation] = [:]
    /// The specs' operations that the document lacks.
    private let missing: [SpecOperation]
    var lookups: GroupLookups

    init(_ spec: ResolvedSpec, against document: OpenAPIDocument) {
        (self.spec, self.document) = (spec, document)
        lookups = GroupLookups(spec: spec)
        let all = document.operations
        // An operation in a spec may include or omit the document's base path.
        var positions: [String: [Int]] = [:]
        for (position, operation) in all.enumerated() {
            for key in Set(operation.keys) { positions[key, default: []].append(position) }
        }
        let found = spec.apis.enumerated().flatMap { number, api in
            api.operations.map { (api: number, operation: $0, positions: positions[$0.key] ?? []) }
        }
        pairs = found.flatMap { number, operation, positions in
            positions.map { position in
                OperationPair(
                    api: number, group: operation.group, range: operation.range, documented: all[position],
                    errors: spec.apis[number].errors(of: all[position], in: operation.group, document.schemas))
            }
        }
        // If only some APIs have operations of the document, the document doesn't describe the other APIs.
        let sharing = Set(pairs.map(\.api)).sorted()
        let apis = spec.apis.count == 1 || sharing.isEmpty ? Array(spec.apis.indices) : sharing
        self.apis = apis
        missing = found.filter { $0.positions.isEmpty && apis.contains($0.api) }.map { ($0.api, $0.operation) }
        let handled = Set(found.flatMap(\.positions))
        withoutGroup = all.indices.filter { !handled.contains($0) }.map { all[$0] }
        coverage.operations = all.count
        coverage.withGroup = handled.count
        coverage.documented = all.reduce(0) { $0 + $1.responses.count { $0.status != nil } }
        compare()
        for operation in withoutGroup where newOperations[operation.key] == nil {
            newOperations[operation.key] = new(operation)
        }
    }

    /// The operations that the specs lack, in document order.
    var lacking: [NewOperation] { withoutGroup.unique(by: \.key).compactMap { newOperations[$0.key] } }

    // MARK: Responses

    private mutating func compare() {
        // If several APIs have the same operation, its responses count only once.
        struct Covered: Hashable {
            var operation: String
            var response: SourceRange
        }
        var covered: Set<Covered> = []
        for pair in pairs {
            suggestions.add(pair.documented, handledBy: pair.group)
            let unhandled = unhandledRows(of: pair)
            rows += unhandled
            let open = Set(unhandled.filter { !$0.hasCaseOfStatus }.map(\.status))
            for response in pair.documented.responses where response.status != nil && !open.contains(response.status) {
                covered.insert(Covered(operation: pair.documented.name, response: response.range))
            }
        }
        coverage.covered = covered.count
    }

    /// Returns an operation's responses that no case of the group handles, and the documented codes that no case
    /// names.
    mutating func unhandledRows(of pair: OperationPair) -> [UnhandledRow] {
        let api = spec.apis[pair.api]
        let lookup = lookups.lookup(pair.group, of: pair.api)
        let responses = pair.errors.map { (response: $0, codes: codes(of: $0, in: pair)) }
        // A code that is listed for several statuses needs a case for only one of these statuses.
        let named = responses.reduce(into: Set<String>()) { named, listed in
            named.formUnion(listed.codes.map(\.value).filter { lookup.names($0, with: listed.response.status) })
        }
        return responses.flatMap { response, codes -> [UnhandledRow] in
            var row = UnhandledRow(
                source: .documented, code: .uncoveredStatus, operation: pair.documented.name, api: pair.api,
                group: pair.group, status: response.status,
                hasOtherwise: api[pair.group].otherwiseProvider != nil, description: response.description?.value,
                range: response.range, specRange: pair.range)
            let isHandled =
                hasStatusOfSuccess(response, in: pair) || response.isRemote
                || lookup.handles(response, of: pair.documented, codes: codes.map(\.value))
            if !isHandled {
                row.codes = codes.map(\.value).filter { !lookup.names($0, with: response.status) }
                return [row]
            }
            row.hasCaseOfStatus = response.status.map { ($0.first...$0.last).contains(where: lookup.handles) } == true
            return codes.filter { !named.contains($0.value) }.map { code in
                var row = row
                (row.code, row.codes, row.range) = (.uncoveredCode, [code.value], code.range)
                row.elsewhere = lookup.cases(naming: code.value).first
                return row
            }
        }
    }

    /// Whether the response's status is a 2xx in the group's `successes`. Only the body can make the response a
    /// failure, so the status needs no case.
    private func hasStatusOfSuccess(_ response: DocumentedResponse, in pair: OperationPair) -> Bool {
        guard let status = response.status, status.is2xx else { return false }
        return spec.apis[pair.api].isSuccess(in: pair.group, status: status.first)
    }

    /// Returns the codes that the response's schema lists at the `code` places of the group's body, without codes
    /// that mean success.
    private func codes(of response: DocumentedResponse, in pair: OperationPair) -> [Located<String>] {
        let format = spec.apis[pair.api].format(of: pair.group)
        let isSuccess = hasStatusOfSuccess(response, in: pair)
        return format.code.documentedValues(of: response, document.schemas).filter { code in
            if isSuccess, let failure = format.failure.first(where: { format.code.map(\.root).contains($0.root) }) {
                return failure.equals.isEmpty || failure.equals.contains { $0.matches(code.value) }
            }
            return !format.success.contains { place in place.equals.contains { $0.matches(code.value) } }
        }
    }

    // MARK: Findings

    func report(undocumented: Bool, into diagnostics: inout Diagnostics) {
        reportOperations(into: &diagnostics)
        UnhandledRows.report(rows, of: spec, into: &diagnostics)
        for number in apis {
            var documented: [GroupID: DocumentedGroup] = [:]
            for pair in pairs where pair.api == number {
                let format = spec.apis[number].format(of: pair.group)
                for response in pair.errors {
                    documented[pair.group, default: DocumentedGroup(format)].add(response, document.schemas)
                }
            }
            // Groups with operations that the document lacks. The responses of these operations aren't known.
            let incomplete = Set(missing.filter { $0.api == number }.map(\.operation.group))
            reportCodes(of: spec.apis[number], documented, incomplete, into: &diagnostics)
            reportBodies(of: spec.apis[number], documented, incomplete, into: &diagnostics)
            if undocumented { reportCases(of: number, into: &diagnostics) }
        }
    }

    private func reportOperations(into diagnostics: inout Diagnostics) {
        let unknown = Set(document.unknownOperations)
        let new = Dictionary(withoutGroup.map { ($0.key, $0.name) }) { first, _ in first }
        // Computing edit distances for thousands of names takes minutes.
        let names = missing.count * new.count < 100_000 ? new.keys.sorted() : []
        for (number, operation) in missing where diagnostics.accepts(.missingOperation) {
            // Operations that are described elsewhere can't be checked.
            let (method, path) = (operation.method, anonymousTemplate(operation.path))
            let above = path.indices.filter { path[$0] == "/" }.map { "\(method) \(path[..<$0])/**" }
            if (["*", "* \(path)", "\(method) \(path)"] + above).contains(where: unknown.contains) { continue }
            let near = nearest(to: "\(method) \(path)", in: names).flatMap { new[$0] }
            diagnostics.report(
                .missingOperation, "`\(operation.name)`: in `operations`, not documented", at: operation.range,
                notes: [.init("`\(spec.apis[number][operation.group].name.value)` handles it", at: operation.range)],
                hint: near.map { "did you mean `\($0)`?" } ?? "remove it, or add it to the document",
                replacement: near.map { .init($0, at: operation.range) })
        }
        for operation in withoutGroup where diagnostics.accepts(.operationWithoutGroup) {
            diagnostics.report(
                .operationWithoutGroup, "`\(operation.name)`: documented, not in `operations`", at: operation.range,
                hint: newOperations[operation.key]?.hint ?? "correct the path in the document: no spec can have it")
        }
    }

    /// Reports the codes that cases name but no operation documents. Skips a case if the documented lists of codes
    /// may be incomplete.
    private func reportCodes(
        of api: ResolvedAPI, _ documented: [GroupID: DocumentedGroup], _ incomplete: Set<GroupID>,
        into diagnostics: inout Diagnostics
    ) {
        for id in api.caseIDs where !api[id].codes.isEmpty {
            let isIncomplete = incomplete.contains { api[$0].sees(id) }
            let facts = documented.filter { api[$0.key].sees(id) }.sorted { $0.key < $1.key }.map(\.value)
            let listing = facts.filter(\.hasCode)
            guard let first = listing.compactMap(\.firstList).first,
                listing.allSatisfy(\.isClosed), !facts.contains(where: \.isUnknown)
            else { continue }
            for code in api[id].codes where diagnostics.accepts(.undocumentedCode) {
                let isListed = listing.contains { facts in
                    facts.codes.contains(code.value.written) || facts.codes.contains { code.value.matches($0) }
                }
                if isListed { continue }
                let known = listing.reduce(into: Set()) { $0.formUnion($1.codes) }
                let near = nearest(to: code.value.written, in: known.sorted())
                // An undocumented operation may send the code. A code that resembles a documented code is treated as
                // a typo.
                if isIncomplete, near == nil { continue }
                diagnostics.report(
                    .undocumentedCode, "`\(code.value.written)`: named by `\(api.qualifiedName(id))`, not documented",
                    at: code.range, notes: [.init("the codes of its operations are listed here", at: first)],
                    hint: near.map { "did you mean `\($0)`?" }
                        ?? "remove the case if the server doesn't send it, or correct the code, the body's places or "
                        + "the document",
                    replacement: near.map { .init(yamlCode($0), at: code.range) })
            }
        }
    }

    private func reportBodies(
        of api: ResolvedAPI, _ documented: [GroupID: DocumentedGroup], _ incomplete: Set<GroupID>,
        into diagnostics: inout Diagnostics
    ) {
        for (index, body) in api.bodies.enumerated() {
            let facts = documented.filter { api[$0.key].body == BodyID(index) }.map(\.value)
            let first = facts.compactMap(\.first).min { ($0.file.rawValue, $0.start) < ($1.file.rawValue, $1.start) }
            let isWhole = !incomplete.contains { api[$0].body == BodyID(index) }
            guard let first, isWhole, !facts.contains(where: \.isUnknown) else { continue }
            func lacks(_ places: [Place], _ has: KeyPath<DocumentedGroup, Bool>) -> Bool {
                !places.isEmpty && !places.contains(where: \.isHeader) && !facts.contains { $0[keyPath: has] }
            }
            let missing = [
                lacks(body.format.code, \.hasCode) ? "code" : nil,
                lacks(body.format.message, \.hasMessage) ? "message" : nil,
            ].compactMap { $0 }
            if missing.isEmpty { continue }
            diagnostics.report(
                .bodyNotThere,
                "the documented error schemas lack the \(missing.joined(separator: " and the ")) of body "
                    + "`\(body.name.value)`",
                at: body.name.range, notes: [.init("the first of the schemas is here", at: first)],
                hint: "correct the places of the body, or the schemas of the document")
        }
    }

    /// Reports the cases that the document doesn't mention.
    private func reportCases(of number: Int, into diagnostics: inout Diagnostics) {
        let api = spec.apis[number]
        for id in api.caseIDs {
            let seeing = pairs.filter { $0.api == number && api[$0.group].sees(id) }
            if seeing.isEmpty || seeing.contains(where: { mentions(api[id], $0) }) { continue }
            diagnostics.report(
                .undocumentedCase, "`\(api.qualifiedName(id))`: in the specs, not documented", at: api[id].name.range,
                hint: "add its response to the document, or remove the case if the server doesn't send it")
        }
    }

    private func mentions(_ declared: ResolvedCase, _ pair: OperationPair) -> Bool {
        let format = spec.apis[pair.api].format(of: pair.group)
        return pair.errors.contains { response in
            let hasStatus =
                declared.statuses.isEmpty
                || response.status.map { status in declared.statuses.contains { $0.value.overlaps(status) } } ?? false
            if response.isRemote && (hasStatus || response.status == nil) { return true }
            if declared.codes.isEmpty { return hasStatus }
            // The codes of a `default` are documented for any status.
            guard hasStatus || response.status == nil else { return false }
            let codes = format.code.documentedValues(of: response, document.schemas)
            if codes.isEmpty { return format.code.isEmpty || hasStatus && !declared.statuses.isEmpty }
            return codes.contains { code in declared.codes.contains { $0.value.matches(code.value) } }
        }
    }
}

extension ResolvedAPI {
    /// Returns the operation's name for this API's specs. The name includes the server's base path if most paths in
    /// the specs include it.
    func name(of operation: DocumentedOperation) -> String {
        let base = operation.bases.first { base in
            !operation.path.hasPrefix(base + "/")
                && operations.count { $0.path.hasPrefix(base + "/") } * 2 > operations.count
        }
        return "\(operation.method) \(base ?? "")\(operation.path)"
    }
}
