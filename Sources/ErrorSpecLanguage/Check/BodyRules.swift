import ErrorSpecReading

extension Rule {
    /// Reports cases that require a code in groups whose body has no `code`, because such cases never match. There is
    /// one finding for each body, and one for all groups without a body, because one change to the spec fixes all
    /// cases of a finding.
    static let codeWithoutBody = Rule(codes: [.invalidValue]) { spec, diagnostics in
        for api in spec.apis {
            let unread = api.groupIDs.filter { group in
                if let body = api[group].body, api[body].isIncomplete || !api[body].format.code.isEmpty { return false }
                return !api[group].isIncomplete
            }
            for (body, groups) in unread.grouped(by: { api[$0].body }) {
                let cases = groups.flatMap { api[$0].ownCaseIDs }
                    .filter { !api[$0].isIncomplete && !api[$0].codes.isEmpty }
                let inOrder = cases.map { ($0, api[$0].name.range) }
                    .sorted { ($0.1.file.rawValue, $0.1.start) < ($1.1.file.rawValue, $1.1.start) }
                if !inOrder.isEmpty { diagnostics.report(missing(body, of: inOrder.map(\.0), in: api)) }
            }
        }
    }

    private static func missing(_ body: BodyID?, of cases: [CaseID], in api: ResolvedAPI) -> Diagnostic {
        let first = api[cases[0]]
        let (more, match) =
            switch cases.count {
            case 1: ("", "matches a code")
            case 2: (" and another case", "match codes")
            default: (" and \(cases.count - 1) more cases", "match codes")
            }
        let count = Set(cases.map { api[$0].group }).count
        let groups = count == 1 ? "\(cases.count == 1 ? "its" : "their") group has" : "their \(count) groups have"
        let reason = body.map { "body `\(api[$0].name.value)` has no `code`" } ?? "\(groups) no `body`"
        return Diagnostic(
            .invalidValue, "`\(first.name.value)`\(more) \(match), but \(reason)",
            at: first.codes.first?.range ?? first.name.range,
            notes: body.map { [.init("the body is declared here", at: api[$0].name.range)] } ?? [],
            hint: body == nil ? api.hintForBody : "add the place of the code to the body: `code: /code`")
    }

    /// Reports inherited cases with codes if the group reads codes from different places than the group that declares
    /// the cases, so the cases would match only by chance.
    static let inheritedCodes = Rule(codes: [.bodyMismatch]) { spec, diagnostics in
        for api in spec.apis {
            for group in api.groupIDs where !api[group].isIncomplete {
                // Parents that read codes from the same places as the group are skipped, because their own check
                // covers the same codes.
                let parents = api[group].parents.map(\.group).filter { !api.readsSameCodes(group, $0) }
                if parents.isEmpty { continue }
                for owner in ([GroupID](parents) + api[group].ancestors.filter { !parents.contains($0) })
                where !api.readsSameCodes(group, owner) && api[owner].body != nil {
                    let sources = api[group].parents.map(\.group).filter {
                        $0 == owner || api.inherits($0, from: owner)
                    }
                    guard sources.contains(where: { api.readsSameCodes($0, owner) }),
                        let id = api[owner].ownCaseIDs.first(where: { !api[$0].codes.isEmpty && api[group].sees($0) })
                    else { continue }
                    diagnostics.report(mismatch(group, id, in: api))
                }
            }
        }
    }

    private static func mismatch(_ group: GroupID, _ id: CaseID, in api: ResolvedAPI) -> Diagnostic {
        let owner = api[id].group
        let ownerBody = api[owner].body.map { "body `\(api[$0].name.value)`" } ?? "the body"
        let reason =
            api[group].body.map {
                "its body `\(api[$0].name.value)` doesn't read `code` from the same places as \(ownerBody) of "
                    + "`\(api[owner].name.value)`"
            } ?? "it has no body"
        return Diagnostic(
            .bodyMismatch,
            "`\(api[group].name.value)` inherits `\(api.qualifiedName(id))`, but \(reason)",
            at: api[group].name.range,
            notes: [
                .init(
                    "`\(api.qualifiedName(id))` matches a code", at: api[id].codes.first?.range ?? api[id].name.range)
            ],
            hint:
                "give both groups bodies that read `code` from the same places, or leave the case out with `except: [\(api.qualifiedName(id))]`"
        )
    }
}

extension ResolvedAPI {
    /// A hint on how to give a group a body that reads codes.
    fileprivate var hintForBody: String {
        let names = bodies.lazy.filter { !$0.format.code.isEmpty || $0.isIncomplete }.map { "body: \($0.name.value)" }
            .prefix(5)
        let places = "in the group, or at the top of `api.yaml` for all groups"
        if !names.isEmpty { return "write \(listed(names, "or")) \(places)" }
        guard let body = bodies.first?.name.value else {
            return "write `bodies: {error: {code: /code}}` and `body: error` in `api.yaml`"
        }
        return "add `code: /code` to body `\(body)`, and write `body: \(body)` \(places)"
    }

    fileprivate func readsSameCodes(_ group: GroupID, _ other: GroupID) -> Bool {
        let bodies = (self[group].body, self[other].body)
        if bodies.0 == bodies.1 { return true }
        if [bodies.0, bodies.1].contains(where: { $0.map { self[$0].isIncomplete } == true }) { return true }
        let codes = (bodies.0.map { self[$0].format.code } ?? [], bodies.1.map { self[$0].format.code } ?? [])
        return codes.0 == codes.1
    }
}

extension DiagnosticCode {
    package static let bodyMismatch = DiagnosticCode("body-mismatch", .error)
}
