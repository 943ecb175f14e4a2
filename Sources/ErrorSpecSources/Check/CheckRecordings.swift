package import ErrorSpecLanguage
import ErrorSpecReading

/// Compares a spec with recorded responses.
///
/// - Parameters:
///   - bases: Paths of servers, which may stand before the path of a recording.
///   - reportsUnhandled: Whether responses that no case handles are reported, and not only those whose `is` doesn't hold.
///   - reportsUnseen: Whether cases are noted that no recording is handled by.
package func check(
    _ spec: ResolvedSpec, against recordings: [Recording], bases: [String] = [], reportsUnhandled: Bool = true,
    reportsUnseen: Bool = false, into diagnostics: inout Diagnostics
) {
    var router = RecordingRouter(spec: spec, bases: bases)
    var findings = RecordingFindings(spec: spec)
    var seen: [Set<CaseID>] = spec.apis.map { _ in [] }
    var shownAPIs = Set<Int>()
    for recording in recordings {
        guard let (api, group) = router.group(of: recording.origin) else {
            if case .group(let name) = recording.origin {
                let count = router.groups(named: name).count
                findings.reportUnknown(group: name, recording, among: count, into: &diagnostics)
            } else if reportsUnhandled || recording.expectation != nil {
                findings.addUnknownOperation(recording)
            }
            continue
        }
        let handled = router.handled(recording, api: api, group)
        shownAPIs.insert(api)
        if case .handled(let id) = handled.outcome { seen[api].insert(id) }
        let isMeant = findings.checkExpectation(of: handled, router, into: &diagnostics)
        if reportsUnhandled { findings.add(handled, isMeant: isMeant) }
    }
    findings.report(router, into: &diagnostics)
    guard reportsUnseen else { return }
    for number in shownAPIs.isEmpty ? Set(spec.apis.indices) : shownAPIs {
        let api = spec.apis[number]
        for id in api.caseIDs where !seen[number].contains(id) {
            diagnostics.report(
                .unseenCase, "no recording is handled by `\(api.qualifiedName(id))`",
                at: api.cases[id.index].name.range,
                hint: "record more responses, or remove the case if the server doesn't send it")
        }
    }
}

/// The findings about recordings, counted: a response that came a thousand times is one finding, at its first line.
private struct RecordingFindings {
    struct Finding {
        var code: DiagnosticCode
        /// The same for all that are one finding.
        var key: [String]
        var count: Int
        var diagnostic: (_ times: String, RecordingRouter) -> Diagnostic
    }

    let spec: ResolvedSpec
    var findings: [Finding] = []
    var suggestions = SuggestionBudget()

    mutating func addUnknownOperation(_ recording: Recording) {
        guard case .operation(let method, let path) = recording.origin else { return }
        // The path of one request may hold a token, or somebody's address.
        let name = "\(method) \(guessedTemplate(path))"
        add(.unknownOperation, [name], recording) { times, router in
            Diagnostic(
                .unknownOperation, "no group handles `\(name)`, which responded \(times)", at: recording.range,
                hint: router.hint(aboutUnknown: recording.origin))
        }
    }

    mutating func add(_ handled: HandledRecording, isMeant: Bool) {
        let recording = handled.recording
        // A redirect, a 304 or a switch of protocols is no error.
        if recording.status < 200 || (300..<400).contains(recording.status) { return }
        let api = spec.apis[handled.api]
        let key = ["\(handled.api)", "\(handled.group.index)"] + handled.codes
        switch handled.outcome {
        case .success: return
        case .handled(let id):
            let phrase = ReasonPhrases.phrase(recording.status)
            let codes = handled.codes.filter { $0 != "\(recording.status)" && $0 != phrase }
            if codes.isEmpty || codes.contains(where: { api.isNamed($0, in: handled.group) }) { return }
            add(.unknownCode, key, recording) { times, _ in api.unknownCode(of: handled, by: id, times) }
        case .otherwise, .unmapped:
            if isMeant { return }
            add(.unmappedResponse, key + ["\(recording.status)"], recording) { times, _ in
                api.unmapped(handled, times)
            }
        }
    }

    private mutating func add(
        _ code: DiagnosticCode, _ key: [String], _ recording: Recording,
        _ diagnostic: @escaping (_ times: String, RecordingRouter) -> Diagnostic
    ) {
        findings.append(Finding(code: code, key: [code.id] + key, count: recording.count, diagnostic: diagnostic))
    }

    func report(_ router: RecordingRouter, into diagnostics: inout Diagnostics) {
        for (_, alike) in findings.grouped(by: \.key) where diagnostics.accepts(alike[0].code) {
            let count = alike.reduce(0) { $0 + $1.count }
            diagnostics.report(alike[0].diagnostic(count == 1 ? "once" : "\(count) times", router))
        }
    }

