import ErrorSpecLanguage
import ErrorSpecReading

/// Compares a spec with recorded responses.
struct RecordingCheck {
    let spec: ResolvedSpec
    /// The recorded failures that no case handles, or that have only codes that no case names.
    private(set) var rows: [UnhandledRow] = []
    private(set) var diagnostics = Diagnostics()
    private let router: RecordingRouter
    private var lookups: GroupLookups
    /// For each API, the cases that handled at least one recording.
    private var seen: [Int: Set<CaseID>] = [:]
    /// The recordings of operations that no group handles. In `operation`, parameters replace the values in the
    /// recorded path.
    private var unknown: [(operation: DocumentedOperation, recording: Recording)] = []
    /// These operations, as the specs can have them.
    private(set) var lacking: [NewOperation] = []

    /// - Parameters:
    ///   - bases: The base paths of servers. A recorded path may begin with a base path.
    ///   - testsOnly: Whether to check only expectations (`is`) and not report unhandled responses.
    init(_ spec: ResolvedSpec, against recordings: [Recording], bases: [String] = [], testsOnly: Bool = false) {
        self.spec = spec
        router = RecordingRouter(spec: spec, bases: bases)
        lookups = GroupLookups(spec: spec)
        // 1xx are ignored.
        for recording in recordings where recording.status >= 200 {
            guard let (api, group, operation) = router.group(of: recording.origin) else {
                addUnknown(recording, testsOnly: testsOnly)
                continue
            }
            let handled = HandledRecording(recording, api: api, lookups.lookup(group, of: api))
            seen[api, default: []].formUnion(handled.outcome.cases)
            let isMeant = checkExpectation(of: handled)
            if !testsOnly, !isMeant { add(handled, operation) }
        }
        let suggestions = unknown.isEmpty ? GroupSuggestions() : GroupSuggestions(operationsOf: spec)
        for (_, alike) in unknown.grouped(by: \.operation.name) { reportUnknown(alike, suggestions) }
    }

    /// Reports the findings. Rows that show the same difference become one finding.
    func report(unseen: Bool, into diagnostics: inout Diagnostics) {
        diagnostics.merge(self.diagnostics)
        UnhandledRows.report(rows, of: spec, into: &diagnostics)
        guard unseen else { return }
        for number in seen.isEmpty ? Array(spec.apis.indices) : seen.keys.sorted() {
            let api = spec.apis[number]
            for id in api.caseIDs where seen[number]?.contains(id) != true {
                diagnostics.report(
                    .unseenCase, "`\(api.qualifiedName(id))`: in the specs, not recorded", at: api[id].name.range,
                    hint: "record more responses, or remove the case if the server doesn't send it")
            }
        }
    }

    // MARK: Rows

    private mutating func add(_ handled: HandledRecording, _ operation: ResolvedOperation?) {
        let group = spec.apis[handled.api][handled.group].name
        if let row = row(of: handled, as: operation?.name ?? group.value, at: operation?.range ?? group.range) {
            rows.append(row)
        }
    }

    /// Returns the difference between a recording and the specs, or `nil` if a case handles the recording.
    private mutating func row(of handled: HandledRecording, as operation: String, at range: SourceRange)
        -> UnhandledRow?
    {
        let recording = handled.recording
        // 3xx aren't errors.
        if (300..<400).contains(recording.status) { return nil }
        let phrase = ReasonPhrases.phrase(recording.status)
        let codes = handled.codes.filter { $0 != "\(recording.status)" && $0 != phrase && Prose.fitsCode($0) }
        var row = UnhandledRow(
            source: .recorded(times: recording.count), code: .unmappedResponse, operation: operation,
            api: handled.api, group: handled.group, status: StatusPattern(recording.status), codes: codes,
            hasOtherwise: spec.apis[handled.api][handled.group].otherwiseProvider != nil, range: recording.range,
            specRange: range)
        switch handled.outcome {
        case .success: return nil
        case .otherwise, .unmapped: return row
        case .handled:
            let lookup = lookups.lookup(handled.group, of: handled.api)
            if codes.isEmpty || codes.contains(where: { !lookup.cases(naming: $0).isEmpty }) { return nil }
            row.code = .unknownCode
            return row
        }
    }

