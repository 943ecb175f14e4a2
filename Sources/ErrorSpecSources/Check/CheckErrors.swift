import ErrorSpecLanguage
import ErrorSpecReading

/// Compares the errors that documents list with the cases of the groups: one change of a server is one finding, however
/// many groups it concerns.
struct ErrorComparison {
    let groups: GroupComparison
    /// How many documented errors a case handles.
    private(set) var covered = 0
    /// The cases that the findings are about.
    private(set) var told: Set<CaseID> = []
    private var statuses = UncoveredList<DocumentedResponse.Key>()
    private var codes = UncoveredList<String>()
    /// Codes that come with a status which no case that names them has.
    private var moved = UncoveredList<MovedCode>()

    private var api: ResolvedAPI { groups.api }

    init(groups: GroupComparison) {
        self.groups = groups
        var known: [CodeQuestion: [Located<String>]] = [:]
        var atHome = Set<MovedCode>()
        for pair in groups.pairs {
            let matcher = ResponseMatcher(of: pair.group, in: api)
            for response in pair.errors {
                let question = CodeQuestion(body: api[pair.group].body, schemas: response.schemas.map(\.range))
                let listed = known[question] ?? documentedCodes(of: response, pair: pair)
                known[question] = listed
                for code in listed {
                    let named = MovedCode(code: code.value, group: pair.group)
                    if !api.isNamed(code.value, in: pair.group) {
                        codes.add(code.value, pair, response, at: code.range)
                    } else if api.names(code.value, with: response.key, in: pair.group) {
                        atHome.insert(named)
                    } else {
                        moved.add(named, pair, response, at: code.range)
                    }
                }
                // Whether a 2xx fails is said by its body, which has no status of its own.
                if api.mayBeSuccess(response, in: pair.group) { continue }
                let isCovered = api.handles(
                    response.key, documented: pair.documented, codes: listed, by: matcher, in: pair.group)
                if !isCovered, !response.isRemote { statuses.add(response.key, pair, response, at: response.range) }
                if isCovered, response.key.isError, response.key != .other { covered += 1 }
            }
        }
        // One list of codes may stand for several statuses: a code has moved if no response has it as its case does.
        moved.entries.removeAll { atHome.contains($0.value) }
    }

    private struct MovedCode: Hashable {
        var code: String
        var group: GroupID
    }

    private struct CodeQuestion: Hashable {
        var body: BodyID?
        var schemas: [SourceRange]
    }

    /// The codes that a response's schema lists at the places of the group's body.
    private func documentedCodes(of response: DocumentedResponse, pair: OperationPair) -> [Located<String>] {
        let format = api.format(of: pair.group)
        var seen = Set<String>()
        return format.code.flatMap { place in
            place.documented(in: response.schemas, pair.schemas)?.values ?? []
        }.filter { code in
            let isSuccess = format.success.contains { place in place.equals.contains { $0.matches(code.value) } }
            return !isSuccess && seen.insert(code.value).inserted
        }
    }

    // MARK: Findings

