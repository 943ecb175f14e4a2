import ErrorSpecReading

extension DiagnosticCode {
    package static let unwritableCase = DiagnosticCode("unwritable-case", .warning)
    package static let unwritableValue = DiagnosticCode("unwritable-value", .warning)
}

extension Rule {
    /// Reports cases and values for which a server can't write a response that clients read correctly.
    static let unwritableCase = Rule(codes: [.unwritableCase, .unwritableValue]) { spec, diagnostics in
        for api in spec.apis {
            var reported: Set<Unwritable> = []
            let sendable = Set(api.sendableCases())
            for group in api.groupIDs where !api[group].isIncomplete {
                let matcher = ResponseMatcher(of: group, in: api)
                for id in api.casesToTry(in: group, of: sendable) {
                    for found in api.unwritable(id, in: group, matcher) where reported.insert(found.key).inserted {
                        diagnostics.report(found.diagnostic)
                    }
                }
            }
        }
    }
}

/// The subject of a finding: a case, or a value of a body. Each subject is reported once.
private enum Unwritable: Hashable {
    case whole(CaseID)
    case value(BodyID, ResponseParts.Part)
}

extension ResolvedAPI {
    /// Returns the sendable cases to check in a group: the group's own cases, and the inherited cases whose own group
    /// reads responses differently.
    fileprivate func casesToTry(in group: GroupID, of sendable: Set<CaseID>) -> [CaseID] {
        if self[group].body.map({ self[$0].isIncomplete }) == true { return [] }
        let candidates = self[group].visible.filter(sendable.contains)
        let others = candidates.filter { id in
            let owner = self[self[id].group]
            return self[id].group != group
                && (self[group].body != owner.body || self[group].successes != owner.successes)
        }
        let winners = others.isEmpty ? [] : winners(in: group)
        return candidates.filter { self[$0].group == group } + others.filter(winners.contains)
    }

    fileprivate func unwritable(
        _ id: CaseID, in group: GroupID, _ matcher: ResponseMatcher
    ) -> [(key: Unwritable, diagnostic: Diagnostic)] {
        let writer = writer(of: .declared(id), in: group, matcher)
        let own = self[id].pattern.sendableStatuses(matcher.format)
        let codes = sendableCodes(of: id)
        var first: (status: Int, code: String?)?
        for code in codes {
            // If a case lists no exact status, the Swift code that throws the error chooses the status. `open-status`
            // reports such a case, and a sample status is used here.
            for status in own.isEmpty ? [openStatus(of: id, matcher, writer, code: code)] : own {
                first = first ?? (status, code)
                guard writer.response(status: status, code: code, ResponseParts()) != nil else { continue }
                return status.hasBody ? unwritableValues(of: id, in: group, writer, status, code) : []
            }
        }
        return first.map { [(.whole(id), unwritable(id, in: group, writer, status: $0.status, code: $0.code))] } ?? []
    }

    private func openStatus(of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter, code: String?) -> Int {
        firstStatus(of: id, matcher, writer, code: code)
            ?? statuses(of: id, matcher, code: code).first ?? 400
    }

