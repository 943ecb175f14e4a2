import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Changes of what the app does with responses.
@Suite struct BehaviourTests {
    // MARK: Conditions of a 2xx

    private func body(failure: String, success: String? = nil) -> String {
        let success = success.map { ", success: \($0)" } ?? ""
        return "body: b\nbodies: {b: {code: /code, failure: \(failure)\(success)}}"
    }

    private let group = "groups:\n  Pay: {cases: {declined: {code: E1, description: Declined.}}}"

    @Test func codesOfConditionAreComparedAsASet() throws {
        func changes(_ before: String, _ after: String) throws -> [String] {
            let place = { (codes: String) in self.body(failure: "{at: /ok, equals: \(codes)}") }
            return try ErrorSpecReviewTests.changes(
                group, group, header: place(before), headHeader: place(after))
        }
        #expect(try changes("[\"0\", \"1\"]", "0-1") == [])
        #expect(try changes("[0-4, 5-9]", "0-9") == [])
        #expect(try changes("[30*, 3007]", "30*") == [])
        #expect(
            try changes("0-99", "0-199") == [
                "breaking success-changed 200-299 [Pay]: fails if {at: /ok, equals: 0-99} → "
                    + "fails if {at: /ok, equals: 0-199}"
            ])
        #expect(
            try changes("0-99", "\"0-99\"") == [
                "breaking success-changed 200-299 [Pay]: fails if {at: /ok, equals: 0-99} → "
                    + "fails if {at: /ok, equals: \"0-99\"}"
            ])
    }

    @Test func orderOfConditionsPlacesIsNotAChange() throws {
        #expect(
            try changes(
                group, group, header: body(failure: "[/a, /b]", success: "[/c, /d]"),
                headHeader: body(failure: "[/b, /a]", success: "[/d, /c]")) == [])
    }

    @Test func successThatBecomesAFailureShowsItsAction() throws {
        let header = "recoveries: {refresh: {}}\ncategories: [alert]"
        let spec = """
            groups:
              Pay:
                cases:
                  resent: {status: 201, description: Again., retry: {methods: [POST]}}
                  quiet: {status: 202, category: silent}
                  expired: {status: 203, description: Expired., retry: {recover: refresh}}
            """
        let before = spec.replacing("201", with: "411").replacing("202", with: "412").replacing("203", with: "413")
        let changes = try comparison(
            before, spec, header: header, headHeader: header + "\nsuccesses: [200, 204]"
        ).changes.filter { $0.kind == .successChanged }
        #expect(
            changes.map(line) == [
                "breaking success-changed 205-299 [Pay]: success → fails always nothing alert",
                "breaking success-changed 201 [Pay]: success → "
                    + "fails always Pay.resent alert 2 retries 50-20000 listed([\"POST\"])",
                "breaking success-changed 202 [Pay]: success → fails always Pay.quiet silent never",
                "breaking success-changed 203 [Pay]: success → fails always Pay.expired alert recovers by refresh",
            ])
    }

    @Test func newBodyConditionShowsHandlers() throws {
        let before = "body: b\nbodies: {b: {code: /code}}"
        let changes = try comparison(group, group, header: before, headHeader: body(failure: "/errors")).changes
        #expect(
            changes.filter { $0.lane == .behaviour }.map(line) == [
                "breaking success-changed 200-299 [Pay]: success → fails if /errors nothing alert",
                "breaking success-changed 200-299 E1 [Pay]: success → fails if /errors Pay.declined alert never",
            ])
    }

    // MARK: How responses are written

    private let codes = "body: b\nbodies: {b: {code: /code}}"

    @Test func codeThatDiffersAtEveryStatusIsWrittenWithoutStatuses() throws {
        let other = "groups: {Pay: {cases: {other: {status: 400, code: X, description: Other.}"
        let handled = "declined: {code: [KEY, 1-2, 7*, \"12\", \"5-6\"], description: No.}"
        let changes = try comparison(other + "}}}", other + ", " + handled + "}}}", header: codes).changes
        #expect(changes.first?.responses.map(\.written) == ["400-599 1-2", "400-599 12", "\"5-6\"", "7*", "KEY"])
    }

    @Test func codeHandledLikeNoCodeIsNotListed() throws {
        let before =
            "groups:\n  Pay: {cases: {a: {status: 409, description: A.}, b: {status: 410, code: E1, description: B.}}}"
        let after = before.replacing("409", with: "408")
        let changes = try comparison(before, after, header: codes).changes.filter { $0.lane == .behaviour }
        #expect(changes.map { $0.responses.map(\.written) } == [["408"], ["409"]])
    }

    @Test func codeWithItsOwnCaseSplitsARange() throws {
        func spec(_ category: String) -> String {
            """
            groups:
              Pay:
                cases:
                  a: {status: 409, code: 1000-1999, description: A., category: \(category)}
                  b: {status: 409, code: "1500", description: B.}
            """
        }
        let changes = try comparison(spec("alert"), spec("loud"), header: codes + "\ncategories: [alert, loud]").changes
        #expect(changes.map { $0.responses.map(\.written) } == [["409 1000-1499", "409 1501-1999"]])
    }

    @Test func neighbouringNumbersAreOneRange() throws {
        func spec(_ category: String) -> String {
            """
            groups:
              Pay:
                cases:
                  a: {status: 409, code: 1000-1499, description: A., category: \(category)}
                  b: {status: 409, code: ["1500", 1501-1999], description: B., category: \(category)}
            """
        }
        let changes = try comparison(spec("alert"), spec("loud"), header: codes + "\ncategories: [alert, loud]").changes
        #expect(changes.map { $0.responses.map(\.written) } == [["409 1000-1999"]])
    }

    /// `X*` matches only codes that are longer than `X`.
    @Test func familyChangesTheNarrowerFamiliesAndCodesThatItMatches() throws {
        func spec(_ category: String) -> String {
            """
            groups:
              Pay:
                cases:
                  a: {code: X*, description: A., category: \(category)}
                  b: {status: 409, code: [X, XA, XB*, XBC*, "Y*"], description: B.}
            """
        }
        let changes = try comparison(spec("alert"), spec("loud"), header: codes + "\ncategories: [alert, loud]").changes
        let narrower = ["XA", "XB*", "XBC*"]
        let expected = ["400-408", "410-599"].flatMap { statuses in narrower.map { "\(statuses) \($0)" } } + ["X*"]
        #expect(changes.map { $0.responses.map(\.written) } == [expected])
    }

    @Test func statusClassesThatNoCaseNamesAreNotListed() throws {
        let before = "groups:\n  Pay: {otherwise: {description: A.}}"
        let after = "groups:\n  Pay: {otherwise: {description: A., category: silent}}"
        #expect(try comparison(before, after).changes.first?.responses.map(\.written) == ["400-599"])
        let redirect = "\n  Old: {cases: {moved: {status: 308, description: Moved.}}}"
        let changes = try comparison(before + redirect, after + redirect).changes
        #expect(changes.first?.responses.map(\.written) == ["300-599"])
    }

    @Test func rowListsExactlyTheChangedResponses() throws {
        func spec(_ category: String, _ status: String) -> String {
            """
            groups:
              Common: {cases: {busy: {status: [429, 503], description: Busy., category: \(category)}}}
              Cart: {parents: [Common], except: [Common.busy], cases: {own: {status: 400, description: Own.}}}
              Pay: {parents: [Common], cases: {down: {status: 503, description: Down., overrides: Common.busy}}}
              Look: {parents: [Common]}
            operations: {GET /cart: Cart, POST /pay: Pay, GET /look: Look}
            """
        }
        let changes = try changes(spec("alert", ""), spec("loud", ""), header: "categories: [alert, loud]")
        #expect(
            changes == [
                "warning category-changed 429 [GET /look, POST /pay] + 503 [GET /look]: alert → loud"
            ])
    }

    // MARK: Units

    @Test func movedEndpointComparesItsTwoGroups() throws {
        let before = """
            groups:
              Search: {cases: {badQuery: {status: 400, description: Bad.}}}
              Profile: {cases: {badName: {status: 400, description: Bad.}}}
            operations: {GET /v1/search: Search, GET /v1/profile: Profile}
            """
        let after = before.replacing("GET /v1/search: Search", with: "GET /v1/search: Profile")
        #expect(
            try changes(before, after) == [
                "warning handler-changed 400 [GET /v1/search]: Search.badQuery alert never → Profile.badName alert never",
                "info operation-moved [GET /v1/search]: GET /v1/search: Search → GET /v1/search: Profile",
            ])
    }

    @Test func renamedGroupAndParameterKeepBehaviour() throws {
        let before = """
            groups: {Search: {cases: {badQuery: {status: 400, description: Bad.}}}}
            operations: {"GET /users/{id}": Search }
            """
        let after = before.replacing("Search: {cases", with: "Find: {was: Search, cases")
            .replacing("GET /users/{id}\": Search ", with: "GET /users/{user}\": Find")
        #expect(try changes(before, after) == ["info group-renamed [GET /users/{user}]: Search → Find"])
    }

    @Test func changedPathHidesNoDifference() throws {
        func spec(_ path: String, _ status: Int) -> String {
            "groups: {Pay: {cases: {no: {status: \(status), description: No.}}}}\noperations: {POST \(path): Pay}"
        }
        #expect(
            Set(try changes(spec("/v1/pay", 402), spec("/v2/pay", 403)).filter { !$0.contains("text-") }) == [
                "breaking handler-changed 402 [Pay]: Pay.no alert never → nothing alert",
                "warning handler-changed 403 [Pay]: nothing alert → Pay.no alert never",
                "warning operation-removed [POST /v1/pay]: POST /v1/pay: Pay → -",
                "info operation-added [POST /v2/pay]: - → POST /v2/pay: Pay",
            ])
    }

    @Test func unusedGroupsAreCounted() throws {
        func spec(_ status: Int) -> String {
            """
            groups:
              Used: {cases: {no: {status: 400, description: No.}}}
              Unused: {cases: {no: {status: \(status), description: No.}}}
            operations: {GET /used: Used}
            """
        }
        let comparison = try comparison(spec(401), spec(402))
        #expect(comparison.changes.map(line) == [])
        #expect(comparison.unusedGroups == 1)
    }

    // MARK: Handlers and levels

    @Test func movedOrCopiedCaseIsTheSameHandler() throws {
        let before = """
            groups:
              Common: {parents: [], otherwise: {description: Else.}}
              Login: {parents: [Common], cases: {locked: {status: 423, description: Locked.}}}
              Pay: {parents: [Common], cases: {locked: {status: 423, description: Locked.}}}
            """
        let after = """
            groups:
              Common: {parents: [], cases: {locked: {status: 423, description: Locked.}}, otherwise: {description: Else.}}
              Login: {parents: [Common]}
              Pay: {parents: [Common]}
            """
        let changes = try comparison(before, after).changes.filter { $0.kind != .textChanged }
        #expect(
            changes.map(line) == [
                "warning handler-changed 423 [Common]: Common.otherwise alert never → Common.locked alert never",
                "breaking case-moved [Common, Login, Pay]: Login.locked, Pay.locked → Common.locked",
            ])
    }

    @Test(arguments: [
        // The change removes retries, or adds methods that aren't idempotent.
        ("{}", "never", "breaking"), ("{methods: [GET, PUT]}", "{methods: [GET]}", "breaking"),
        ("never", "{methods: [GET, POST]}", "breaking"), ("{}", "{methods: any}", "breaking"),
        ("{maxRetries: 0}", "{maxRetries: 1}", "warning"), ("{}", "{maxRetries: 0}", "breaking"),
        // The change adds retries, or makes them wait longer.
        ("never", "{}", "warning"), ("{}", "{maxRetries: 3}", "warning"),
        ("{}", "{backoff: {initial: 100ms, maximum: 20s}}", "warning"),
        // If the server requires a longer wait, the call then fails at once.
        ("{}", "{backoff: {initial: 50ms, maximum: 10s}}", "warning"),
        ("{}", "{retryAfter: ignore, backoff: {initial: 50ms, maximum: 10s}}", "info"),
        ("{maxRetries: 3}", "{maxRetries: 2}", "info"), ("{}", "{retryAfter: ignore}", "info"),
    ])
    func retryChangeHasTheExpectedLevel(_ before: String, _ after: String, _ level: String) throws {
        func spec(_ retry: String) -> String {
            "groups: {Pay: {cases: {busy: {status: 429, description: Busy., retry: \(retry)}}}}"
        }
        let there = try changes(spec(before), spec(after))
        #expect(there.count == 1 && there[0].hasPrefix("\(level) retry-changed 429 [Pay]:"), "\(there)")
    }

    // MARK: Policies as they apply to endpoints

    private func endpoints(_ retry: String, _ operations: String = "POST /pay: Pay, GET /pay: Pay") -> String {
        "groups: {Pay: {cases: {busy: {status: 429, description: Busy., retry: \(retry)}}}}\noperations: {\(operations)}"
    }

    @Test func policyThatLeavesOutTheMethodIsNever() throws {
        let post = "POST /pay: Pay"
        #expect(try changes(endpoints("never", post), endpoints("{maxRetries: 4}", post)) == [])
        #expect(try changes(endpoints("{maxRetries: 3}", post), endpoints("{maxRetries: 4}", post)) == [])
        #expect(
            try changes(endpoints("{maxRetries: 3}"), endpoints("{maxRetries: 4}")) == [
                "warning retry-changed 429 [GET /pay]: 3 retries 50-20000 → 4 retries 50-20000"
            ])
    }

    @Test func methodsAreComparedOnlyForGroups() throws {
        #expect(
            try changes(endpoints("{methods: [GET, PUT]}"), endpoints("{methods: [GET, POST]}")) == [
                "breaking retry-changed 429 [POST /pay]: never → 2 retries 50-20000"
            ])
        #expect(try changes(endpoints("{methods: [GET, PUT]}"), endpoints("{methods: [DELETE, GET]}")) == [])
        let groups = "groups: {Pay: {cases: {busy: {status: 429, description: Busy., retry: {methods: [GET]}}}}}"
        #expect(
            try changes(groups, groups.replacing("[GET]", with: "[GET, PUT]")) == [
                "info retry-changed 429 [Pay]: 2 retries 50-20000 listed([\"GET\"]) → "
                    + "2 retries 50-20000 listed([\"GET\", \"PUT\"])"
            ])
    }

    @Test(arguments: [
        ("never", "{methods: any}", "breaking"), ("{methods: any}", "never", "breaking"), ("never", "{}", "warning"),
        ("{}", "{methods: any}", "breaking"), ("{methods: any}", "{methods: any, maxRetries: 3}", "warning"),
        ("{methods: any}", "{methods: [POST, GET]}", nil),
    ])
    func retryChangeOfEndpointsHasTheExpectedLevel(_ before: String, _ after: String, _ level: String?) throws {
        let changes = try comparison(endpoints(before), endpoints(after)).changes
        #expect(changes.map(\.kind) == (level == nil ? [] : [.retryChanged]))
        #expect(changes.map(\.level.rawValue) == [level].compactMap { $0 })
    }

    @Test func newHandlersActionIsTheOneOfTheMethod() throws {
        let before = endpoints("never").replacing("429", with: "400")
        let lines = try changes(before, endpoints("{}").replacing("429", with: "401")).filter { $0.contains(" 401 ") }
        #expect(
            lines.filter { $0.contains("handler-changed") }.sorted() == [
                "warning handler-changed 401 [GET /pay]: nothing alert → Pay.busy alert 2 retries 50-20000",
                "warning handler-changed 401 [POST /pay]: nothing alert → Pay.busy alert never",
            ])
    }

    /// Descendants without cases of their own have the same outcomes, so they are compared once.
    @Test func groupsWithTheSameCasesAreOneClass() throws {
        func spec(_ category: String) -> String {
            "groups:\n  Common: {cases: {busy: {status: 429, description: Busy., category: \(category)}}}\n"
                + (0..<20).map { "  G\($0): {parents: [Common]}\n" }.joined()
                + "  Own: {parents: [Common], cases: {own: {status: 400, description: Own.}}}\n"
                + "  Other: {parents: [Common], otherwise: {description: Other.}}\n"
        }
        let changes = try comparison(spec("alert"), spec("loud"), header: "categories: [alert, loud]").changes
        #expect(changes.map(\.units.count) == [23] && changes.map(\.groups.count) == [23])
        #expect(changes.map { $0.responses.map(\.written) } == [["429"]])
    }

    @Test func spellingOfPolicyIsNotAChange() throws {
        func spec(_ retry: String) -> String {
            "groups: {Pay: {cases: {busy: {status: 429, description: Busy., retry: \(retry)}}}}"
        }
        #expect(try changes(spec("never"), spec("{maxRetries: 0}")) == [])
        #expect(try changes(spec("{methods: [PUT, GET]}"), spec("{methods: [GET, PUT]}")) == [])
        #expect(
            try changes(spec("{methods: [GET, HEAD, PUT, DELETE, OPTIONS, TRACE]}"), spec("transient")) == [])
        #expect(
            try changes(
                spec("calm"), spec("patient"), header: "retries: {calm: {maxRetries: 3}}",
                headHeader: "retries: {patient: {maxRetries: 3}}") == [
                    "breaking declaration-removed []: policy calm → -"
                ])
    }

    @Test(arguments: [
        ("cases: {a: {status: 400, description: A.}}", "otherwise: {description: A.}", "breaking"),
        ("cases: {a: {status: 400, description: A.}}", "cases: {c: {status: 401, description: C.}}", "breaking"),
        ("otherwise: {description: A.}", "cases: {c: {status: 401, description: C.}}", "breaking"),
        ("cases: {a: {status: 400, description: A.}}", "cases: {b: {status: 400, description: B.}}", "warning"),
        (
            "cases: {a: {status: 400, description: A.}}", "cases: {b: {status: 400, description: B., retry: {}}}",
            "breaking"
        ),
        ("cases: {c: {status: 401, description: C.}}", "cases: {a: {status: 400, description: A.}}", "warning"),
        ("otherwise: {description: A.}", "cases: {a: {status: 400, description: A.}}", "warning"),
    ])
    func handlerChangeHasTheExpectedLevel(_ before: String, _ after: String, _ level: String) throws {
        let changes = try comparison("groups: {Pay: {\(before)}}", "groups: {Pay: {\(after)}}").changes
        let change = changes.first { change in
            change.kind == .handlerChanged && change.responses.contains { $0.statuses?.contains(400) == true }
        }
        #expect(change?.level.rawValue == level, "\(changes.map(line))")
    }

    @Test func changedRecoveryIsNotAlsoAChangedRetry() throws {
        func spec(_ retry: String) -> String {
            "groups: {Pay: {cases: {busy: {status: 429, description: Busy., retry: \(retry)}}}}"
        }
        let header = "recoveries: {refresh: {}, renew: {}}"
        for (before, after) in [("{}", "{recover: refresh}"), ("{recover: refresh}", "{recover: renew}")] {
            let changes = try comparison(spec(before), spec(after), header: header).changes
            #expect(changes.map(\.kind) == [.recoveryChanged])
            #expect(changes.map(\.level) == [.breaking])
        }
    }

    @Test func oneEditedDefaultIsOneChange() throws {
        func spec(_ category: String) -> String {
            let cases = (400..<412).map { "c\($0): {status: \($0), description: D\($0).}" }
            return "groups: {Pay: {category: \(category), cases: {\(cases.joined(separator: ", "))}}}"
        }
        let changes = try comparison(spec("alert"), spec("loud"), header: "categories: [alert, loud]").changes
        #expect(changes.map(line) == ["warning category-changed 400-411 [Pay]: alert → loud"])
        #expect(changes[0].cases.count == 12)
    }

    // MARK: Bodies

    @Test(arguments: [
        ("message: /m", "message: [/m, /n]", "info"), ("message: /m", "message: /m, title: /t", "info"),
        ("message: /m", "message: [/n, /m]", "breaking"), ("message: /m", "message: /n", "breaking"),
        ("message: /m", "message: /m, code: /c", "warning"), ("code: /c", "code: [/c, /d]", "warning"),
        ("message: /m", "message: /m, retryAfter: /w", "breaking"),
        ("message: /m", "message: /m, values: {balance: /b}", "info"),
    ])
    func bodyChangeHasTheExpectedLevel(_ before: String, _ after: String, _ level: String) throws {
        let group = "groups: {Pay: {cases: {no: {status: 400, description: No.}}}}"
        let changes = try comparison(
            group, group, header: "body: b\nbodies: {b: {\(before)}}", headHeader: "body: b\nbodies: {b: {\(after)}}"
        ).changes
        #expect(changes.map(\.kind) == [.bodyChanged])
        #expect(changes.map(\.level.rawValue) == [level], "\(changes.map(line))")
        #expect(changes.map { $0.units.map(\.name) } == [["Pay"]])
    }

    @Test func transportFailuresAreReportedForEveryUnit() throws {
        let spec = "groups: {Pay: {cases: {no: {status: 400, description: No.}}}, Cart: {parents: [Pay]}}"
        #expect(
            try changes(
                spec, spec,
                headHeader: "categories: [alert, loud]\nfailures: {transport: {category: loud}, "
                    + "decoding: {description: Unreadable.}}") == [
                    "warning category-changed transport [Cart, Pay]: alert → loud",
                    "info text-changed decoding [Cart, Pay]: description: generic → description: 'Unreadable.'",
                    "breaking category-added []: - → loud",
                ])
    }
}