    private mutating func addUnknown(_ recording: Recording, testsOnly: Bool) {
        switch recording.origin {
        case .group(let name): reportUnknown(group: name, recording, among: router.groups(named: name).count)
        case .operation(let method, let path):
            // 3xx aren't errors.
            if recording.expectation == nil, testsOnly || (300..<400).contains(recording.status) { return }
            // A recorded path may contain a token or an email address, so only a template of the path is reported.
            let operation = DocumentedOperation(method: method, path: guessedTemplate(path), range: recording.range)
            unknown.append((operation, recording))
        }
    }

    private mutating func reportUnknown(
        _ alike: [(operation: DocumentedOperation, recording: Recording)], _ suggestions: GroupSuggestions
    ) {
        let times = alike.reduce(0) { $0 + $1.recording.count }
        let (operation, first) = alike[0]
        let new = new(operation, alike.map(\.recording), suggestions)
        if let new { lacking.append(new) }
        let hints = [
            new?.hint ?? "add it to the `operations` of the spec", router.baseHint(aboutUnknown: first.origin),
        ]
        diagnostics.report(
            .unknownOperation,
            "`\(operation.name)`: recorded\(times == 1 ? "" : " \(times) times"), not in `operations`",
            at: first.range, hint: hints.compactMap { $0 }.joined(separator: "; "))
    }

    /// Returns the group and the unhandled responses of a recorded operation that the specs lack; `nil` if no spec can
    /// have the operation, or if there are several APIs.
    private mutating func new(
        _ operation: DocumentedOperation, _ recordings: [Recording], _ suggestions: GroupSuggestions
    ) -> NewOperation? {
        guard spec.apis.count == 1, operation.isExpressible, RequestMethods.known.contains(operation.method) else {
            return nil
        }
        let api = spec.apis[0]
        let group = suggestions.group(for: operation, in: api)
        // A new group inherits from the API's parents.
        let handling = group.map { [$0] } ?? api.parents
        var new = NewOperation(
            api: 0, name: operation.name, group: group.map { api[$0].name.value } ?? operation.groupName.name,
            known: group, rows: [])
        for recording in recordings {
            let rows = (handling.isEmpty ? [GroupID(0)] : handling).map { group in
                var handled = HandledRecording(recording, api: 0, lookups.lookup(group, of: 0))
                if handling.isEmpty, handled.outcome != .success { handled.outcome = .unmapped }
                return row(of: handled, as: operation.name, at: recording.range)
            }
            if !rows.contains(where: { $0 == nil }), let row = rows[0] { new.rows.append(row) }
        }
        return new
    }

    // MARK: Expectations

    /// Reports expectations that aren't met.
    ///
    /// - Returns: Whether the recording correctly expects that no case handles the response.
    private mutating func checkExpectation(of handled: HandledRecording) -> Bool {
        let api = spec.apis[handled.api]
        var isMeant = false
        if let expected = handled.recording.expectation {
            let holds: Bool
            switch (expected.value, handled.outcome) {
            case (.success, .success): holds = true
            case (.unmatched, .otherwise), (.unmapped, .unmapped): (holds, isMeant) = (true, true)
            case (.named(let name), let outcome):
                guard let id = api.case(named: name) else {
                    reportUnknown(case: name, of: api, at: expected.range)
                    return false
                }
                holds = outcome == .handled(id)
            default: holds = false
            }
            if !holds { diagnostics.report(mismatch(of: handled, expected)) }
        }
        for text in [(handled.recording.title, "title"), (handled.recording.description, "description")] {
            guard let expected = text.0, let read = api.text(text.1, of: handled) else { continue }
            if read.value != expected.value { diagnostics.report(mismatch(of: text.1, expected, read: read)) }
        }
        return isMeant
    }

