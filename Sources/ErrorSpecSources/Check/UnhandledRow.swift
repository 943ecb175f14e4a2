import ErrorSpecLanguage
import ErrorSpecReading

/// A difference between a source and the specs: a response in the source that no case handles, or a code that no case
/// names.
struct UnhandledRow {
    enum Source: Hashable {
        case documented
        case recorded(times: Int)
        /// An error in Swift, with its location.
        case app(error: String)
    }

    var source: Source
    /// The code of the finding about the row.
    var code: DiagnosticCode
    /// The operation as the source names it: `POST /orders`.
    var operation: String
    var api: Int
    /// The group that should handle the response; `nil` for a group that the specs lack.
    var group: GroupID?
    /// The name of the group that the specs lack.
    var newGroup: String?
    /// The status, or `nil` for a `default`.
    var status: StatusPattern?
    var codes: [String] = []
    /// Whether the group has an `otherwise`, either its own or an inherited one.
    var hasOtherwise: Bool
    /// For a code that no case names: whether a case without a code handles the response's status.
    var hasCaseOfStatus = false
    /// A case that names the code, but only for other statuses.
    var elsewhere: CaseID?
    /// The case of the app's error.
    var draft: CaseDraft?
    var description: String?
    /// The location of the response or the code in the source.
    var range: SourceRange
    /// The location of the operation in the specs.
    var specRange: SourceRange
}

extension UnhandledRow {
    /// The error in Swift, with its location.
    var error: String? { if case .app(let error) = source { error } else { nil } }
}

/// Rows that show the same difference, reported as one finding.
struct UnhandledRows {
    let rows: [UnhandledRow]
    /// The codes, each with the statuses that the source has it for.
    let codes: [(code: String, statuses: [StatusPattern?])]

    /// Reports a finding for the rows that show the same difference.
    static func report(_ rows: [UnhandledRow], of spec: ResolvedSpec, into diagnostics: inout Diagnostics) {
        for rows in all(of: rows) where diagnostics.accepts(rows.first.code) {
            diagnostics.report(rows.finding(in: spec.apis[rows.first.api]))
        }
    }

    /// Combines rows that show the same difference in several operations. Then combines the rows that show different
    /// uncovered codes in the same operations.
    static func all(of rows: [UnhandledRow]) -> [UnhandledRows] {
        struct Key: Hashable {
            var code: DiagnosticCode
            var api: Int
            /// The status, or `nil` for an uncovered code, which is reported once for all statuses.
            var status: StatusPattern?
            var codes: [String]
            var error: String?
            var isElsewhere: Bool
            var hasOtherwise: Bool
        }
        struct Operations: Hashable {
            var key: Key
            var operations: [String]
        }
        let alike = rows.grouped { row in
            Key(
                code: row.code, api: row.api, status: row.code == .uncoveredCode ? nil : row.status,
                codes: row.codes, error: row.error, isElsewhere: row.elsewhere != nil, hasOtherwise: row.hasOtherwise)
        }
        return alike.grouped { key, rows in
            var key = key
            key.codes = key.code == .uncoveredCode && key.error == nil ? [] : key.codes
            return Operations(key: key, operations: rows.map(\.operation))
        }.map { _, alike in
            var rows = alike[0].elements
            let codes = alike.flatMap { _, rows in
                rows[0].codes.map { (code: $0, statuses: rows.map(\.status).unique { $0 }) }
            }.unique(by: \.code)
            for index in rows.indices { rows[index].codes = codes.map(\.code) }
            return UnhandledRows(rows: rows, codes: codes)
        }
    }

    var first: UnhandledRow { rows[0] }

    /// Returns the group that all rows have, or else the nearest common ancestor of the rows' groups; `nil` if the
    /// groups have no common ancestor.
    func sharedGroup(in api: ResolvedAPI) -> GroupID? {
        let groups = rows.compactMap(\.group).unique { $0 }
        if groups.isEmpty || rows.contains(where: { $0.group == nil }) { return nil }
        return ([groups[0]] + api[groups[0]].ancestors).first { candidate in
            groups.allSatisfy { $0 == candidate || api[$0].ancestors.contains(candidate) }
        }
    }

    func finding(in api: ResolvedAPI) -> Diagnostic {
        Diagnostic(
            first.code, "\(subject): \(what.map { $0 + ", " } ?? "")\(handling)", at: first.range,
            notes: (first.group.map { [.init("`\(api[$0].name.value)` handles the operation", at: first.specRange)] }
                ?? [])
                + (first.elsewhere.map { [.init("`\(api.qualifiedName($0))` names it here", at: api[$0].name.range)] }
                    ?? []),
            hint: hint(in: api))
    }

