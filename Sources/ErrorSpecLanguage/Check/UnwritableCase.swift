import ErrorSpecReading

extension DiagnosticCode {
    package static let unwritableCase = DiagnosticCode("unwritable-case", .warning)
    package static let unwritableValue = DiagnosticCode("unwritable-value", .warning)
}

extension Rule {
    /// A client reads a server's response as the case that was thrown, with all that its body has places for.
    static let unwritableCase = Rule(codes: [.unwritableCase, .unwritableValue]) { spec, diagnostics in
        for api in spec.apis {
            var reported: Set<Unwritable> = []
            for group in api.groupIDs where !api[group].isIncomplete {
                let matcher = ResponseMatcher(of: group, in: api)
                for id in api[group].visible where api.isToBeTried(id, in: group) {
                    for found in api.unwritable(id, in: group, matcher) where reported.insert(found.key).inserted {
                        diagnostics.report(found.diagnostic)
                    }
                }
            }
        }
    }
}

/// The subject of a finding, which is reported once: a case, or a value of a body.
private enum Unwritable: Hashable {
    case whole(CaseID)
    case value(BodyID, ResponseParts.Part)
}

extension ResolvedAPI {
    /// A case is tried in its own group, and where a group that inherits it reads its responses otherwise.
    fileprivate func isToBeTried(_ id: CaseID, in group: GroupID) -> Bool {
        let owner = self[id].group
        guard canBeSent(id), self[group].body.map({ !self[$0].isIncomplete }) ?? true else { return false }
        return group == owner
            || (self[group].body != self[owner].body || self[group].successes != self[owner].successes)
                && canWin(id, in: group)
    }

    fileprivate func unwritable(
        _ id: CaseID, in group: GroupID, _ matcher: ResponseMatcher
    ) -> [(key: Unwritable, diagnostic: Diagnostic)] {
        let writer = writer(of: .declared(id), in: group, matcher)
        let own = self[id].pattern.ownStatuses(matcher.format)
        let codes = sendableCodes(of: id)
        let parts = parts(of: id)
        var first: (status: Int, code: String?)?
        for code in codes {
            // Which of a range whoever throws the case says: another rule reports it.
            for status in own.isEmpty ? [openStatus(of: id, matcher, writer, code: code)] : own {
                first = first ?? (status, code)
                guard writer.response(status: status, code: code, ResponseParts()) != nil else { continue }
                if !status.hasBody { return [] }
                let omitted = ResponseParts.Part.allCases.filter { part in
                    parts.has(part) && writer.response(status: status, code: code, parts.only(part))?.omitted != []
                }
                return omitted.compactMap { unwritable($0, of: id, in: group, code: code) }
            }
        }
        return first.map { [(.whole(id), unwritable(id, in: group, writer, status: $0.status, code: $0.code))] } ?? []
    }

    private func openStatus(of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter, code: String?) -> Int {
        firstStatus(of: id, matcher, writer, code: code)
            ?? statuses(of: id, matcher, code: code).first ?? 400
    }

    /// A value of each kind that the body has a place for.
    private func parts(of id: CaseID) -> ResponseParts {
        var parts = ResponseParts(
            for: format(of: self[id].group), title: "A title", message: "A message.",
            fields: [FieldProblem(name: "email", reason: "A reason.", code: "invalid")])
        if case .resend = self[id].handling.retry.value.action { parts.wait = 2 }
        return parts
    }

    private func unwritable(
        _ id: CaseID, in group: GroupID, _ writer: ResponseWriter, status: Int, code: String?
    ) -> Diagnostic {
        let body = self[group].body.map { self[$0] }
        let hasCodes = body?.format.code.isEmpty == false
        let what = "the status \(status)" + (code.map { " and the code `\($0)`" } ?? (hasCodes ? " and no code" : ""))
        let place = group == self[id].group ? "" : " in `\(self[group].name.value)`"
        return Diagnostic(
            .unwritableCase, "no response with \(what) is read as `\(self[id].name.value)`\(place)",
            at: self[id].name.range,
            notes: body.map { [.init("the body is declared here", at: $0.name.range)] } ?? [],
            hint: hint(in: group, writer, status: status, code: code))
    }

    private func hint(in group: GroupID, _ writer: ResponseWriter, status: Int, code: String?) -> String {
        if let code, !writer.canHold(code) {
            return "give codes a place of their own in the body, as `code: [..., /code]`"
        }
        if !status.isFinal { return "give it a status from 200 on: after a \(status), another response follows" }
        if !status.hasBody { return "give it a status whose responses have a body: a \(status) has none" }
        if status.isSuccess(self[group].successes.patterns) {
            let remedy = "give it a status outside 2xx"
            if code != nil {
                return remedy + ": by the body's `failure` and `success`, a \(status) with this code is a success"
            }
            let nothing = "nothing says that a \(status) is a failure"
            return hasFailingCode(in: group, writer, status: status)
                ? remedy + ", or throw it with a `code:`: without one, \(nothing)" : remedy + ": \(nothing)"
        }
        return "give it a status or a code that no other case has"
    }

    /// Whether some code makes a failure of a case that requires none.
    private func hasFailingCode(in group: GroupID, _ writer: ResponseWriter, status: Int) -> Bool {
        let format = format(of: group)
        let codes =
            ["UNKNOWN", self[group].table.sample(of: .family(""))] + format.code.compactMap(\.replacement)
            + format.failingCodes
        return codes.contains { writer.response(status: status, code: $0, ResponseParts()) != nil }
    }

    private func unwritable(
        _ part: ResponseParts.Part, of id: CaseID, in group: GroupID, code: String?
    ) -> (key: Unwritable, diagnostic: Diagnostic)? {
        guard let body = self[self[id].group].body else { return nil }
        let beside = code.map { "beside the code `\($0)` of `\(qualifiedName(id))`" } ?? "beside `\(qualifiedName(id))`"
        let diagnostic = Diagnostic(
            .unwritableValue, "`\(self[body].name.value)` can't hold \(part.described) \(beside)",
            at: self[body].name.range,
            notes: [.init("`\(self[id].name.value)` is declared here", at: self[id].name.range)],
            hint: "give it a place that nothing else is read from")
        return (.value(body, part), diagnostic)
    }
}

extension ResponseParts.Part {
    fileprivate var described: String {
        switch self {
        case .message: "a message"
        case .title: "a title"
        case .reference: "a reference"
        case .wait: "a wait"
        case .fields: "the errors of fields"
        case .values: "the values of texts"
        }
    }
}
