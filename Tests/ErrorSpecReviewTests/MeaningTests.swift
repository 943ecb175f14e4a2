import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Changes of a case's handling and texts.
@Suite struct MeaningTests {
    private func login(_ facts: String) -> String {
        "groups: {Login: {cases: {locked: {status: 401, \(facts)}}}}"
    }

    private let header = """
        recoveries: {renew: {}, reset: {}}
        retries:
          patient: {maxRetries: 3}
        """

    /// Product agreed to one of them, and to none of the others.
    @Test func everyEffectHasAFingerprintOfItsOwn() throws {
        let effects = [
            "description: No.", "description: No., retry: {recover: renew}",
            "description: No., retry: {recover: reset}",
            "description: No., retry: patient", "description: No., retry: {maxRetries: 9, methods: any}",
            "description: No., retry: {maxRetries: 9}", "description: No., retry: {retryAfter: ignore}",
            "category: silent", "category: toast, description: No.", "description: {server: message, otherwise: No.}",
        ]
        let header = header + "\ncategories: [alert, toast, silent]\nbody: b\nbodies: {b: {message: /m}}\n"
        let before = "groups: {Login: {cases: {locked: {status: 429, title: T, description: No.}}}}"
        var known: [String: String] = [:]
        for effect in effects {
            let after = """
                groups: {Login: {cases: {locked: {status: 430, title: T, description: No.}, other: {status: 429, title: T, \(effect)}}}}
                """
            for change in compare(try shop(before, header: header), try shop(after, header: header))
            where change.lane == .behaviour {
                let first = known.updateValue(effect, forKey: change.fingerprint)
                #expect(first == nil, "\(effect) and \(first ?? ""): \(change.message)")
            }
        }
        #expect(known.count >= effects.count)
    }

