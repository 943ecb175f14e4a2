extension Rule {
    /// Reports hidden, ambiguous and unreachable cases. This is a single rule because finding the winners is slow.
    static let winners = Rule(
        codes: [.hiddenCase, .needlessOverride, .ambiguousMatch, .unreachableCase]
    ) { spec, diagnostics in
        var fixes = FixItMaker(spec.files)
        for api in spec.apis {
            let facts = WinnerFacts(of: api)
            for group in api.groupIDs {
                let ties = facts.ties[group] ?? []
                checkHiding(ties, in: group, of: api, facts, &fixes, into: &diagnostics)
                checkAmbiguity(ties, in: group, of: api, into: &diagnostics)
            }
            checkReachability(facts, of: api, into: &diagnostics)
        }
    }
}