    private func mismatch(of handled: HandledRecording, _ expected: Located<Recording.Expectation>) -> Diagnostic {
        let api = spec.apis[handled.api]
        let found = api.explanation(of: handled.outcome)
        let group = api[handled.group].name
        let codes = handled.codes.isEmpty ? "" : " with the code \(listed(handled.codes, "or"))"
        let what =
            switch expected.value {
            case .named(let name): "`\(name)` must handle this response"
            case .unmatched: "an `otherwise` must handle this response"
            case .unmapped: "nothing must handle this response"
            case .success: "this response must be a success"
            }
        var notes = [Diagnostic.Note("`\(group.value)` is the group of the response", at: group.range)]
        if let range = found.range { notes.insert(.init("it is declared here", at: range), at: 0) }
        if case .named(let name) = expected.value, let id = api.case(named: name) {
            notes.append(.init(reason(why: id, in: api, doesNotHandle: handled), at: api[id].name.range))
        }
        return Diagnostic(
            .responseMismatch, "\(what), but \(found.text) (status \(handled.recording.status)\(codes))",
            at: expected.range, notes: notes,
            hint: "correct the case, or correct `is` if the right case handles the response")
    }

    /// Returns the reason why the expected case doesn't handle the response.
    private func reason(why id: CaseID, in api: ResolvedAPI, doesNotHandle handled: HandledRecording) -> String {
        let expected = api[id]
        let name = api.qualifiedName(id)
        let status = handled.recording.status
        if !api[handled.group].sees(id) { return "`\(api[handled.group].name.value)` doesn't inherit `\(name)`" }
        if !expected.statuses.isEmpty, !expected.statuses.contains(where: { $0.value.contains(status) }) {
            return "`\(name)` doesn't match the status \(status)"
        }
        let matchesCode = handled.codes.contains { code in expected.codes.contains { $0.value.matches(code) } }
        if !expected.codes.isEmpty, !matchesCode {
            return handled.codes.isEmpty
                ? "`\(name)` requires a code, which the response lacks"
                : "`\(name)` doesn't match the code \(listed(handled.codes, "or"))"
        }
        return "`\(name)` matches too, and the other case is more specific or comes before it"
    }

    private func mismatch(of what: String, _ expected: Located<String>, read: Located<String>) -> Diagnostic {
        Diagnostic(
            .responseMismatch, "the \(what) that a user reads is “\(read.value)”, not “\(expected.value)”",
            at: expected.range, notes: [.init("the text is declared here", at: read.range)],
            hint: "correct the text in the spec, or in the recording")
    }

    private mutating func reportUnknown(case name: String, of api: ResolvedAPI, at range: SourceRange) {
        let near = Self.near(name, api.caseIDs.map { api.qualifiedName($0) })
        diagnostics.report(
            .unknownReference, "`\(api.name.value)` has no case `\(name)`", at: range,
            hint: near ?? "write `Group.case`, with the group that declares the case")
    }

    private mutating func reportUnknown(group name: String, _ recording: Recording, among count: Int) {
        if count > 1 {
            return diagnostics.report(
                .unknownReference, "several APIs have a group `\(name)`", at: recording.range,
                hint: "write `API/\(name)`")
        }
        let near = Self.near(name, spec.apis.flatMap { $0.groups.map(\.name.value) })
        diagnostics.report(
            .unknownReference, "there is no group `\(name)`", at: recording.range,
            hint: near ?? "write the name of a group of the specs")
    }

    /// Returns a hint with the most similar known name, or `nil` if no name is similar. More than 1,000 names aren't
    /// searched, because computing edit distances takes too long.
    private static func near(_ name: String, _ known: [String]) -> String? {
        known.count > 1_000 ? nil : nearest(to: name, in: known).map { "did you mean `\($0)`?" }
    }
}

extension ResolvedAPI {
    /// Finds a case by its qualified name, with or without the API: `Login.cannotLogin`, `Shop/Login.cannotLogin`.
    func `case`(named name: String) -> CaseID? {
        let name = name.hasPrefix(self.name.value + "/") ? String(name.dropFirst(self.name.value.count + 1)) : name
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let group = group(named: parts[0]) else { return nil }
        return self[group].ownCases.first { cases[$0].name.value == parts[1] }.map { CaseID($0) }
    }
}

extension Outcome {
    /// The case that handles the response, in a list that is empty if no case handles the response.
    fileprivate var cases: [CaseID] { if case .handled(let id) = self { [id] } else { [] } }
}