    /// The operations, statuses and codes of the rows, such as `` `POST /orders` 409 `SOLD_OUT` ``.
    var subject: String {
        let hasOnlyCode = first.error != nil && first.status == nil && !first.codes.isEmpty
        let statuses = rows.map { $0.status.map(\.documented) ?? "`default`" }.unique { $0 }.joined(separator: ", ")
        let parts = [
            listedShortly(rows.map(\.operation).unique { $0 }), hasOnlyCode ? nil : statuses,
            first.codes.isEmpty ? nil : listedShortly(first.codes), first.error,
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    private var what: String? {
        let times = rows.reduce(0) { total, row in
            if case .recorded(let times) = row.source { total + times } else { total }
        }
        return switch first.source {
        case .documented: "documented"
        case .app: nil
        case .recorded: times == 1 ? "recorded" : "recorded \(times) times"
        }
    }

    private var handling: String {
        if first.elsewhere != nil { return "named for another status only" }
        if first.code == .uncoveredCode || first.code == .unknownCode { return "not named by a case" }
        return first.hasOtherwise ? "handled by an `otherwise` only" : "not handled"
    }

    // MARK: What the specs lack

    /// Returns the cases that the specs lack, which `--paste` prints and the hint names. If the API has no title, each
    /// case gets a placeholder title.
    func drafts(in api: ResolvedAPI) -> [CaseDraft] {
        let title = api.failures.title == nil ? TextDraft.placeholder : nil
        if var draft = first.draft {
            draft.title = draft.title ?? title
            return [draft]
        }
        let text = TextDraft(ReasonPhrases.text(first.status), isFallback: true)
        // If a recorded response has several codes, the first one is the most specific.
        let isRecorded = first.source != .documented
        let coded = codes.prefix(isRecorded ? 1 : codes.count).map { code, statuses in
            CaseDraft(
                name: Names.case(code: code), statuses: self.statuses(statuses, in: api), codes: [CodePattern(code)],
                title: title, description: text)
        }
        if first.code == .uncoveredCode || isRecorded && !coded.isEmpty { return coded }
        let name = first.status.map { Names.case($0) } ?? "otherwise"
        let summary = first.description.flatMap { Prose.summary($0) }
        let statuses = first.status.map { [$0] } ?? []
        return [CaseDraft(name: name, summary: summary, statuses: statuses, title: title, description: text)] + coded
    }

    /// Returns the status that a case with a code needs. A code that has several statuses, or a 2xx that
    /// only its body makes a failure, needs none.
    private func statuses(_ statuses: [StatusPattern?], in api: ResolvedAPI) -> [StatusPattern] {
        guard statuses.count == 1, let status = statuses[0], !isSuccess(status, in: api) else { return [] }
        return [status]
    }

    /// Whether only the body can make a response with the status a failure.
    private func isSuccess(_ status: StatusPattern, in api: ResolvedAPI) -> Bool {
        status.is2xx && first.group.map { api.isSuccess(in: $0, status: status.first) } ?? false
    }

    private func hint(in api: ResolvedAPI) -> String {
        let target = sharedGroup(in: api).map { "to `\(api[$0].name.value)`" } ?? self.target(in: api)
        let drafts = drafts(in: api)
        let cases = drafts.filter { !$0.isOtherwise }.map(\.condition)
        let added = [
            drafts.contains(where: \.isOtherwise) ? "an `otherwise`" : nil,
            cases.isEmpty ? nil : "\(cases.count == 1 ? "a case" : "cases") with \(listedShortly(cases))",
        ].compactMap { $0 }.joined(separator: " and ")
        return "add \(added) \(target)" + (alternative(in: api).map { ", or \($0)" } ?? "")
    }

    /// Returns another way to handle the response, which only the user can choose.
    private func alternative(in api: ResolvedAPI) -> String? {
        guard let status = first.status?.documented.lowercased() else { return nil }
        if let elsewhere = first.elsewhere {
            return "add \(status) to the `status` of `\(api.qualifiedName(elsewhere))`"
        }
        guard let pattern = first.status, pattern.is2xx, !isSuccess(pattern, in: api) else { return nil }
        return "add \(status) to `successes` if it is a success"
    }

    /// The groups of the rows, for a hint.
    private func target(in api: ResolvedAPI) -> String {
        let names = rows.compactMap { row in row.group.map { api[$0].name.value } ?? row.newGroup }.unique { $0 }
        if names.count == 1 { return "to a new group `\(names[0])`" }
        return "to each of \(listedShortly(names))"
    }
}