    mutating func report(into diagnostics: inout Diagnostics) {
        let undocumented = groups.undocumentedCodes()
        // A new status with new codes is one change.
        var withStatus: [DocumentedResponse.Key: [String]] = [:]
        var newCodes = codes.entries.filter { entry in
            guard let status = newStatus(of: entry) else { return true }
            withStatus[status, default: []].append(entry.value)
            return false
        }
        var suggestions = SuggestionBudget()
        var unlike: [GroupComparison.UndocumentedCode] = []
        for code in undocumented where diagnostics.accepts(.undocumentedCode) {
            let written = code.code.value.written
            let new = newCodes.filter { $0.groups.contains(where: code.groups.contains) }.map(\.value)
            let isOnly = code.isCertain && undocumented.count == 1 && new.count == 1
            let renamed = suggestions.nearest(to: written, among: new.count, in: new) ?? (isOnly ? new[0] : nil)
            let known = Set(code.groups.flatMap { groups.documented[$0]?.codes ?? [] })
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
        let movedCodes = moved.entries.filter { entry in
            guard let status = newStatus(of: entry) else { return true }
            withStatus[status, default: []].append(entry.value.code)
            return false
        }
        for entry in statuses.entries where diagnostics.accepts(.uncoveredStatus) {
            diagnostics.report(finding(entry, codes: withStatus[entry.value] ?? []))
        }
        for entry in newCodes where diagnostics.accepts(.uncoveredCode) { diagnostics.report(finding(entry)) }
        for (_, entries) in movedCodes.grouped(by: \.keys) where diagnostics.accepts(.uncoveredCode) {
            // A code of a shared group is one, however many groups inherit its case.
            let news = entries.compactMap { entry in
                api[entry.value.group].table.entries(for: .code(entry.value.code)).first.map { (entry, id: $0.winner) }
            }.filter { told.insert($0.id).inserted }
            if !news.isEmpty { diagnostics.report(finding(news)) }
        }
    }

    /// The uncovered status that an entry stands with, if it is one: then both are one change.
    private func newStatus<Value>(of entry: UncoveredList<Value>.Entry) -> DocumentedResponse.Key? {
        guard let key = entry.keys.first, entry.keys.count == 1 else { return nil }
        return statuses.entries.first { $0.value == key && entry.operations.isSubset(of: $0.operations) }?.value
    }

    private func finding(
        _ code: GroupComparison.UndocumentedCode, besides more: [String] = [], near: String?,
        new: UncoveredList<String>.Entry?
    ) -> Diagnostic {
        let pattern = code.code.value
        let what =
            !more.isEmpty
            ? "none of the codes"
            : pattern.isFamily ? "no code of the family" : pattern.isRange ? "no code of the range" : "no code"
        var notes = code.others.map { Diagnostic.Note(more.isEmpty ? "it stands here too" : "another is here", at: $0) }
        if let new {
            notes.append(.init("the document lists `\(new.value)` here, which no case names", at: new.range))
        } else if let list = code.groups.lazy.compactMap({ groups.documented[$0]?.firstList }).first {
            notes.append(.init("the responses of its operations list their codes, as here", at: list))
        }
        return Diagnostic(
            .undocumentedCode, "the document lists \(what) \(listedShortly([pattern.written] + more))",
            at: code.code.range, notes: notes,
            hint: near.map { "did you mean `\($0)`?" }
                ?? "remove the case if the server doesn't send it, or correct the code, the body's places or the document",
            replacement: near.flatMap {
                Names.isPlainCode($0) && code.others.isEmpty ? .init($0, at: code.code.range) : nil
            })
    }

    private mutating func finding(
        _ entry: UncoveredList<DocumentedResponse.Key>.Entry, codes: [String]
    ) -> Diagnostic {
        let more = entry.operations.count - 1
        let subject = "`\(entry.pair.documented.name)`" + (more > 0 ? " and \(more) more" : "")
        let verb = more > 0 ? "document" : "documents"
        let home = home(of: entry.groups)
        var notes = [
            Diagnostic.Note("`\(api[entry.pair.group].name.value)` handles the operation", at: entry.pair.range)
        ]
        if entry.value == .other {
            return Diagnostic(
                .uncoveredStatus,
                "\(subject) \(verb) a `default` response, and there is no `otherwise` in \(home.subject)",
                at: entry.range, notes: notes, hint: "add an `otherwise` to \(home.target)")
        }
        let hasOtherwise = entry.groups.allSatisfy { api[$0].otherwiseProvider != nil }
        let status = entry.value.text
        var message =
            "\(subject) \(verb) \(status)\(codes.isEmpty ? "" : " with \(listedShortly(codes))"), and no case of "
            + "\(home.subject) handles it" + (hasOtherwise ? ", only an `otherwise`" : "")
        var hint = "add a case with `status: \(status.lowercased())` to \(home.target)"
        if entry.value.isSuccess { hint = "add \(status.lowercased()) to `successes` if it is one, or \(hint)" }
        if case .status(let pattern) = entry.value, pattern.isExact,
            let gone = groups.goneStatus(seenBy: entry.pair.group, instead: pattern.first),
            told.isDisjoint(with: gone.cases)
        {
            told.formUnion(gone.cases)
            message += "; no operation documents \(gone.status), which `\(api.qualifiedName(gone.cases[0]))` handles"
            notes += gone.cases.map { .init("it has the status \(gone.status)", at: api[$0].name.range) }
            hint = "write `status: \(pattern.first)` there if it comes instead, or " + hint
        }
        return Diagnostic(.uncoveredStatus, message, at: entry.range, notes: notes, hint: hint)
    }

    private func finding(_ entry: UncoveredList<String>.Entry) -> Diagnostic {
        let home = home(of: entry.groups)
        let group = api[entry.pair.group].name.value
        return Diagnostic(
            .uncoveredCode, "no case of \(home.subject) names the code `\(entry.value)`", at: entry.range,
            notes: [.init("`\(group)` handles `\(entry.pair.documented.name)`", at: entry.pair.range)],
            hint: "add a case with `code: \(yamlCode(entry.value))` to \(home.target)")
    }

    /// Codes that come with another status than their cases have.
    private func finding(_ moved: [(entry: UncoveredList<MovedCode>.Entry, id: CaseID)]) -> Diagnostic {
        let (entry, id) = moved[0]
        let new = entry.keys.map { $0.text.lowercased() }.sorted()
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
            hint: "write `status: \(instead)` there if it comes instead, or "
                + (isOne ? "`status: [\((own + new).joined(separator: ", "))]`" : "add it to the status"))
    }

