import ErrorSpecLanguage
import ErrorSpecReading

/// A documented error, of an operation.
struct HandledError: Hashable {
    var operation: String
    var response: SourceRange
}

/// The errors that documents list and no case handles: one change of a server is one finding, however many groups it
/// concerns.
private struct UncoveredErrors {
    var statuses: [Uncovered<StatusPattern?>] = []
    var codes: [Uncovered<String>] = []
    /// Codes that come with a status which no case that names them has.
    var moved: [Uncovered<MovedCode>] = []
    /// The documented errors that a case handles.
    var covered: Set<HandledError> = []

    /// The uncovered status that something else stands with, if it is one: then both are one change.
    func newStatus<Value>(of entry: Uncovered<Value>) -> StatusPattern?? {
        guard let status = entry.statuses.first, entry.statuses.count == 1 else { return nil }
        return statuses.first { $0.value == status && entry.operations.isSubset(of: $0.operations) }.map(\.value)
    }
}

private struct MovedCode: Hashable {
    var code: String
    var group: GroupID
}

extension APIComparison {
    private func uncoveredErrors() -> UncoveredErrors {
        struct Question: Hashable {
            var body: BodyID?
            var schemas: [SourceRange]
        }
        var result = UncoveredErrors()
        var statuses: [Uncovered<StatusPattern?>.Found] = []
        var codes: [Uncovered<String>.Found] = []
        var moved: [Uncovered<MovedCode>.Found] = []
        var known: [Question: [Located<String>]] = [:]
        var atHome = Set<MovedCode>()
        for pair in pairs {
            let matcher = ResponseMatcher(of: pair.group, in: api)
            for response in pair.errors {
                let question = Question(body: api[pair.group].body, schemas: response.schemas.map(\.range))
                let listed = known[question] ?? documentedCodes(of: response, in: pair.group)
                known[question] = listed
                for code in listed {
                    let named = MovedCode(code: code.value, group: pair.group)
                    if !api.isNamed(code.value, in: pair.group) {
                        codes.append((code.value, pair, response.status, code.range))
                    } else if api.names(code.value, with: response.status, in: pair.group) {
                        atHome.insert(named)
                    } else {
                        moved.append((named, pair, response.status, code.range))
                    }
                }
                // Whether a 2xx fails is said by its body, which has no status of its own.
                if api.mayBeSuccess(response, in: pair.group) { continue }
                if api.handles(response, of: pair.documented, codes: listed, by: matcher, in: pair.group) {
                    if response.status.map({ $0.first >= 400 }) == true {
                        result.covered.insert(
                            HandledError(operation: pair.documented.name, response: response.range))
                    }
                } else if !response.isRemote {
                    statuses.append((response.status, pair, response.status, response.range))
                }
            }
        }
        result.statuses = Uncovered.all(of: statuses)
        result.codes = Uncovered.all(of: codes)
        // One list of codes may stand for several statuses: a code has moved if no response has it as its case does.
        result.moved = Uncovered.all(of: moved.filter { !atHome.contains($0.value) })
        return result
    }

    /// The codes that a response's schema lists at the places of the group's body.
    private func documentedCodes(of response: DocumentedResponse, in group: GroupID) -> [Located<String>] {
        let format = api.format(of: group)
        return format.code.documentedValues(of: response, schemas).filter { code in
            !format.success.contains { place in place.equals.contains { $0.matches(code.value) } }
        }
    }

    // MARK: Findings