    /// Returns sample values for all places of the body.
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
        let withCode = code.map { " and the code `\($0)`" } ?? (hasCodes ? " and without a code" : "")
        let what = "the status \(status)" + withCode
        let place = group == self[id].group ? "" : " in `\(self[group].name.value)`"
        return Diagnostic(
            .unwritableCase, "no response with \(what) is read as `\(self[id].name.value)`\(place)",
            at: self[id].name.range,
            notes: body.map { [.init("the body is declared here", at: $0.name.range)] } ?? [],
            hint: hint(in: group, writer, status: status, code: code))
    }

    private func hint(in group: GroupID, _ writer: ResponseWriter, status: Int, code: String?) -> String {
        if let code, !writer.canWrite(code: code) {
            return "give codes a place of their own in the body, as in `code: [..., /code]`"
        }
        if !status.isFinal { return "give it a status of at least 200: another response follows a \(status)" }
        if !status.hasBody { return "give it a status whose responses have a body: a \(status) has none" }
        if status.isSuccess(self[group].successes.patterns) {
            let remedy = "give it a status outside 2xx"
            if code != nil {
                return remedy + ": the body's `failure` and `success` make a \(status) with this code a success"
            }
            let nothing = "nothing marks a \(status) as a failure"
            return hasFailingCode(in: group, writer, status: status)
                ? remedy + ", or throw it with a `code:`: without one, \(nothing)" : remedy + ": \(nothing)"
        }
        return "give it a status or a code that no other case has"
    }

    /// Returns whether any code would make a response with the given status a failure.
    private func hasFailingCode(in group: GroupID, _ writer: ResponseWriter, status: Int) -> Bool {
        let format = format(of: group)
        let regions = CodeRegions(cutBy: codePatterns(seenBy: group))
        let codes =
            ["UNKNOWN", regions.sample(of: .family(""))] + format.code.compactMap(\.replacement) + format.failingCodes
        return codes.contains { writer.response(status: status, code: $0, ResponseParts()) != nil }
    }

    // MARK: Values

    /// Returns findings about values that can't be written together with the given code, and pairs of values that can't
    /// be written together.
    private func unwritableValues(
        of id: CaseID, in group: GroupID, _ writer: ResponseWriter, _ status: Int, _ code: String?
    ) -> [(key: Unwritable, diagnostic: Diagnostic)] {
        guard let body = self[self[id].group].body else { return [] }
        let parts = parts(of: id)
        let isWritten = { (these: [ResponseParts.Part]) in
            writer.response(status: status, code: code, parts.only(these))?.omitted == []
        }
        let given = ResponseParts.Part.allCases.filter { parts.has($0) }
        let unwritable = given.filter { !isWritten([$0]) }
        let rest = given.filter { !unwritable.contains($0) }
        let pairs = rest.indices.flatMap { index in rest[..<index].map { (rest[index], $0) } }
        let conflicts = isWritten(rest) ? [] : pairs.filter { !isWritten([$0, $1]) }

        let name = "body `\(self[body].name.value)`"
        let with = code.map { "with the code `\($0)`" } ?? "without a code"
        func found(_ part: ResponseParts.Part, _ message: String, hint: String) -> (Unwritable, Diagnostic) {
            let diagnostic = Diagnostic(
                .unwritableValue, message, at: self[body].name.range,
                notes: [.init("`\(self[id].name.value)` is declared here", at: self[id].name.range)], hint: hint)
            return (.value(body, part), diagnostic)
        }
        var findings: [(Unwritable, Diagnostic)] = []
        findings += unwritable.map { part in
            let place = place(of: part, id).map { ": \($0)" } ?? ""
            return found(
                part,
                "a response of `\(qualifiedName(id))` \(with) can't contain \(part.described) in \(name)\(place)",
                hint: "give this value a place of its own")
        }
        findings += conflicts.map { part, other in
            found(
                part,
                "\(name) reads \(part.described) and \(other.described) from the same place, so one is left out unless they are equal",
                hint: "give one of them a place of its own")
        }
        return findings
    }

    /// Returns the first place of a value and the reason why the value can't be written there, for a message; `nil`
    /// if the value has no place.
    private func place(of part: ResponseParts.Part, _ id: CaseID) -> String? {
        let format = format(of: self[id].group)
        let places: [Place] =
            switch part {
            case .message: format.message
            case .title: format.title
            case .reference: format.reference
            case .values: format.values.first?.places ?? []
            case .wait:
                self[id].handling.retry.value.waitPlaces
                    ?? (format.retryAfter.isEmpty ? [Place(.header("Retry-After"))] : format.retryAfter)
            case .fields: format.fields?.at.first.map { [Place($0)] } ?? []
            }
        guard let place = places.first else { return nil }
        let pointer =
            switch place.root {
            case .header(let name): "the header `\(name)`"
            case .pointer(let pointer), .each(let pointer, _): "`\(pointer)`"
            }
        let isLimited = !place.equals.isEmpty || place.replacement != nil
        return isLimited ? "\(pointer) allows only certain values" : "\(pointer) is also read as another value"
    }
}

extension ResponseParts.Part {
    fileprivate var described: String {
        switch self {
        case .message: "a message"
        case .title: "a title"
        case .reference: "a reference"
        case .wait: "a wait"
        case .fields: "field errors"
        case .values: "the values that texts insert"
        }
    }
}