    // MARK: Expectations

    /// - Returns: Whether the recording says that nothing, or an `otherwise`, handles it, and that is so.
    mutating func checkExpectation(
        of handled: HandledRecording, _ router: RecordingRouter, into diagnostics: inout Diagnostics
    ) -> Bool {
        let api = spec.apis[handled.api]
        var isMeant = false
        if let expected = handled.recording.expectation {
            let holds: Bool
            switch (expected.value, handled.outcome) {
            case (.success, .success): holds = true
            case (.unmatched, .otherwise), (.unmapped, .unmapped): (holds, isMeant) = (true, true)
            case (.named(let name), let outcome):
                guard let id = api.case(named: name) else {
                    reportUnknown(case: name, of: api, at: expected.range, into: &diagnostics)
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
            hint: "correct the case; or `is`, if the response is handled as it should be")
    }

    /// Why the expected case doesn't win.
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
                ? "`\(name)` requires a code, and the response has none"
                : "`\(name)` doesn't match the code \(listed(handled.codes, "or"))"
        }
        return "`\(name)` matches too, and the other case is more specific or stands before it"
    }

    private func mismatch(of what: String, _ expected: Located<String>, read: Located<String>) -> Diagnostic {
        Diagnostic(
            .responseMismatch, "the \(what) that a user reads is “\(read.value)”, not “\(expected.value)”",
            at: expected.range, notes: [.init("the text is declared here", at: read.range)],
            hint: "correct the text in the spec, or in the recording")
    }

    private mutating func reportUnknown(
        case name: String, of api: ResolvedAPI, at range: SourceRange, into diagnostics: inout Diagnostics
    ) {
        guard diagnostics.accepts(.unknownReference) else { return }
        let near = suggestions.nearest(
            to: name, among: api.cases.count, in: api.caseIDs.map { api.qualifiedName($0) })
        diagnostics.report(
            .unknownReference, "`\(api.name.value)` has no case `\(name)`", at: range,
            hint: near.map { "did you mean `\($0)`?" } ?? "write `Group.case`, by the group that declares it")
    }

    mutating func reportUnknown(
        group name: String, _ recording: Recording, among count: Int, into diagnostics: inout Diagnostics
    ) {
        guard diagnostics.accepts(.unknownReference) else { return }
        let apis = spec.apis
        let near = suggestions.nearest(
            to: name, among: apis.reduce(0) { $0 + $1.groups.count }, in: apis.flatMap { $0.groups.map(\.name.value) })
        diagnostics.report(
            .unknownReference,
            count > 1 ? "several APIs have a group `\(name)`" : "there is no group `\(name)`", at: recording.range,
            hint: count > 1
                ? "write `API/\(name)`"
                : near.map { "did you mean `\($0)`?" } ?? "write the name of a group of the specs")
    }
}

extension ResolvedAPI {
    fileprivate func unknownCode(of handled: HandledRecording, by id: CaseID, _ times: String) -> Diagnostic {
        let group = self[handled.group].name.value
        let note = "the status \(handled.recording.status) is handled by `\(qualifiedName(id))`"
        let hint =
            "add a case with `code: \(yamlCode(handled.codes[0]))` to `\(group)`, or to a group that it inherits from"
        return Diagnostic(
            .unknownCode, "no case of `\(group)` names the code \(listed(handled.codes, "or")), which came \(times)",
            at: handled.recording.range, notes: [.init(note, at: self[id].name.range)], hint: hint)
    }

    fileprivate func unmapped(_ handled: HandledRecording, _ times: String) -> Diagnostic {
        let group = self[handled.group].name
        let status = handled.recording.status
        let codes = handled.codes.isEmpty ? "" : " with the code \(listed(handled.codes, "and"))"
        var subject = "nothing handles"
        if case .otherwise(let id) = handled.outcome {
            subject = "only the `otherwise` of `\(self[id].name.value)` handles"
        }
        let key = handled.codes.first.map { "code: \(yamlCode($0))" } ?? "status: \(status)"
        return Diagnostic(
            .unmappedResponse, "\(subject) status \(status)\(codes) in `\(group.value)`, which came \(times)",
            at: handled.recording.range, notes: [.init("`\(group.value)` is declared here", at: group.range)],
            hint: "add a case with `\(key)` to `\(group.value)`, or say with `is` that this is meant")
    }
}

extension ResolvedAPI {
    /// `Login.cannotLogin`, or with the API's name before it: `Shop/Login.cannotLogin`.
    func `case`(named name: String) -> CaseID? {
        let name = name.hasPrefix(self.name.value + "/") ? String(name.dropFirst(self.name.value.count + 1)) : name
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let group = group(named: parts[0]) else { return nil }
        return self[group].ownCases.first { cases[$0].name.value == parts[1] }.map { CaseID($0) }
    }
}
