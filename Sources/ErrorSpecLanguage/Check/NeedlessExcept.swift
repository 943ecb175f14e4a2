extension DiagnosticCode {
    package static let needlessExcept = DiagnosticCode(
        "needless-except", .error,
        meaning: "`except` names a case that the group would not inherit anyway, so it leaves nothing out.",
        wrong: """
            groups:
              Token:
                cases:
                  expired: {status: 419, title: Error, description: The token has expired.}
              Login:
                parents: []
                except: [Token.expired]
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong e-mail or password.}
            """,
        right: """
            groups:
              Token:
                cases:
                  expired: {status: 419, title: Error, description: The token has expired.}
              Login:
                parents: []
                cases:
                  cannotLogin: {status: 401, title: Login failed, description: Wrong e-mail or password.}
            """)
}

extension Rule {
    static let needlessExcept = Rule("`except` leaves something out.", codes: [.needlessExcept]) { spec, diagnostics in
        for api in spec.apis {
            for group in api.groups where !group.except.isEmpty && !group.isIncomplete {
                for except in group.except
                where diagnostics.accepts(.needlessExcept)
                    && !group.parents.contains(where: { api[$0].sees(except.value) })
                {
                    diagnostics.report(needless(except, of: group, in: api, spec.files))
                }
            }
        }
    }

    private static func needless(
        _ except: Located<CaseID>, of group: ResolvedGroup, in api: ResolvedAPI, _ files: SourceFiles
    ) -> Diagnostic {
        let isOnly = group.except.count == 1
        let replacement =
            isOnly
            ? group.exceptRange.flatMap { Mend.removingEntry($0, in: files) }
            : Mend.removingElement(except.range, in: files)
        return Diagnostic(
            .needlessExcept,
            "`\(group.name.value)` does not inherit `\(api.qualifiedName(except.value))`, so it can't leave it out",
            at: except.range,
            notes: [.init("`\(api.qualifiedName(except.value))` is declared here", at: api[except.value].name.range)],
            hint: isOnly ? "remove `except`" : "remove it from the list", replacement: replacement)
    }
}
