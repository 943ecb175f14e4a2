import ErrorSpecLanguage
import ErrorSpecReading

/// A difference between a source and the specs: a response in the source that no case handles, or a code that no case
/// names.
struct UnhandledRow {
    enum Source: Hashable {
        case documented
        case recorded(times: Int)
    }

    var source: Source
    /// The code of the finding about the row.
    var code: DiagnosticCode
    /// The operation as the source names it: `POST /orders`.
    var operation: String
    var api: Int
    var group: GroupID
    /// The status, or `nil` for a `default`.
    var status: StatusPattern?
    var codes: [String] = []
    /// Whether the group has an `otherwise`, either its own or an inherited one.
    var hasOtherwise: Bool
    /// For a code that no case names: whether a case without a code handles the response's status.
    var hasCaseOfStatus = false
    /// A case that names the code, but only for other statuses.
    var elsewhere: CaseID?
    var description: String?
    /// The location of the response or the code in the source.
    var range: SourceRange
    /// The location of the operation in the specs.
    var specRange: SourceRange
}

/// Rows that show the same difference, reported as one finding.
struct UnhandledRows {
    let rows: [UnhandledRow]

    /// Combines rows that show the same difference in several operations. Then combines the rows that show different
    /// uncovered codes in the same operations.
    static func all(of rows: [UnhandledRow]) -> [UnhandledRows] {
        struct Key: Hashable {
            var code: DiagnosticCode
            var api: Int
            /// The status, or `nil` for an uncovered code, which is reported once for all statuses.
            var status: StatusPattern?
            var codes: [String]
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
                codes: row.codes, isElsewhere: row.elsewhere != nil, hasOtherwise: row.hasOtherwise)
        }
        return alike.grouped { key, rows in
            var key = key
            key.codes = key.code == .uncoveredCode ? [] : key.codes
            return Operations(key: key, operations: rows.map(\.operation))
        }.map { _, alike in
            var rows = alike[0].elements
            for index in rows.indices { rows[index].codes = alike.flatMap { $0.elements[0].codes }.unique { $0 } }
            return UnhandledRows(rows: rows)
        }
    }

    var first: UnhandledRow { rows[0] }

    /// Returns the group that all rows have, or else the nearest common ancestor of the rows' groups; `nil` if the
    /// groups have no common ancestor.
    func sharedGroup(in api: ResolvedAPI) -> GroupID? {
        let groups = rows.map(\.group).unique { $0 }
        return ([groups[0]] + api[groups[0]].ancestors).first { candidate in
            groups.allSatisfy { $0 == candidate || api[$0].ancestors.contains(candidate) }
        }
    }

    func finding(in api: ResolvedAPI) -> Diagnostic {
        Diagnostic(
            first.code, "\(subject): \(what), \(handling)", at: first.range,
            notes: [.init("`\(api[first.group].name.value)` handles the operation", at: first.specRange)]
                + (first.elsewhere.map { [.init("`\(api.qualifiedName($0))` names it here", at: api[$0].name.range)] }
                    ?? []),
            hint: hint(in: api))
    }

    /// The operations, statuses and codes of the rows, such as `` `POST /orders` 409 `SOLD_OUT` ``.
    private var subject: String {
        let statuses = rows.map { $0.status.map(\.documented) ?? "`default`" }.unique { $0 }.joined(separator: ", ")
        let codes = first.codes.isEmpty ? "" : " \(listedShortly(first.codes))"
        return "\(listedShortly(rows.map(\.operation).unique { $0 })) \(statuses)\(codes)"
    }

    private var what: String {
        let times = rows.reduce(0) { total, row in
            if case .recorded(let times) = row.source { total + times } else { total }
        }
        return switch first.source {
        case .documented: "documented"
        case .recorded: times == 1 ? "recorded" : "recorded \(times) times"
        }
    }

    private var handling: String {
        if first.elsewhere != nil { return "named for another status only" }
        if first.code == .uncoveredCode || first.code == .unknownCode { return "not named by a case" }
        return first.hasOtherwise ? "handled by an `otherwise` only" : "not handled"
    }

    private func hint(in api: ResolvedAPI) -> String {
        let target =
            sharedGroup(in: api).map { "to `\(api[$0].name.value)`" }
            ?? "to each of \(listedShortly(rows.map { api[$0.group].name.value }.unique { $0 }))"
        guard let status = first.status?.documented.lowercased() else { return "add an `otherwise` \(target)" }
        if let elsewhere = first.elsewhere {
            return "add \(status) to the `status` of `\(api.qualifiedName(elsewhere))`, or correct it"
        }
        if let code = first.codes.first, first.code == .uncoveredCode || first.code == .unknownCode {
            let others = first.codes.count > 1 ? ", and one for each of the other codes" : ""
            return "add a case with `code: \(yamlCode(code))` \(target)\(others)"
        }
        let success = first.status?.is2xx == true ? "add \(status) to `successes` if it is one, or " : ""
        return success + "add a case with `status: \(status)` \(target)"
    }
}
