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
        let sendable = api.firstStatus(of: id, matcher, code: api.sendableCodes(of: id).first ?? nil)
        guard let first = statuses.first else {
            return Diagnostic(
                .openStatus, "`\(api[id].name.value)` matches any status, and a server sends one",
                at: api[id].name.range,
                hint: "add the one that the server sends, as in `status: \(sendable ?? 400)`, or throw the error with "
                    + "`statusCode:`")
        }
        let own = sendable ?? first.value.first
        let written = ["\(own)"] + statuses.map { "\($0.value)" }
        return Diagnostic(
            .openStatus,
            "`\(api[id].name.value)` matches \(listed(statuses.map { "\($0.value)" }, "or")), and a server sends one status",
            at: first.range,
            hint:
                "write first the one that the server sends, as in `status: [\(written.joined(separator: ", "))]`, or throw the "
                + "error with `statusCode:`"
        )
    }

    private static func openCode(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic {
        let codes = api[id].codes
        let sample = api.sampleCode(of: id).map { CodePattern.code($0) }
        let written = ([sample].compactMap(\.self) + codes.map(\.value)).map(\.inYAML)
        return Diagnostic(
            .openCode,
            "`\(api[id].name.value)` matches \(listed(codes.map(\.value.written), "or")), and a server sends one code",
            at: codes.first?.range ?? api[id].name.range,
            hint:
                "write first the one that the server sends, as in `code: [\(written.joined(separator: ", "))]`, or throw the "
                + "error with `code:`")
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

    /// The codes that a server may send for a case: its own, else one of each range or family.
    func sendableCodes(of id: CaseID) -> [String?] {
        let own = self[id].pattern.ownCodes
        let table = self[self[id].group].table
        return own.isEmpty ? self[id].codes.map { table.sample(of: $0.value) } : own
    }

    /// A code that a message proposes for a case: a plain word where any code would do.
    fileprivate func sampleCode(of id: CaseID) -> String? {
        let first = self[id].codes.first?.value
        let table = self[self[id].group].table
        let isWord = first == .family("") && table.entries(for: .code("UNKNOWN")).first?.winner == id
        return isWord ? "UNKNOWN" : sendableCodes(of: id).first ?? nil
    }

    /// The first status by which a case handles a failure with a code.
    func firstStatus(of id: CaseID, _ matcher: ResponseMatcher, code: String?) -> Int? {
        let codes = code.map { [$0] } ?? []
        let ranges = self[id].statuses.isEmpty ? [400...599] : self[id].statuses.map { $0.value.first...$0.value.last }
        return ranges.lazy.joined().first { matcher.failure(status: $0, codes: codes) == .handled(id) }
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
