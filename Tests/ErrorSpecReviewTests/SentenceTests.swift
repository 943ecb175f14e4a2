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
                "`Login.locked` waits as long as /wait says; header Retry-After no longer counts."
            ])
        #expect(
            try sentence("", ", retryAfter: [{header: Retry-After}, /wait]") == [
                "`Login.locked` waits as long as header Retry-After, /wait says, instead of header Retry-After."
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

    // MARK: Defaults, policies and recoveries

    @Test(arguments: [
        ("{through: Login}", "{}", "no group handles its own request any more"),
        ("{}", "{through: Login}", "`Login` handles its own request now"),
        ("{through: Pay}", "{through: Login}", "`Login` handles its own request instead of `Pay`"),
    ])
    func theGroupOfARecoverysOwnRequest(before: String, after: String, expected: String) throws {
        let groups = """
            groups:
              Login: {cases: {locked: {status: 401, description: Locked.}}}
              Pay: {cases: {declined: {status: 402, description: Declined.}}}
            """
        #expect(
            try sentences(groups, groups, ("recoveries: {renew: \(before)}", "recoveries: {renew: \(after)}")) == [
                "The recovery `renew` is asked for in another form: \(expected)."
            ])
    }

    // MARK: Bodies

    @Test(arguments: [
        ("[/a, /b]", "[/b, /a]", "read from /b first, then from /a"), ("/a", "/b", "elsewhere"),
        ("[/a, /b]", "/b", "no longer read from /a"), ("[/a, /b]", "[/b, /c]", "elsewhere"),
        ("/a", "[/a, /b]", "also read from /b"), ("/a", "[/b, /a]", "read from /b first, then from /a"),
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
}