    /// Two reviews of which nobody who agreed to one has agreed to the other.
    @Test(arguments: [
        // Unmapped, and shown or silent: of two bases, and by the same edit.
        (("a: 401", "failures: {}"), ("b: 402", "failures: {}"), ("a: 401", quiet), ("b: 402", quiet)),
        (("a: 401", "failures: {}"), ("a: 403", "failures: {}"), ("a: 401", "failures: {}"), ("a: 403", quiet)),
        // All of a status, or all but a code.
        (("a: 401, b: 402", ""), ("b: 402", ""), ("a: 401, b: 401 code E", ""), ("b: 401 code E", "")),
        (("a: 401, b: 401 code D", ""), ("b: 401 code D", ""), ("a: 401, b: 401 code E", ""), ("b: 401 code E", "")),
        // A range, and a text that reads like one.
        (("a: 401 code 10-19", ""), ("b: 402", ""), ("a: 401 code \"10-19\"", ""), ("b: 402", "")),
        // Who takes which of two statuses.
        (
            ("a: [401, 402], b: 403, c: 404", ""), ("a: 405, b: [403, 401], c: [404, 402]", ""),
            ("a: [401, 402], b: 403, c: 404", ""), ("a: 405, b: [403, 402], c: [404, 401]", "")
        ),
    ])
    func noAcceptanceOfOneReviewPassesAnother(
        first: (String, String), second: (String, String), third: (String, String), fourth: (String, String)
    ) throws {
        func resolved(_ side: (String, String)) throws -> ResolvedSpec {
            // `a: 401 code E` → `a: {status: 401, code: [E], …}`; `c` is sent again.
            let cases = side.0.split(separator: #/, (?=[abc]:)/#).map { declared in
                let parts = declared.split(separator: #/: | code /#)
                let code = parts.count > 2 ? ", code: [\(parts[2])]" : ""
                let retry = parts[0] == "c" ? ", retry: transient" : ""
                return "\(parts[0]): {status: \(parts[1])\(code)\(retry), description: \(parts[0])}"
            }
            let header = "body: j\nbodies: {j: {code: /c}}\ncategories: [alert, silent]\n" + side.1
            return try shop("groups: {Login: {cases: {\(cases.joined(separator: ", "))}}}", header: header)
        }
        func fingerprints(_ before: (String, String), _ after: (String, String)) throws -> Set<String> {
            // The code compiles against both.
            Set(try compare(resolved(before), resolved(after)).filter { $0.lane != .source }.map(\.fingerprint))
        }
        let (left, right) = (try fingerprints(first, second), try fingerprints(third, fourth))
        #expect(!left.isEmpty && !right.isEmpty && !left.isSubset(of: right) && !right.isSubset(of: left))
        let behaviour = try compare(resolved(first), resolved(second)).filter { $0.level == .breaking }
        #expect(behaviour.filter { $0.lane != .source }.allSatisfy { !right.contains($0.fingerprint) })
    }

    private static let coded = "body: a\nbodies: {a: {code: /code}}"
    private static let quiet = "failures: {unmapped: {category: silent}}"

    /// A group that loses more by another edit has other responses.
    @Test func whatEachGroupLosesIsInTheFingerprint() throws {
        let before = """
            groups:
              Tickets: {cases: {gone: {status: 404, description: Gone.}}}
              Buy: {parents: [Tickets], cases: {late: {status: 410, description: Late.}}}
            """
        let narrowed = before.replacing("status: 404", with: "status: 404, code: '4711'")
        let excepted = narrowed.replacing("[Tickets]", with: "[Tickets], except: [Tickets.gone]")
        func fingerprints(_ after: String) throws -> Set<String> {
            let changes = compare(try shop(before, header: Self.coded), try shop(after, header: Self.coded))
            return Set(changes.filter { $0.lane != .source }.map(\.fingerprint))
        }
        #expect(try fingerprints(narrowed).isDisjoint(with: fingerprints(excepted)))
    }

    /// Two cases that share a code, too.
    @Test func theOrderOfCasesChangesNoFingerprint() throws {
        let cases = [
            "a: {status: 401, description: A.}", "b: {status: 402, description: B.}",
            "c: {status: 4xx, description: C.}", "d: {status: 403, code: X, description: D.}",
            "e: {status: 404, code: X, description: E.}", "f: {status: 500, description: F.}",
        ]
        func fingerprints(_ cases: [String]) throws -> Set<String> {
            let before =
                "groups: {Login: {cases: {\(cases.joined(separator: ", "))}}, Other: {cases: {z: {status: 409, description: Z.}}}}"
            return Set(
                compare(
                    try shop(before, header: Self.coded),
                    try shop("groups: {Other: {cases: {z: {status: 409, description: Z.}}}}", header: Self.coded)
                ).map(\.fingerprint))
        }
        #expect(try fingerprints(cases) == fingerprints(cases.reversed()))
    }

    @Test(arguments: [
        ("never", "transient", "warning behaviour retry-added"),
        ("never", "{methods: any}", "breaking behaviour retry-added"),
        ("never", "{methods: [GET, POST]}", "breaking behaviour retry-added"),
        ("never", "{methods: [GET]}", "warning behaviour retry-added"),
        ("transient", "never", "breaking behaviour retry-removed"),
        ("transient", "{maxRetries: 0}", "breaking behaviour retry-removed"),
        ("never", "{recover: renew}", "breaking behaviour recovery-added"),
        ("{recover: renew}", "never", "breaking behaviour recovery-removed"),
        ("{recover: renew}", "{recover: reset}", "breaking behaviour recovery-changed"),
        ("transient", "patient", "warning behaviour retry-changed"),
        ("patient", "transient", "info behaviour retry-changed"),
        ("transient", "{backoff: {initial: 100ms}}", "warning behaviour retry-changed"),
        ("transient", "{backoff: {initial: 10ms}}", "info behaviour retry-changed"),
        ("transient", "{backoff: {maximum: 1s}}", "warning behaviour retry-changed"),
        ("{retryAfter: ignore}", "{retryAfter: ignore, backoff: {maximum: 1s}}", "info behaviour retry-changed"),
        ("transient", "{backoff: {maximum: 30s}}", "warning behaviour retry-changed"),
        ("transient", "{retryAfter: ignore}", "info behaviour retry-changed"),
        ("transient", "{methods: any}", "breaking behaviour retry-changed"),
        ("{methods: any}", "{methods: [POST]}", "info behaviour retry-changed"),
        ("{methods: [GET, POST]}", "{methods: [GET, PATCH]}", "breaking behaviour retry-changed"),
    ])
    func retries(before: String, after: String, expected: String) throws {
        let found = try changes(
            login("description: No., retry: \(before)"), login("description: No., retry: \(after)"), oldHeader: header)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(expected + " Login.locked: ") == true)
    }

