import ErrorSpecReading

extension DiagnosticCode {
    package static let openStatus = DiagnosticCode("open-status", .warning)
    package static let openCode = DiagnosticCode("open-code", .warning)
}

extension Rule {
    /// Every case says one status and one code that a server may send.
    static let openPattern = Rule(codes: [.openStatus, .openCode]) { spec, diagnostics in
        for api in spec.apis {
            for id in api.caseIDs where api.canBeSent(id) {
                if api[id].pattern.ownStatuses(api.format(of: api[id].group)).isEmpty {
                    diagnostics.report(openStatus(id, of: api))
                }
                if api[id].pattern.ownCodes.isEmpty { diagnostics.report(openCode(id, of: api)) }
            }
        }
    }

    private static func openStatus(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic {
        let statuses = api[id].statuses
        let matcher = ResponseMatcher(of: api[id].group, in: api)
        let writer = api.writer(of: .declared(id), in: api[id].group, matcher)
        let sendable = api.sampleStatus(of: id, matcher, writer)
        guard let first = statuses.first else {
            let example = sendable.map { ", as in `status: \($0)`" } ?? ""
            return Diagnostic(
                .openStatus, "`\(api[id].name.value)` matches any status, and a server sends one",
                at: api[id].name.range,
                hint: "add the one that the server sends\(example), or throw the error with `statusCode:`")
        }
        let example = sendable.map { own in
            ", as in `status: [\((["\(own)"] + statuses.map { "\($0.value)" }).joined(separator: ", "))]`"
        }
        return Diagnostic(
            .openStatus,
            "`\(api[id].name.value)` matches \(listed(statuses.map { "\($0.value)" }, "or")), and a server sends one status",
            at: first.range,
            hint:
                "write first the one that the server sends\(example ?? ""), or throw the error with `statusCode:`"
        )
    }

    private static func openCode(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic {
        let codes = api[id].codes
        let example = api.sampleCode(of: id).map { sample in
            ", as in `code: [\(([.code(sample)] + codes.map(\.value)).map(\.inYAML).joined(separator: ", "))]`"
        }
        return Diagnostic(
            .openCode,
            "`\(api[id].name.value)` matches \(listed(codes.map(\.value.written), "or")), and a server sends one code",
            at: codes.first?.range ?? api[id].name.range,
            hint: "write first the one that the server sends\(example ?? ""), or throw the error with `code:`")
    }
}

extension ResolvedAPI {
    /// Whether a server may throw a case: it could be read, and wins some failure of its own group.
    func canBeSent(_ id: CaseID) -> Bool {
        let owner = self[id].group
        let body = self[owner].body.map { self[$0] }
        return !self[id].isIncomplete && !self[owner].isIncomplete && body?.isIncomplete != true
            && canWin(id, in: owner)
    }

    /// The codes that a server may send for a case: its own, else some of its ranges and families.
    func sendableCodes(of id: CaseID) -> [String?] {
        let own = self[id].pattern.ownCodes
        if !own.isEmpty { return own }
        let table = self[self[id].group].table
        let patterns = self[id].codes.map(\.value)
        let failing = format(of: self[id].group).failingCodes
        return patterns.map { table.sample(of: $0) }
            + patterns.flatMap { table.regions(of: $0) }.map { table.sample(of: $0) }
            + failing.filter { code in patterns.contains { $0.matches(code) } }
    }

    /// The first status by which a case handles a failure with a code, of those for which a response is found.
    func firstStatus(
        of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter, code: String?,
        where isWanted: (Int) -> Bool = { _ in true }
    ) -> Int? {
        // The writer is asked once for all statuses that differ in nothing that it asks.
        var tried: Set<[Bool]> = []
        return statuses(of: id, matcher, code: code).first { status in
            guard isWanted(status) else { return false }
            let isSuccess = isSuccess(in: self[id].group, status: status)
            return tried.insert([isSuccess, status.isFinal, status.hasBody]).inserted
                && writer.response(status: status, code: code, ResponseParts()) != nil
        }
    }

    /// The statuses by which a case handles a failure with a code, as it lists them.
    func statuses(of id: CaseID, _ matcher: ResponseMatcher, code: String?) -> some Collection<Int> {
        let codes = code.map { [$0] } ?? []
        let ranges = self[id].statuses.isEmpty ? [400...599] : self[id].statuses.map { $0.value.first...$0.value.last }
        return ranges.lazy.joined().filter { matcher.failure(status: $0, codes: codes) == .handled(id) }
    }

    /// A status that a message proposes for a case, at best one that the case handles in all groups that see it.
    fileprivate func sampleStatus(of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter) -> Int? {
        let viewers = groupIDs.filter { self[$0].sees(id) }
        for isStrict in [true, false] {
            for code in sendableCodes(of: id) {
                let region = code.map { CodePattern.code($0) }
                let status = firstStatus(of: id, matcher, writer, code: code) { status in
                    !isStrict || viewers.allSatisfy { self[$0].table.winner(status: status, region: region) == id }
                }
                if let status { return status }
            }
        }
        return nil
    }

    /// A code that a message proposes for a case: a plain word where any code would do.
    fileprivate func sampleCode(of id: CaseID) -> String? {
        let matcher = ResponseMatcher(of: self[id].group, in: self)
        let writer = writer(of: .declared(id), in: self[id].group, matcher)
        let words = self[id].codes.first?.value == .family("") ? ["UNKNOWN"] : []
        let own = self[id].pattern.ownStatuses(matcher.format)
        let samples = sendableCodes(of: id).compactMap(\.self) + self[id].codes.map(\.value.shortestMatch)
        return (words + samples).first { code in
            isUncontested(code, of: id)
                && (own.isEmpty
                    ? firstStatus(of: id, matcher, writer, code: code) != nil
                    : own.contains { writer.response(status: $0, code: code, ResponseParts()) != nil })
        }
    }

    /// Whether a code may become one of a case's own: no other case has it, or wins it, in any group that sees the case.
    private func isUncontested(_ code: String, of id: CaseID) -> Bool {
        groupIDs.allSatisfy { group in
            guard self[group].sees(id) else { return true }
            let entries = self[group].table.entries(for: .code(code))
            return !entries.contains { $0.code == .code(code) }
                && !entries.prefix { $0.winner != id }.contains { entry in
                    guard let status = entry.status, !self[id].statuses.isEmpty else { return true }
                    return self[id].statuses.contains { $0.value.first <= status.last && status.first <= $0.value.last }
                }
        }
    }
}

extension CodePattern {
    /// As a list in brackets holds it.
    fileprivate var inYAML: String {
        let isTame =
            written.utf8.first?.isASCIILetterOrDigit == true
            && written.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-./*".utf8.contains($0) }
        return isRange || isTame && told == written ? written : quoted(written)
    }
}