    /// - Returns: The documented errors that a case handles.
    mutating func reportErrors(into diagnostics: inout Diagnostics) -> Set<HandledError> {
        let uncovered = uncoveredErrors()
        let undocumented = undocumentedCodes()
        // A new status with new codes is one change.
        var withStatus: [StatusPattern?: [String]] = [:]
        var namedWithStatus: [StatusPattern?: [CaseID]] = [:]
        var newCodes = uncovered.codes.filter { entry in
            guard let status = uncovered.newStatus(of: entry) else { return true }
            withStatus[status, default: []].append(entry.value)
            return false
        }
        var suggestions = SuggestionBudget()
        var unlike: [UndocumentedCode] = []
        for code in undocumented where diagnostics.accepts(.undocumentedCode) {
            let written = code.code.value.written
            let new = newCodes.filter { $0.groups.contains(where: code.groups.contains) }.map(\.value)
            let isOnly = code.isCertain && undocumented.count == 1 && new.count == 1
            let renamed = suggestions.nearest(to: written, among: new.count, in: new) ?? (isOnly ? new[0] : nil)
            let known = Set(code.groups.flatMap { documented[$0]?.codes ?? [] })
            let near = renamed ?? suggestions.nearest(to: written, among: known.count, in: known.sorted())
            // Where an operation is missing, only a code that is nearly another one is a typo.
            if !code.isCertain, near == nil { continue }
            let entry = renamed.flatMap { name in newCodes.firstIndex { $0.value == name } }.map {
                newCodes.remove(at: $0)
            }
            told.formUnion(code.cases)
            if near == nil { unlike.append(code) } else { diagnostics.report(finding(code, near: near, new: entry)) }
        }
        for (_, alike) in unlike.grouped(by: \.groups) {
            var code = alike[0]
            code.others += alike.dropFirst().flatMap { [$0.code.range] + $0.others }
            diagnostics.report(finding(code, besides: alike.dropFirst().map(\.code.value.written), near: nil, new: nil))
        }
        let movedCodes = uncovered.moved.filter { entry in
            guard let status = uncovered.newStatus(of: entry) else { return true }
            withStatus[status, default: []].append(entry.value.code)
            if let named = named(entry) { namedWithStatus[status, default: []].append(named) }
            return false
        }
        for entry in uncovered.statuses where diagnostics.accepts(.uncoveredStatus) {
            let codes = (withStatus[entry.value] ?? []).unique { $0 }
            diagnostics.report(
                finding(entry, codes: codes, named: (namedWithStatus[entry.value] ?? []).unique { $0 }))
        }
        for (_, alike) in newCodes.grouped(by: \.operations) where diagnostics.accepts(.uncoveredCode) {
            let shared = home(of: alike)
            if alike.count == 1 || !shared.hides {
                diagnostics.report(finding(alike, shared))
                continue
            }
            for entry in alike where diagnostics.accepts(.uncoveredCode) {
                diagnostics.report(finding([entry], home(of: [entry])))
            }
        }
        for (_, entries) in movedCodes.grouped(by: \.statuses) where diagnostics.accepts(.uncoveredCode) {
            // A code of a shared group is one, however many groups inherit its case.
            let news = entries.compactMap { entry in
                named(entry).map { (entry, id: $0) }
            }.filter { told.insert($0.id).inserted }
            if !news.isEmpty { diagnostics.report(finding(news)) }
        }
        return uncovered.covered
    }

    /// The case that names a code which comes with another status.
    private func named(_ entry: Uncovered<MovedCode>) -> CaseID? {
        api[entry.value.group].table.entries(for: .code(entry.value.code)).first?.winner
    }

    private func finding(
        _ code: UndocumentedCode, besides more: [String] = [], near: String?,
        new: Uncovered<String>?
    ) -> Diagnostic {
        let pattern = code.code.value
        let what =
            !more.isEmpty
            ? "none of the codes"
            : pattern.isFamily ? "no code of the family" : pattern.isRange ? "no code of the range" : "no code"
        var notes = code.others.map { Diagnostic.Note(more.isEmpty ? "it stands here too" : "another is here", at: $0) }
        if let new {
            notes.append(.init("the document lists `\(new.value)` here, which no case names", at: new.range))
        } else if let list = code.groups.lazy.compactMap({ documented[$0]?.firstList }).first {
            notes.append(.init("the responses of its operations list their codes, as here", at: list))
        }
        return Diagnostic(
            .undocumentedCode, "the document lists \(what) \(listedShortly([pattern.written] + more))",
            at: code.code.range, notes: notes,
            hint: near.map { "did you mean `\($0)`?" }
                ?? "remove the case if the server doesn't send it, or correct the code, the body's places or the document",
            replacement: code.others.isEmpty ? near.map { .init(yamlCode($0), at: code.code.range) } : nil)
    }

    /// - Parameters:
    ///   - codes: Those that come with the status.
    ///   - named: The cases that name some of them with another status.
    private mutating func finding(
        _ entry: Uncovered<StatusPattern?>, codes: [String], named: [CaseID]
    ) -> Diagnostic {
        let more = entry.operations.count - 1
        let subject = "`\(entry.pair.documented.name)`" + (more > 0 ? " and \(more) more" : "")
        let verb = more > 0 ? "document" : "documents"
        let home = home(of: CaseDraft(name: "", statuses: entry.value.map { [$0] } ?? []), for: entry.groups)
        var notes = [
            Diagnostic.Note("`\(api[entry.pair.group].name.value)` handles the operation", at: entry.pair.range)
        ]
        guard let pattern = entry.value else {
            return Diagnostic(
                .uncoveredStatus,
                "\(subject) \(verb) a `default` response, and there is no `otherwise` in \(home.subject)",
                at: entry.range, notes: notes, hint: "add an `otherwise` to \(home.target)")
        }
        let hasOtherwise = entry.groups.allSatisfy { api[$0].otherwiseProvider != nil }
        let status = pattern.documented
        var message =
            "\(subject) \(verb) \(status)\(codes.isEmpty ? "" : " with \(listedShortly(codes))"), and no case of "
            + "\(home.subject) handles it" + (hasOtherwise ? ", only an `otherwise`" : "")
        var hint = "add a case with `status: \(status.lowercased())` to \(home.target)"
        if pattern.is2xx { hint = "add \(status.lowercased()) to `successes` if it is one, or \(hint)" }
        var gone = pattern.isExact ? goneStatus(seenBy: entry.pair.group, instead: pattern, of: named) : nil
        if let cases = gone?.cases, !told.isDisjoint(with: cases) { gone = nil }
        if let gone {
            told.formUnion(gone.cases)
            message += "; no operation documents \(gone.status), which `\(api.qualifiedName(gone.cases[0]))` handles"
            notes += gone.cases.map {
                .init("`\(api.qualifiedName($0))` matches \(gone.status)", at: api[$0].name.range)
            }
            hint = "write `status: \(pattern.first)` there if it replaces \(gone.status), or " + hint
        }
        let others = named.filter { gone?.cases.contains($0) != true }
        if let first = others.first.map({ api.qualifiedName($0) }) {
            let more = others.count > 1 ? " and \(others.count - 1) more" : ""
            hint += "; and add \(status.lowercased()) to the `status` of `\(first)`\(more)"
        }
        return Diagnostic(
            .uncoveredStatus, message, at: entry.range, notes: notes + self.notes(about: others), hint: hint)
    }