    /// The group in which a case for several groups belongs, as parts of sentences.
    private func home(of concerned: [GroupID]) -> (subject: String, target: String) {
        let names = concerned.map { "`\(api[$0].name.value)`" }
        if concerned.count == 1 {
            let mayBeShared = !api[concerned[0]].parents.isEmpty
            return (names[0], names[0] + (mayBeShared ? ", or to a group that it inherits from" : ""))
        }
        let shared = ([concerned[0]] + api[concerned[0]].ancestors).first { candidate in
            concerned.allSatisfy { $0 == candidate || api[$0].ancestors.contains(candidate) }
        }
        guard let shared else {
            return (
                "\(names[0]) or \(names.count - 1) more group\(names.count > 2 ? "s" : "")",
                "each, or to a group that they inherit from"
            )
        }
        let name = "`\(api[shared].name.value)`"
        let others = concerned.filter { $0 != shared }.map { "`\(api[$0].name.value)`" }
        let rest =
            others.count > 2
            ? "\(others[0]) and \(others.count - 1) more inherit"
            : others.count == 2
                ? "\(others[0]) and \(others[1]) inherit" : "\(others[0]) inherits"
        return ("\(name), from which \(rest),", name)
    }
}

/// The uncovered responses, each once.
struct UncoveredList<Value: Hashable> {
    struct Entry {
        var value: Value
        /// Of the first operation.
        var pair: OperationPair
        var range: SourceRange
        var groups: [GroupID]
        var operations: Set<String>
        /// The responses that have it.
        var keys: Set<DocumentedResponse.Key>
    }

    fileprivate(set) var entries: [Entry] = []
    private var positions: [Value: Int] = [:]

    mutating func add(_ value: Value, _ pair: OperationPair, _ response: DocumentedResponse, at range: SourceRange) {
        if let position = positions[value] {
            entries[position].operations.insert(pair.documented.name)
            entries[position].keys.insert(response.key)
            if !entries[position].groups.contains(pair.group) { entries[position].groups.append(pair.group) }
        } else {
            positions[value] = entries.count
            entries.append(
                Entry(
                    value: value, pair: pair, range: range, groups: [pair.group], operations: [pair.documented.name],
                    keys: [response.key]))
        }
    }
}

extension ResolvedAPI {
    /// Whether a case that a group sees names a code, or a family that it belongs to.
    func isNamed(_ code: String, in group: GroupID) -> Bool {
        !self[group].table.entries(for: .code(code)).isEmpty
            || self[group].visible.contains { id in cases[id.index].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case that names a code may have a documented response's status; asked of the table, since documents list
    /// thousands of codes for each response.
    fileprivate func names(_ code: String, with key: DocumentedResponse.Key, in group: GroupID) -> Bool {
        guard case .status(let pattern) = key else { return true }
        let rules = self[group].table.entries(for: .code(code))
        return rules.isEmpty || rules.contains { $0.status?.overlaps(pattern) ?? true }
    }

    func mayBeSuccess(_ response: DocumentedResponse, in group: GroupID) -> Bool {
        guard case .status(let pattern) = response.key else { return false }
        return pattern.first < 300 && isSuccess(in: group, status: pattern.first)
    }

    /// Whether a case of a group handles a documented response.
    ///
    /// - Parameter codes: Those that the response's schema lists.
    func handles(
        _ key: DocumentedResponse.Key, documented: DocumentedOperation, codes: [Located<String>],
        by matcher: ResponseMatcher, in group: GroupID
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
            return isNamed
                || !codes.isEmpty
                    && codes.allSatisfy { code in
                        if case .handled = matcher.failure(status: pattern.first, codes: [code.value]) {
                            true
                        } else {
                            false
                        }
                    }
        case .other:
            if self[group].otherwiseProvider != nil { return true }
            let exact = Set(documented.responses.map(\.key))
            return (400...599).allSatisfy { status in
                exact.contains(.status(StatusPattern(status))) || table.codelessWinner(status: status) != nil
            }
        }
    }
}
