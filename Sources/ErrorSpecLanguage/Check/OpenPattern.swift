import ErrorSpecReading

extension DiagnosticCode {
    package static let openStatus = DiagnosticCode("open-status", .warning)
    package static let openCode = DiagnosticCode("open-code", .warning)
}

extension Rule {
    /// Reports cases for which a server must choose the status or the code, because the case doesn't list an exact
    /// status or code.
    static let openPattern = Rule(codes: [.openStatus, .openCode]) { spec, diagnostics in
        for api in spec.apis {
            for id in api.sendableCases() {
                if api[id].pattern.sendableStatuses(api.format(of: api[id].group)).isEmpty {
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
                .openStatus, "`\(api[id].name.value)` matches any status, but a server sends one",
                at: api[id].name.range,
                hint: "add the status that the server sends\(example), or throw the error with `statusCode:`")
        }
        let example = sendable.map { own in
            ", as in `status: [\((["\(own)"] + statuses.map { "\($0.value)" }).joined(separator: ", "))]`"
        }
        return Diagnostic(
            .openStatus,
            "`\(api[id].name.value)` matches \(listed(statuses.map { "\($0.value)" }, "or")), but a server sends one status",
            at: first.range,
            hint:
                "start with the status that the server sends\(example ?? ""), or throw the error with `statusCode:`"
        )
    }

    private static func openCode(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic {
        let codes = api[id].codes
        let example = api.sampleCode(of: id).map { sample in
            ", as in `code: [\(([.code(sample)] + codes.map(\.value)).map(\.inYAML).joined(separator: ", "))]`"
        }
        return Diagnostic(
            .openCode,
            "`\(api[id].name.value)` matches \(listed(codes.map(\.value.written), "or")), but a server sends one code",
            at: codes.first?.range ?? api[id].name.range,
            hint: "start with the code that the server sends\(example ?? ""), or throw the error with `code:`")
    }
}

extension ResolvedAPI {
    /// Returns the cases that a server can throw: the cases that win at least one failure in their own group.
    func sendableCases() -> [CaseID] {
        groupIDs.flatMap { group -> [CaseID] in
            let body = self[group].body.map { self[$0] }
            if self[group].isIncomplete || body?.isIncomplete == true { return [] }
            let winners = winners(in: group)
            return self[group].ownCaseIDs.filter(winners.contains)
        }
    }

    /// Returns the codes that a server can send for a case; `nil` in the array means no code. If the case has only
    /// ranges and families, the codes are samples.
    func sendableCodes(of id: CaseID) -> [String?] {
        let own = self[id].pattern.ownCodes
        if !own.isEmpty { return own }
        let regions = CodeRegions(cutBy: codePatterns(seenBy: self[id].group))
        let patterns = self[id].codes.map(\.value)
        let failing = format(of: self[id].group).failingCodes
        return (patterns + patterns.flatMap(regions.within)).map(regions.sample)
            + failing.filter { code in patterns.contains { $0.matches(code) } }
    }

    /// Returns the first status in `statuses(of:_:code:)` that `isWanted` accepts and with which a response can be
    /// written, or `nil` if no status qualifies.
    func firstStatus(
        of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter, code: String?,
        where isWanted: (Int) -> Bool = { _ in true }
    ) -> Int? {
        // Statuses with equal values of the three properties below have the same result, so only one such status is
        // tried.
        var tried: Set<[Bool]> = []
        return statuses(of: id, matcher, code: code).first { status in
            guard isWanted(status) else { return false }
            let isSuccess = isSuccess(in: self[id].group, status: status)
            return tried.insert([isSuccess, status.isFinal, status.hasBody]).inserted
                && writer.response(status: status, code: code, ResponseParts()) != nil
        }
    }

    /// Returns the statuses with which a case handles a failure with the given code, in the order in which the case
    /// lists the statuses. For a case that matches every status, only 400 to 599 are tried.
    func statuses(of id: CaseID, _ matcher: ResponseMatcher, code: String?) -> some Collection<Int> {
        let codes = code.map { [$0] } ?? []
        let ranges = self[id].statuses.isEmpty ? [400...599] : self[id].statuses.map { $0.value.first...$0.value.last }
        return ranges.lazy.joined().filter { matcher.failure(status: $0, codes: codes) == .handled(id) }
    }

    /// Returns a status to propose for a case, preferably a status that the case handles in every group that sees the
    /// case, or `nil` if no status can be sent.
    fileprivate func sampleStatus(of id: CaseID, _ matcher: ResponseMatcher, _ writer: ResponseWriter) -> Int? {
        let viewers = viewers(of: id).map { ResponseMatcher(of: $0, in: self) }
        for isStrict in [true, false] {
            for code in sendableCodes(of: id) {
                let codes = code.map { [$0] } ?? []
                let status = firstStatus(of: id, matcher, writer, code: code) { status in
                    !isStrict || viewers.allSatisfy { $0.failure(status: status, codes: codes) == .handled(id) }
                }
                if let status { return status }
            }
        }
        return nil
    }

    private func viewers(of id: CaseID) -> [GroupID] { groupIDs.filter { self[$0].sees(id) } }

    /// Returns a code to propose for a case, or `nil` if no sample works in every group that sees the case. If the
    /// case matches every code, a plain word is preferred.
    fileprivate func sampleCode(of id: CaseID) -> String? {
        let matcher = ResponseMatcher(of: self[id].group, in: self)
        let writer = writer(of: .declared(id), in: self[id].group, matcher)
        let viewers = viewers(of: id)
        let matchers = viewers.map { ResponseMatcher(of: $0, in: self) }
        let named = viewers.reduce(into: Set<CodePattern>()) { $0.formUnion(codePatterns(seenBy: $1)) }
        let words = self[id].codes.first?.value == .family("") ? ["UNKNOWN"] : []
        let own = self[id].pattern.sendableStatuses(matcher.format)
        let samples = sendableCodes(of: id).compactMap(\.self) + self[id].codes.map(\.value.shortestMatch)
        return (words + samples).first { code in
            !named.contains(.code(code)) && isWon(code, by: id, matchers)
                && (own.isEmpty
                    ? firstStatus(of: id, matcher, writer, code: code) != nil
                    : own.contains { writer.response(status: $0, code: code, ResponseParts()) != nil })
        }
    }

    /// Returns whether the case handles the code with each of the case's statuses, according to all matchers.
    private func isWon(_ code: String, by id: CaseID, _ matchers: [ResponseMatcher]) -> Bool {
        let patterns = self[id].statuses.map { $0.value.first...$0.value.last }
        let statuses = patterns.isEmpty ? [StatusPattern.all] : patterns
        return matchers.allSatisfy { matcher in
            statuses.joined().allSatisfy { matcher.failure(status: $0, codes: [code]) == .handled(id) }
        }
    }
}

extension CodePattern {
    /// The pattern as an element of a YAML list in brackets, with quotes if necessary.
    fileprivate var inYAML: String {
        let isPlain =
            written.utf8.first?.isASCIILetterOrDigit == true
            && written.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-./*".utf8.contains($0) }
        return isRange || isPlain && quotedIfNeeded == written ? written : quoted(written)
    }
}