    /// The notes about cases that name codes of a status, and have another one.
    private mutating func notes(about cases: [CaseID]) -> [Diagnostic.Note] {
        told.formUnion(cases)
        return cases.map {
            .init("`\(api.qualifiedName($0))` names a code of it, with another status", at: api[$0].name.range)
        }
    }

    /// Codes that the same operations list.
    private func finding(_ alike: [Uncovered<String>], _ home: Home) -> Diagnostic {
        let entry = alike[0]
        let group = api[entry.pair.group].name.value
        return Diagnostic(
            .uncoveredCode,
            "no case of \(home.subject) names the code\(alike.count == 1 ? "" : "s") \(listedShortly(alike.map(\.value)))",
            at: entry.range,
            notes: [.init("`\(group)` handles `\(entry.pair.documented.name)`", at: entry.pair.range)],
            hint: "add a case with `code: \(yamlCode(entry.value))` to \(home.target)"
                + (alike.count == 1 ? "" : ", and likewise for the other codes"))
    }

    /// Codes that come with another status than their cases have.
    private func finding(_ moved: [(entry: Uncovered<MovedCode>, id: CaseID)]) -> Diagnostic {
        let (entry, id) = moved[0]
        let new = entry.statuses.map { $0?.documented.lowercased() ?? "default" }.sorted()
        let instead = new.count == 1 ? new[0] : "[\(new.joined(separator: ", "))]"
        let own = api[id].statuses.map(\.value.description)
        let isOne = moved.count == 1
        return Diagnostic(
            .uncoveredCode,
            "\(listedShortly(moved.map(\.entry.value.code))) \(isOne ? "comes" : "come") with \(enumeration(new)), and "
                + (isOne
                    ? "`\(api.qualifiedName(id))` has the status \(enumeration(own, "or"))"
                    : "their cases have other statuses"),
            at: entry.range,
            notes: moved.map { .init("`\(api.qualifiedName($0.id))` names the code here", at: api[$0.id].name.range) },
            hint: "write `status: \(instead)` there if it replaces the other, or "
                + (isOne ? "`status: [\((own + new).joined(separator: ", "))]`" : "add it to the status"))
    }

    /// The group in which a case for several groups belongs, as parts of sentences, and whether cases would hide it.
    private typealias Home = (subject: String, target: String, hides: Bool)

    private func home(of alike: [Uncovered<String>]) -> Home {
        home(of: CaseDraft(name: "", codes: alike.map(\.value)), for: alike[0].groups)
    }

    private func home(of declared: CaseDraft, for concerned: [GroupID]) -> Home {
        let names = concerned.map { "`\(api[$0].name.value)`" }
        if concerned.count == 1 {
            let hidden = hidden(declared, in: concerned[0])
            let mayBeShared = hidden.isEmpty && !api[concerned[0]].parents.isEmpty
            return (
                names[0], names[0] + hidden + (mayBeShared ? ", or to a group that it inherits from" : ""),
                !hidden.isEmpty
            )
        }
        let shared = ([concerned[0]] + api[concerned[0]].ancestors).first { candidate in
            concerned.allSatisfy { $0 == candidate || api[$0].ancestors.contains(candidate) }
        }
        guard let shared else {
            return (
                "\(names[0]) or \(names.count - 1) more group\(names.count > 2 ? "s" : "")",
                "each, or to a group that they inherit from", false
            )
        }
        let name = "`\(api[shared].name.value)`"
        let others = concerned.filter { $0 != shared }.map { api[$0].name.value }
        let shown = others.count > 2 ? "`\(others[0])` and \(others.count - 1) more" : listed(others)
        let rest = "\(shown) \(others.count == 1 ? "inherits" : "inherit")"
        let hidden = hidden(declared, in: shared)
        return ("\(name), from which \(rest),", name + hidden, !hidden.isEmpty)
    }

    /// The end of a hint to add a case: the `overrides` of the cases below its group that would hide it.
    private func hidden(_ declared: CaseDraft, in group: GroupID) -> String {
        let hiders = api.hiders(of: declared, below: group).map { api.qualifiedName($0) }
        return hiders.isEmpty ? "" : ", and name it in the `overrides` of \(listed(hiders))"
    }
}
