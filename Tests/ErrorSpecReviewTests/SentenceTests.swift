import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Whether a change says what is so, to readers who know the generated code and the server, but not the compiler.
@Suite struct SentenceTests {
    private func sentences(_ old: String, _ new: String, _ headers: (String, String) = ("", "")) throws -> [String] {
        try compare(shop(old, header: headers.0), shop(new, header: headers.1)).map(\.message)
    }

    private let login = "groups: {Login: {cases: {locked: {status: 503, description: No.}}}}"

    @Test func aPolicyIsNamedAsCodeNamesIt() throws {
        #expect(
            try sentences(login, login, ("retries: {calm: {maxRetries: 1}}", "retries: {steady: {maxRetries: 1}}")) == [
                "The policy `calm` is gone; code that names `RetryPolicy<Shop>.calm` no longer compiles.",
                "The generated code declares the policy `steady` now, as `RetryPolicy<Shop>.steady`.",
            ])
        #expect(
            try sentences(login, login, ("bodies: {json: {message: /m}}", "")) == [
                "The body `json` is gone; code that names `Shop.Bodies.json` no longer compiles."
            ])
    }

    @Test func aServersWaitThatNoLongerCountsIsNamed() throws {
        let groups = login.replacing("No.", with: "No., retry: transient")
        let body = "body: json\nbodies: {json: {message: /m}}"
        func sentence(_ before: String, _ after: String) throws -> [String] {
            func header(_ wait: String) -> String { body.replacing("/m}", with: "/m\(wait)}") }
            return try sentences(groups, groups, (header(before), header(after)))
        }
        #expect(
            try sentence("", ", retryAfter: /wait") == [
                "`Login.locked` waits as long as `/wait` says; the `Retry-After` header no longer counts."
            ])
        #expect(
            try sentence("", ", retryAfter: [{header: Retry-After}, /wait]") == [
                "`Login.locked` waits as long as the `Retry-After` header or `/wait` says, instead of the `Retry-After` "
                    + "header."
            ])
    }

    // MARK: Inheritance

    private let tree = """
        groups:
          Root: {cases: {down: {status: 500, description: Down.}}}
          Left: {parents: [Root]}
          Right: {parents: [Root]}
          Both: {parents: [Left, Right]}
        """

    @Test func parentsInAnotherOrderSayWhatWraps() throws {
        #expect(
            try sentences(tree, tree.replacing("[Left, Right]", with: "[Right, Left]")) == [
                "The parents of `Both` stand in another order: `Root`'s errors reach `Both` as `.right(.root(…))` instead "
                    + "of `.left(.root(…))`."
            ])
    }

    @Test func aParentThatStaysAnAncestorIsNotGone() throws {
        let both = tree.replacing("Both: {parents: [Left, Right]}", with: "Both: {parents: [Root, Left]}")
        let left = tree.replacing("Both: {parents: [Left, Right]}", with: "Both: {parents: [Left]}")
        #expect(
            try sentences(both, left) == [
                "`Root`'s errors reach `Both` as `.left(.root(…))` instead of `.root(…)`; code that handles them there no "
                    + "longer compiles."
            ])
        #expect(
            try sentences(left, both) == [
                "`Root`'s errors reach `Both` as `.root(…)` instead of `.left(.root(…))`; an exhaustive `switch` must "
                    + "handle them there."
            ])
        // The first parent wraps them, before and after.
        let second = left.replacing("[Left]", with: "[Left, Root]")
        #expect(
            try sentences(second, left) == [
                "`Both` no longer names `Root` as a parent; code that handles `.root` no longer compiles."
            ])
        #expect(
            try sentences(left, second) == [
                "`Both` also names `Root` as a parent; an exhaustive `switch` must handle `.root`."
            ])
    }

    /// Parents of the API are one cause, though one of those who inherit them keeps the ancestor.
    @Test func aParentOfTheAPIIsToldOfEachGroupThatItConcerns() throws {
        let groups = """
            groups:
              Root: {parents: [], cases: {down: {status: 500, description: Down.}}}
              Left: {parents: [Root]}
              One: {cases: {gone: {status: 410, description: Gone.}}}
              Two: {cases: {gone: {status: 410, description: Gone.}}}
            """
        let found = try compare(
            shop(groups, header: "parents: [Root]"), shop(groups, header: "parents: [Left]")
        )
        .filter { $0.lane == .source }
        #expect(
            found.map(\.message) == [
                "`One` and `Two` inherit from `Left` now; an exhaustive `switch` must handle its errors.",
                "`Root`'s errors reach `One` and `Two` as `.left(.root(…))` instead of `.root(…)`; code that handles them "
                    + "there no longer compiles.",
            ])
    }

    @Test func aSharedGroupThatGainsACaseByAMoveBreaksSwitches() throws {
        let before = """
            groups:
              Cart: {parents: [Common], cases: {down: {status: 500, description: Down.}}}
              Common: {cases: {gone: {status: 410, description: Gone.}}}
            """
        let after = """
            groups:
              Cart: {parents: [Common]}
              Common: {cases: {gone: {status: 410, description: Gone.}, down: {status: 500, description: Down.}}}
            """
        #expect(
            try sentences(before, after).contains(
                "`Cart.down` moved to `Common.down`; code that names it must be changed, and an exhaustive `switch` over "
                    + "errors of `Common` must handle it."))
        let new = """
            groups:
              Cart: {parents: [Common, Base]}
              Common: {cases: {gone: {status: 410, description: Gone.}}}
              Base: {cases: {down: {status: 500, description: Down.}}}
            """
        #expect(
            try sentences(before, new).contains(
                "`Cart.down` moved to `Base.down`; code that names it must be changed."))
    }

    /// Random specs against each other.
    @Test func sentencesAreTrueAndTellChangesApart() throws {
        for index in stride(from: 1, to: PropertyTests.samples.count, by: 2) {
            let (old, new) = (PropertyTests.samples[index - 1].resolved, PropertyTests.samples[index].resolved)
            let api = try #require(new.apis.first)
            let found = compare(old, new)
            for change in found where change.kind == .parentRemoved && change.message.contains(" no longer inherits ") {
                let group = api.groups.first { $0.name.value == change.group }
                let ancestors = (group?.ancestors ?? []).map { api[$0].name.value }
                #expect(
                    ancestors.contains(change.before ?? "") == false,
                    "samples \(index - 1) and \(index): \(change.message)")
            }
            let behaviour = found.filter { $0.lane == .behaviour }.map(\.message)
            #expect(Set(behaviour).count == behaviour.count, "samples \(index - 1) and \(index): \(behaviour)")
        }
    }

    // MARK: Defaults, policies and recoveries

    @Test func theDefaultCategoryIsThatOfFailuresToo() throws {
        let categories = ("categories: [alert, toast]", "categories: [toast, alert]")
        let found = try compare(shop(login, header: categories.0), shop(login, header: categories.1))
        #expect(
            found.map(\.message) == [
                "On 503, `Login.locked` is shown as toast instead of alert, by a default of the API; so are failures that "
                    + "no case handles."
            ])
        #expect(found.first?.head.map { "\($0.file):\($0.line):\($0.column)" } == "shop/api.yaml:4:14")
        let own = ["transport", "decoding"].map { "\($0): {category: alert}" }.joined(separator: ", ")
        #expect(
            try changes(
                login, login, oldHeader: categories.0 + "\nfailures: {\(own)}",
                newHeader: categories.1 + "\nfailures: {\(own)}") == [
                    "warning behaviour category-changed Login.locked (failures.unmapped): alert → toast [Login]"
                ])
    }

    @Test func aRetryInsteadOfARecoveryIsOneSentence() throws {
        let groups = login.replacing("No.", with: "No., retry: renewal")
        let recoveries = "recoveries: {renew: {}}\nretries: "
        let found = try compare(
            shop(groups, header: recoveries + "{renewal: {recover: renew}}"),
            shop(groups, header: recoveries + "{renewal: {maxRetries: 1}}")
        ).filter { $0.lane == .behaviour }.map(\.message)
        #expect(
            found == [
                "On 503, by the policy `renewal`, `Login.locked` is retried now instead of recovered by `renew`: GET, HEAD, "
                    + "OPTIONS, TRACE, PUT and DELETE."
            ])
    }

    @Test(arguments: [
        ("{through: Login}", "{}", "`Login` no longer handles the requests of the recovery `renew`"),
        ("{}", "{through: Login}", "`Login` handles the requests of the recovery `renew` now"),
        ("{through: Pay}", "{through: Login}", "`Login` handles the requests of the recovery `renew` instead of `Pay`"),
    ])
    func theGroupOfARecoverysOwnRequest(before: String, after: String, expected: String) throws {
        let groups = """
            groups:
              Login: {cases: {locked: {status: 401, description: Locked.}}}
              Pay: {cases: {declined: {status: 402, description: Declined.}}}
            """
        #expect(
            try sentences(groups, groups, ("recoveries: {renew: \(before)}", "recoveries: {renew: \(after)}")) == [
                "\(expected); an app must supply it in another form."
            ])
    }

    /// A default that is gone does nothing any more.
    @Test(arguments: [
        (
            "title: Sorry, ", "",
            "The title of `Login.locked` reads “Error” instead of “Sorry”, since the default of `Login` is gone."
        ),
        (
            "", "title: Sorry, ",
            "The title of `Login.locked` reads “Sorry” instead of “Error”, by a default of `Login`."
        ),
        (
            "retry: transient, ", "",
            "On 503, since the default of `Login` is gone, `Login.locked` is no longer retried."
        ),
    ])
    func defaultsComeAndGo(before: String, after: String, expected: String) throws {
        func groups(_ facts: String) -> String { login.replacing("{cases", with: "{\(facts)cases") }
        #expect(try sentences(groups(before), groups(after)) == [expected])
    }

    @Test(arguments: [
        ("{retryAfter: ignore}", "{}", "the wait of the `Retry-After` header counts now"),
        ("{}", "{retryAfter: ignore}", "the wait of the `Retry-After` header is ignored now"),
        (
            "{}", "{retryAfter: {header: x-ratelimit-reset}}",
            "the wait of the `X-RateLimit-Reset` header counts instead of that of the `Retry-After` header"
        ),
        (
            "{}", "{backoff: {maximum: 1s}}",
            "longest wait 1 s instead of 20 s: where the server asks for more, the call fails at once"
        ),
        (
            "{retryAfter: ignore}", "{retryAfter: ignore, backoff: {maximum: 1s}}", "longest wait 1 s instead of 20 s"
        ),
    ])
    func waitsOfAPolicy(before: String, after: String, expected: String) throws {
        func groups(_ policy: String) -> String { login.replacing("No.", with: "No., retry: \(policy)") }
        #expect(
            try sentences(groups(before), groups(after)) == [
                "On 503, `Login.locked` is retried in another way: \(expected)."
            ])
    }

    @Test func anOtherwiseIsNamedAsSpecsDo() throws {
        let groups = login.replacing("{cases", with: "{otherwise: {description: Odd.}, cases")
        #expect(
            try sentences(groups, groups.replacing("Odd.", with: "Strange., retry: transient")) == [
                "The `otherwise` of `Login` is retried now: GET, HEAD, OPTIONS, TRACE, PUT and DELETE.",
                "The description of the `otherwise` of `Login` reads “Strange.” instead of “Odd.”.",
            ])
    }

    // MARK: Bodies

    @Test(arguments: [
        ("[/a, /b]", "[/b, /a]", "read from `/b` first, then from `/a`"), ("/a", "/b", "read elsewhere"),
        ("[/a, /b]", "/b", "no longer read from `/a`"), ("[/a, /b]", "[/b, /c]", "read elsewhere"),
        ("/a", "[/a, /b]", "also read from `/b`"), ("/a", "[/b, /a]", "read from `/b` first, then from `/a`"),
    ])
    func placesOfABody(before: String, after: String, expected: String) throws {
        let groups =
            "groups: {Login: {cases: {locked: {code: LOCKED, description: {server: message, otherwise: No.}}}}}"
        func header(_ places: String) -> String { "body: json\nbodies: {json: {code: \(places), message: \(places)}}" }
        #expect(
            try sentences(groups, groups, (header(before), header(after))) == [
                "The body `json` is read in another way: its code and message are \(expected)."
            ])
    }

    @Test func headersOfABodyAreSpelledAsPeopleDo() throws {
        func header(_ place: String) -> String { "body: json\nbodies: {json: {message: /m, reference: \(place)}}" }
        let found = try compare(
            shop(login, header: header("{header: x-request-id}")), shop(login, header: header("/id")))
        #expect(found.map(\.before) == ["reference: header X-Request-Id"])
        #expect(
            try sentences(login, login, (header("{header: x-request-id}"), header("{header: X-REQUEST-ID}"))) == [])
        let retried = login.replacing("No.", with: "No., retry: transient")
        let waits = "body: json\nbodies: {json: {message: /m, retryAfter: {header: retry-after}}}"
        #expect(try sentences(retried, retried, ("body: json\nbodies: {json: {message: /m}}", waits)) == [])
    }

    // MARK: Locales

    private let languages = "groups: {Login: {cases: {locked: {status: 401, description: {en: No., de: Nein.}}}}}"

    @Test func localesInAnotherOrderAreOtherLabels() throws {
        let headers = ("locales: [en, de]\ntitle: {en: E, de: F}", "locales: [de, en]\ntitle: {en: E, de: F}")
        #expect(
            try changes(languages, languages, oldHeader: headers.0, newHeader: headers.1) == [
                "breaking source body-type-removed : locales en, de → locales de, en []",
                "warning text text-source-changed  (locales): en → de [Login]",
            ])
        #expect(
            try sentences(languages, languages, headers) == [
                "`Shop` has the locales `de` and `en` instead of `en` and `de`; code that makes texts in several locales "
                    + "no longer compiles.",
                "Users whose language has no text read `de` instead of `en`.",
            ])
    }

    @Test(arguments: [
        ("[en, de, ko]", "`Shop` has the locale `ko` now; no text has it yet."),
        ("[en, ko]", "`Shop` has the locales `en` and `ko` instead of `en` and `de`;"),
        ("[en]", "`Shop` no longer has the locale `de`;"),
    ])
    func localesThatComeOrGo(locales: String, expected: String) throws {
        let groups = languages.replacing("{en: No., de: Nein.}", with: "No.")
        let found = try sentences(groups, groups, ("locales: [en, de]", "locales: \(locales)"))
        #expect(found.last?.hasPrefix(expected) == true, "\(found)")
    }

    /// Arguments have an order; the first locale is no label.
    @Test(arguments: [
        ("[en, de]", "[en, de, ko]", ["info source body-type-added : locales en, de → locales en, de, ko []"]),
        ("[en, de, ko]", "[en, de]", ["breaking source body-type-removed : locales en, de, ko → locales en, de []"]),
        (
            "[en, de, ko]", "[en, ko, de]",
            ["breaking source body-type-removed : locales en, de, ko → locales en, ko, de []"]
        ),
        ("[]", "[en]", ["info source body-type-added : - → locales en []"]),
        ("[en]", "[]", ["breaking source body-type-removed : locales en → - []"]),
        ("[en]", "[de]", []),
    ])
    func localesAreDeclarations(before: String, after: String, expected: [String]) throws {
        func header(_ locales: String) -> String { locales == "[]" ? "" : "locales: \(locales)" }
        #expect(
            try changes(login, login, oldHeader: header(before), newHeader: header(after))
                .filter { $0.contains(" source ") } == expected)
    }

    // MARK: Lists and conditions

    @Test func namesAreListedAsPeopleDo() throws {
        func cases(_ count: Int, _ retry: String) -> String {
            let cases = (1...count).map { "c\($0): {status: \(500 + $0), description: No.}" }.joined(separator: ", ")
            return "groups: {Login: {\(retry)cases: {\(cases)}}}"
        }
        func subject(_ count: Int) throws -> String? {
            try sentences(cases(count, ""), cases(count, "retry: transient, ")).first.map {
                String($0.prefix { $0 != ":" })
            }
        }
        #expect(try subject(4)?.contains("`Login.c1`, `Login.c2`, `Login.c3` and `Login.c4` are") == true)
        #expect(try subject(5)?.contains("`Login.c1`, `Login.c2`, `Login.c3` and 2 more are") == true)
    }

    @Test func aFailureThatIsSilentIsNotShown() throws {
        let header = "categories: [alert, silent]\nfailures: {transport: {category: silent}}"
        let alert = header.replacing("category: silent", with: "category: alert")
        #expect(
            try sentences(login, login, (alert, header)).first
                == "`failures.transport` is silent now: nothing is shown any more.")
        #expect(try sentences(login, login, (header, alert)).first == "`failures.transport` is shown now, as alert.")
    }

    @Test func differencesOfAPolicyAreOneListEach() throws {
        let groups = login.replacing("No.", with: "No., retry: {maxRetries: 3}")
        let other = login.replacing("No.", with: "No., retry: {maxRetries: 2, methods: [POST]}")
        #expect(
            try sentences(groups, other) == [
                "On 503, `Login.locked` is retried in another way: POST is sent again now, so that a request that reached "
                    + "the server may take effect twice; DELETE, GET, HEAD, OPTIONS, PUT and TRACE are no longer sent again; "
                    + "2 retries instead of 3."
            ])
    }

    @Test(arguments: [
        (
            "failure: {at: /ok, equals: false}", "failure: /result, success: {at: /result, equals: 0}",
            "where `/result` holds something and `/result` isn't `0`, instead of where `/ok` is `false`; unmapped"
        ),
        (
            "failure: {at: /ok, equals: false}", "failure: [{at: /ok, equals: false}, /fault]",
            "where `/fault` holds something or `/ok` is `false`, instead of where `/ok` is `false`; unmapped"
        ),
        (
            "failure: [/e, /f]", "failure: [/e, /f], success: [/ok, {at: /c, equals: [A, B]}]",
            "where `/e` holds something or `/f` holds something, and `/c` is neither `A` nor `B` and `/ok` holds nothing, "
                + "instead of where `/e` holds something or `/f` holds something"
        ),
    ])
    func conditionsOfFailures(before: String, after: String, expected: String) throws {
        func header(_ condition: String) -> String { "body: json\nbodies: {json: {message: /m, \(condition)}}" }
        #expect(
            try compare(shop(login, header: header(before)), shop(login, header: header(after)))
                .filter { $0.kind == .successChanged }.map(\.message) == ["2xx are failures now \(expected)."])
    }
}