    @Test func recoveringInsteadOfSendingAgainIsOneChange() throws {
        let found = try changes(
            login("description: No., retry: transient"), login("description: No., retry: {recover: renew}"),
            oldHeader: header)
        #expect(found.map { $0.split(separator: " ")[2] } == ["recovery-added"])
    }

    @Test(arguments: [
        ("transient", "{methods: any}", "PATCH, POST and every other method are sent again now, so that"),
        ("{methods: [GET, POST]}", "{methods: any}", "HEAD, OPTIONS, PATCH, PUT, TRACE and every other method are"),
        ("{methods: any}", "transient", "PATCH, POST and every other method are no longer sent again"),
        ("{methods: any}", "{methods: [CONNECT, PATCH]}", "POST, PUT, TRACE and every other method are no longer"),
        ("transient", "{methods: [GET, HEAD, PUT, DELETE, OPTIONS, TRACE, CONNECT]}", "CONNECT is sent again now"),
        ("transient", "{backoff: {initial: 2s}}", "first wait up to 2 s instead of 50 ms"),
    ])
    func methodsAndWaitsAreNamed(before: String, after: String, expected: String) throws {
        let found = compare(
            try shop(login("description: No., retry: \(before)"), header: header),
            try shop(login("description: No., retry: \(after)"), header: header))
        #expect(found.count == 1)
        #expect(found.first?.message.contains(expected) == true, "\(found.first?.message ?? "")")
    }

    /// Endpoints that a policy doesn't send again aren't said to be retried.
    @Test(arguments: [
        ("transient", "POST", "TRACE, PUT and DELETE; POST only with an `Idempotency-Key`"),
        ("{methods: [GET]}", "PATCH", "GET; not PATCH"),
        ("transient", "GET", "TRACE, PUT and DELETE"),
    ])
    func methodsOfTheEndpointsAreTold(retry: String, method: String, told: String) throws {
        let header = "operations: {\(method) /pay: Pay}"
        func spec(_ busy: String) -> String {
            "groups: {Pay: {cases: {busy: {status: 503, description: Busy.\(busy)}, down: {status: 500, description: D.}}}}"
        }
        let added = compare(
            try shop(spec(""), header: header), try shop(spec(", retry: \(retry)"), header: header))
        #expect(added[0].message.hasSuffix(" \(told)."))
        let without = spec("").replacing("busy: {status: 503, description: Busy.}, ", with: "")
        let moved = compare(try shop(without, header: header), try shop(spec(", retry: \(retry)"), header: header))
        #expect(moved.contains { $0.kind == .winnerChanged && $0.message.contains("\(told))") })
    }

    @Test func longTextsEndBetweenWords() throws {
        let other =
            ", other: {status: 4xx, description: Please come back tomorrow or in the afternoon when the shop is open again.}"
        let found = compare(
            try shop("groups: {Login: {cases: {locked: {status: 401, description: No.}\(other)}}}"),
            try shop("groups: {Login: {cases: {locked: {status: 301, description: No.}\(other)}}}"))
        let message = found.first { $0.kind == .matchChanged }?.message ?? ""
        #expect(
            message.contains("“Please come back tomorrow or in the afternoon when the shop…” instead"), "\(message)")
        let chinese = String(repeating: "请稍后再试", count: 20)
        #expect(shortened(chinese, to: 60) == chinese.prefix(60) + "…")
        #expect(shortened("one two three", to: 7) == "one two…")
    }

    @Test(arguments: [
        ("patient", "{maxRetries: 3}"), ("never", "{maxRetries: 0}"),
        ("transient", "{methods: [GET, HEAD, PUT, DELETE, OPTIONS, TRACE]}"),
        ("{methods: [POST, GET]}", "{methods: [GET, POST]}"),
    ])
    func equalBehaviourIsNoChange(before: String, after: String) throws {
        #expect(
            try changes(
                login("description: No., retry: \(before)"), login("description: No., retry: \(after)"),
                oldHeader: header) == [])
    }

    @Test func aPolicyOfManyCasesIsOneChange() throws {
        let specs = """
            groups:
              Cart: {cases: {down: {status: 500, description: Down., retry: patient}}}
              Login:
                retry: patient
                cases:
                  busy: {status: 503, description: Busy.}
                  own: {status: 504, description: Slow., retry: {maxRetries: 3}}
              Menu: {parents: [Cart]}
            """
        let found = try changes(
            specs, specs, oldHeader: header, newHeader: header.replacing("maxRetries: 3", with: "maxRetries: 1"))
        #expect(
            found == [
                "info behaviour retry-changed  {Cart.down, Login.busy}: "
                    + "3 retries of idempotent methods, random waits of up to 50 ms, doubling to at most 20 s, honours Retry-After → "
                    + "1 retry of idempotent methods, random waits of up to 50 ms, doubling to at most 20 s, honours Retry-After "
                    + "[Cart, Login, Menu]"
            ])
    }

    @Test func aDefaultOfManyCasesIsOneChange() throws {
        let before = """
            groups:
              Login:
                category: alert
                title: Sorry
                cases:
                  busy: {status: 503, description: Busy.}
                  locked: {status: 401, description: Locked.}
                  own: {status: 404, description: Own., category: toast, title: Own}
            """
        let header = "categories: [alert, toast, silent]"
        #expect(
            try changes(before, before.replacing("    category: alert", with: "    category: toast"), oldHeader: header)
                == [
                    "warning behaviour category-changed Login {Login.busy, Login.locked}: alert → toast [Login]"
                ])
        #expect(
            try changes(
                before, before.replacing("    category: alert", with: "    category: silent"), oldHeader: header) == [
                    "breaking behaviour category-changed Login {Login.busy, Login.locked}: alert → silent [Login]",
                    "warning text text-removed Login {Login.busy, Login.locked}: Login.busy title: Sorry\nLogin.busy description: Busy.\nLogin.locked title: Sorry\nLogin.locked description: Locked. → - [Login]",
                ])
        #expect(
            try changes(before, before.replacing("    title: Sorry\n", with: ""), oldHeader: header) == [
                "info text text-changed Login (title) {Login.busy, Login.locked}: Sorry → Error [Login]"
            ])
    }

    @Test func aDefaultOfOneCaseIsReportedAtThatCase() throws {
        let before = "groups: {Login: {description: No., cases: {locked: {status: 401}}}}"
        #expect(
            try changes(before, before.replacing("No.", with: "Never.")) == [
                "info text text-changed Login.locked (description): No. → Never. [Login]"
            ])
    }

    @Test func theFirstCategoryIsTheDefault() throws {
        let before = """
            groups:
              Cart: {cases: {down: {status: 500, description: Down.}}}
              Login: {cases: {locked: {status: 401, description: Locked.}}}
            """
        #expect(
            try changes(
                before, before, oldHeader: "categories: [alert, toast]", newHeader: "categories: [toast, alert]") == [
                    "warning behaviour category-changed  (failures) {Cart.down, Login.locked}: alert → toast [Cart, Login]"
                ])
    }

    @Test func theMessageOfACategoryNamesTheResponses() throws {
        let before = "groups: {Login: {cases: {locked: {status: 401, description: No., category: alert}}}}"
        let header = "categories: [alert, toast]"
        let changed = compare(
            try shop(before, header: header),
            try shop(before.replacing("category: alert", with: "category: toast"), header: header))
        #expect(changed.map(\.message) == ["On 401, `Login.locked` is shown as toast instead of alert."])
    }

    @Test func theMessageOfARetryNamesTheResponses() throws {
        let before = "groups: {Login: {cases: {locked: {status: 401, code: [A, B], description: No.}}}}"
        let body = "body: json\nbodies: {json: {code: /code}}"
        let one = compare(
            try shop(before, header: body),
            try shop(before.replacing("description: No.", with: "description: No., retry: transient"), header: body))
        #expect(one.first?.message.hasPrefix("On 401 with code A or B, `Login.locked` is ") == true, "\(one)")

        let (old, new) = ("retries: {gentle: {maxRetries: 1}}", "retries: {gentle: {maxRetries: 2}}")
        func messages(_ statuses: [Int]) throws -> [String] {
            let cases = statuses.map { "c\($0): {status: \($0), description: No., retry: gentle}" }
            let groups = "groups: {Login: {cases: {\(cases.joined(separator: ", "))}}}"
            return compare(try shop(groups, header: old), try shop(groups, header: new)).map(\.message)
        }
        #expect(
            try messages([500, 503]).map { $0.hasPrefix("On 500 and 503, by the policy `gentle`, `Login.c500`") } == [
                true
            ])
        // A list of many would hide what changes.
        #expect(
            try messages([500, 501, 502, 503]).map { $0.hasPrefix("By the policy `gentle`, `Login.c500`") } == [true])
    }

    @Test func theDefaultOfFailuresIsToldWhereNoCaseTellsIt() throws {
        let groups = "groups: {Login: {cases: {locked: {status: 401, description: No., category: alert}}}}"
        #expect(
            try changes(
                groups, groups, oldHeader: "categories: [alert, toast]", newHeader: "categories: [toast, alert]") == [
                    "warning behaviour category-changed  (failures): alert → toast [Login]"
                ])
    }

    @Test func theDefaultOfFailuresIsToldWhereACaseTellsItOfFewerGroups() throws {
        let header = ("categories: [alert, toast]", "categories: [toast, alert]")
        let groups = """
            groups:
              Cart: {cases: {down: {status: 500, description: Down.}}}
              Login: {cases: {locked: {status: 401, description: No., category: alert}}}
            """
        #expect(
            try changes(groups, groups, oldHeader: header.0, newHeader: header.1) == [
                "warning behaviour category-changed Cart.down (failures): alert → toast [Cart, Login]"
            ])
        // An `otherwise` tells it like a case.
        let told = groups.replacing("category: alert}}}", with: "category: alert}}, otherwise: {description: D}}")
        #expect(
            try changes(told, told, oldHeader: header.0, newHeader: header.1) == [
                "warning behaviour category-changed  (failures) {Cart.down, Login.unmatched}: alert → toast [Cart, Login]"
            ])
        // A case of its own that changes alike tells nothing of failures.
        let alone = "groups: {Login: {cases: {locked: {status: 401, description: No., category: alert}}}}"
        #expect(
            try changes(
                alone, alone.replacing("category: alert", with: "category: toast"), oldHeader: header.0,
                newHeader: header.1) == [
                    "warning behaviour category-changed  (failures): alert → toast [Login]",
                    "warning behaviour category-changed Login.locked: alert → toast [Login]",
                ])
    }

    /// Failures with a category of their own don't have the default.
    @Test func theDefaultConcernsTheFailuresThatHaveIt() throws {
        let groups = """
            groups:
              Cart: {cases: {down: {status: 500, description: Down., category: alert}}, otherwise: {description: D., category: alert}}
              Login: {cases: {locked: {status: 401, description: No., category: alert}}}
            """
        func found(_ failures: String) throws -> [String] {
            try changes(
                groups, groups, oldHeader: "categories: [alert, toast]\nfailures: {\(failures)}",
                newHeader: "categories: [toast, alert]\nfailures: {\(failures)}")
        }
        let others = "transport: {category: alert}, decoding: {category: alert}"
        #expect(
            try found(others) == ["warning behaviour category-changed  (failures.unmapped): alert → toast [Login]"])
        #expect(try found("\(others), unmapped: {category: alert}") == [])
    }
}
