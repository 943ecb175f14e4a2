import ErrorSpecReview
import Testing

/// Whether a change is true of every response, group and endpoint that it names.
@Suite struct ExtentTests {
    private let header = "operations: {GET /a: A, POST /b: B, GET /c: C}"
    private let groups = """
        groups:
          Common:
            cases:
              denied: {status: 403, description: Denied.}
              busy: {status: 429, description: Busy., retry: transient}
          A: {parents: [Common], cases: {missing: {status: 404, description: Missing.}}}
          B: {parents: [Common], cases: {closed: {status: 409, description: Closed.}}}
          C: {parents: [Common], otherwise: {description: Odd.}}

        """

    /// `behaviour: On 403, … [A, B, Common] {GET /a, POST /b}`, but for the source lane.
    private func found(_ edits: [(String, String)], in groups: String? = nil, header: String? = nil) throws -> [String]
    {
        let before = (header ?? self.header, groups ?? self.groups)
        var after = before
        for (old, new) in edits {
            try #require(after.0.contains(old) || after.1.contains(old), "\(old)")
            after = (after.0.replacing(old, with: new), after.1.replacing(old, with: new))
        }
        return try compare(shop(before.1, header: before.0), shop(after.1, header: after.0))
            .filter { $0.lane != .source }
            .map {
                "\($0.level) \($0.lane): \($0.message) [\($0.affected.joined(separator: ", "))] "
                    + "{\($0.operations.joined(separator: ", "))}"
            }
    }

    /// An edited case is told where it handles a response before and after.
    @Test(arguments: [
        (
            [("Denied.", "No."), ("B: {parents: [Common]", "B: {parents: [Common], except: [Common.denied]")],
            [
                "breaking behaviour: `Common.denied` no longer handles 403 for `B`; 403 is unmapped now. [B] {POST /b}",
                "warning text: On 403, users now read the generic text instead of the text of `Common.denied`. [B] {POST /b}",
                "info text: The description of `Common.denied` reads “No.” instead of “Denied.”. [A, C, Common] {GET /a, GET /c}",
            ]
        ),
        (
            [
                ("Denied.}", "Denied., category: silent}"),
                (
                    "A: {parents: [Common], cases: {",
                    "A: {parents: [Common], cases: {own: {status: 403, overrides: Common.denied, description: Own.}, "
                ),
            ],
            [
                "breaking behaviour: On 403, `Common.denied` is silent now: nothing is shown any more. [B, C, Common] {POST /b, GET /c}",
                "warning behaviour: 403 is handled by `A.own` instead of `Common.denied` (description “Own.” instead of “Denied.”). [A] {GET /a}",
                "warning text: Users no longer read the text of `Common.denied`. [B, C, Common] {POST /b, GET /c}",
                "info text: On 403, the description reads “Own.” instead of “Denied.”. [A] {GET /a}",
            ]
        ),
        (
            [("status: 429", "status: [429, 430]"), ("retry: transient", "retry: {maxRetries: 9}")],
            [
                "warning behaviour: `Common.busy` is matched by 430 too; 430 was unmapped before for `A` and `B` (retried now: GET, HEAD, OPTIONS, TRACE, PUT and DELETE); 430 was handled by the `otherwise` of `C` before (retried now: GET, HEAD, OPTIONS, TRACE, PUT and DELETE; description “Busy.” instead of “Odd.”). [A, B, C] {GET /a, POST /b, GET /c}",
                "warning behaviour: On 429, `Common.busy` is retried in another way: 9 retries instead of 2. [A, B, C, Common] {GET /a, POST /b, GET /c}",
                "info text: On 430 for `A` and `B`, users now read the text of `Common.busy` instead of the generic text; on 430 for `C`, users now read the text of `Common.busy` instead of “Odd.”. [A, B, C] {GET /a, POST /b, GET /c}",
            ]
        ),
        // Another case handles all that it handled.
        (
            [("closed: {status: 409, description: Closed.}", "closed: {status: 410, description: Shut.}")],
            [
                "breaking behaviour: `B.closed` is matched by 410 instead of 409; 409 is unmapped now; 410 was unmapped before. [B] {POST /b}",
                "warning text: On 409, users now read the generic text instead of the text of `B.closed`. [B] {POST /b}",
                "info text: On 410, users now read the text of `B.closed` instead of the generic text. [B] {POST /b}",
            ]
        ),
    ])
    func editedCases(edits: [(String, String)], expected: [String]) throws {
        let told = try found(edits)
        #expect(told == expected)
    }

    /// Groups that differ are told apart.
    @Test(arguments: [
        (
            [
                ("    cases:\n      denied", "    otherwise: {description: Odd.}\n    cases:\n      denied"),
                (", otherwise: {description: Odd.}}", "}"),
            ],
            [
                "warning behaviour: The `otherwise` of `Common` now handles responses that were unmapped: any status but 403, 409 and 429 for `B` and any status but 403-404 and 429 for `A`. [A, B] {GET /a, POST /b}",
                "info text: Users now read the text of the `otherwise` of `Common` instead of the generic text: on any status but 403, 409 and 429 for `B` and on any status but 403-404 and 429 for `A`. [A, B] {GET /a, POST /b}",
            ]
        ),
        (
            [("status: 403", "status: [403, 4xx]")],
            [
                "warning behaviour: `Common.denied` is matched by 4xx too; responses were unmapped before: 400-402, 404-408, 410-428 and 430-499 for `B` and 400-402, 405-428 and 430-499 for `A`; 400-402, 404-428 and 430-499 were handled by the `otherwise` of `C` before (description “Denied.” instead of “Odd.”). [A, B, C] {GET /a, POST /b, GET /c}",
                "info text: Users now read the text of `Common.denied` instead of the generic text: on 400-402, 404-408, 410-428 and 430-499 for `B` and on 400-402, 405-428 and 430-499 for `A`; on 400-402, 404-428 and 430-499 for `C`, users now read the text of `Common.denied` instead of “Odd.”. [A, B, C] {GET /a, POST /b, GET /c}",
            ]
        ),
        (
            [
                ("      busy: {status: 429, description: Busy., retry: transient}\n", ""),
                (
                    "B: {parents: [Common], cases: {",
                    "B: {parents: [Common], cases: {busy: {status: 429, description: Busy.}, "
                ),
            ],
            [
                "breaking behaviour: 429 is unmapped now for `A`; `Common.busy` handled it (no longer retried); 429 is handled by the `otherwise` of `C` instead of `Common.busy` (no longer retried; description “Odd.” instead of “Busy.”); 429 is handled by `B.busy` instead of `Common.busy` for `B` (no longer retried). [A, B, C] {GET /a, POST /b, GET /c}",
                "warning text: On 429 for `A`, users now read the generic text instead of the text of `Common.busy`; on 429 for `C`, users now read “Odd.” instead of the text of `Common.busy`. [A, C] {GET /a, GET /c}",
            ]
        ),
    ])
    func regions(edits: [(String, String)], expected: [String]) throws {
        let told = try found(edits)
        #expect(told == expected)
    }

    /// An `except` that moves, endpoints that are new, and a shared group that handles no endpoint.
    @Test(arguments: [
        (
            [("A: {parents: [Common]", "A: {parents: [Common], except: [Common.denied]")],
            [
                "breaking behaviour: `Common.denied` no longer handles 403 for `A`; 403 is unmapped now. [A] {GET /a}",
                "warning text: On 403, users now read the generic text instead of the text of `Common.denied`. [A] {GET /a}",
            ]
        ),
        (
            [("GET /c: C", "GET /c: C, PUT /c: C, POST /c: B"), ("Odd.", "Strange."), ("Closed.", "Shut.")],
            [
                "info behaviour: `B` handles `POST /c`. [B] {POST /c}",
                "info behaviour: `C` handles `PUT /c`. [C] {PUT /c}",
                "info text: The description of `B.closed` reads “Shut.” instead of “Closed.”. [B] {POST /b}",
                "info text: The description of the `otherwise` of `C` reads “Strange.” instead of “Odd.”. [C] {GET /c}",
            ]
        ),
        (
            [("GET /c: C", "GET /c: A"), ("Denied.", "No.")],
            [
                "warning behaviour: `A` handles `GET /c` instead of `C`; any status but 403-404 and 429 is unmapped now; the `otherwise` of `C` handled it; 404 is handled by `A.missing` instead of the `otherwise` of `C` (description “Missing.” instead of “Odd.”). [A, C] {GET /c}",
                "warning text: For `GET /c`, on any status but 403-404 and 429, users now read the generic text instead of the text of the `otherwise` of `C`. [A, C] {GET /c}",
                "info text: For `GET /c`, on 404, users now read the text of `A.missing` instead of “Odd.”. [A, C] {GET /c}",
                "info text: The description of `Common.denied` reads “No.” instead of “Denied.”. [A, B, C, Common] {GET /a, POST /b, GET /c}",
            ]
        ),
        (
            [
                ("      busy: {status: 429, description: Busy., retry: transient}\n", ""),
                (
                    "  A: {",
                    "  More: {parents: [Common], cases: {busy: {status: 429, description: Busy., retry: transient}}}\n  A: {"
                ),
                ("A: {parents: [Common]", "A: {parents: [More]"), ("B: {parents: [Common]", "B: {parents: [More]"),
                ("C: {parents: [Common]", "C: {parents: [More]"),
            ], []
        ),
    ])
    func endpoints(edits: [(String, String)], expected: [String]) throws {
        let told = try found(edits)
        #expect(told == expected)
    }

    @Test func anExceptThatMoves() throws {
        let groups = groups.replacing("A: {parents: [Common]", with: "A: {parents: [Common], except: [Common.denied]")
        let edits = [
            (", except: [Common.denied]", ""),
            ("B: {parents: [Common]", "B: {parents: [Common], except: [Common.denied]"),
        ]
        let told = try found(edits, in: groups)
        #expect(
            told == [
                "breaking behaviour: `Common.denied` no longer handles 403 for `B`, and handles it for `A` now; 403 is unmapped now for `B`; 403 was unmapped before for `A`. [A, B] {GET /a, POST /b}",
                "warning text: On 403, users now read the generic text instead of the text of `Common.denied`. [B] {POST /b}",
                "info text: On 403, users now read the text of `Common.denied` instead of the generic text. [A] {GET /a}",
            ])
    }

    private let fallback = "groups: {A: {cases: {x: {status: 402, description: {server: message, otherwise: No.}}}}}"
    private let body = "body: json\nbodies: {json: {message: /m, code: /c, values: {limit: /l}}}"

    /// A fallback isn't told as the text.
    @Test(arguments: [
        (
            [("No.", "Never.")],
            [
                "info text: The description of `A.x` falls back to “Never.” instead of “No.”. [A] {}"
            ]
        ),
        (
            [("x: {", "y: {status: 402, code: Y, description: {server: message, otherwise: Never.}}, x: {")],
            [
                "warning behaviour: 402 with code Y is handled by `A.y` instead of `A.x` (description falls back to “Never.” instead of “No.”). [A] {}",
                "info text: On 402 with code Y, the description falls back to “Never.” instead of “No.”. [A] {}",
            ]
        ),
        (
            [("x: {", "y: {status: 404, description: {server: message, otherwise: Never.}}, x: {")],
            [
                "warning behaviour: 404 is handled by `A.y` instead of the `otherwise` of `A` (description falls back to “Never.” instead of “Odd.”). [A] {}",
                "info text: On 404, the description falls back to “Never.” instead of “Odd.”. [A] {}",
            ]
        ),
        (
            [("{server: message, otherwise: No.}", "{key: limit}")],
            [
                "breaking text: The description of `A.x` no longer falls back to “No.”. [A] {}",
                "warning text: The description of `A.x` is the text of the key `limit` instead of the server's message. [A] {}",
            ]
        ),
        (
            [("{server: message, otherwise: No.}", "'Up to {limit}.'")],
            [
                "warning text: The description of `A.x` is “Up to {limit}.” instead of the server's message. [A] {}"
            ]
        ),
    ])
    func fallbacks(edits: [(String, String)], expected: [String]) throws {
        let rest = fallback.replacing(
            "A: {", with: "A: {otherwise: {description: {server: message, otherwise: Odd.}}, ")
        let told = try found(edits, in: rest, header: body)
        #expect(told == expected)
    }

    /// The names of values are the spec's own, but where a catalog inserts them.
    @Test func renamedValues() throws {
        let template = fallback.replacing(
            "{server: message, otherwise: No.}", with: "{text: 'Up to {limit}.', otherwise: No.}")
        let edits = [("{limit: /l}", "{maximum: /l}")]
        let told = try found(edits + [("{limit}", "{maximum}")], in: template, header: body)
        #expect(
            told == [
                "warning behaviour: The body `json` is read in another way: its value `limit` is called `maximum` now. [A] {}"
            ])
        let edited = try found(edits + [("{limit}", "{maximum}"), ("Up", "Only up")], in: template, header: body)
        #expect(
            edited == [
                "warning behaviour: The body `json` is read in another way: its value `limit` is called `maximum` now. [A] {}",
                "info text: The description of `A.x` reads “Only up to {maximum}.” instead of “Up to {limit}.”. [A] {}",
            ])
        let key = fallback.replacing("{server: message", with: "{key: limit")
        let keyed = try found(edits, in: key, header: body)
        #expect(
            keyed == [
                "breaking behaviour: The body `json` is read in another way: its value `limit` is called `maximum` now. [A] {}"
            ])
    }

    /// A body's `failure`: who handles what fails now, and what users read.
    @Test(arguments: [
        (
            [("bodies:", "successes: [200]\nbodies:")],
            [
                "breaking behaviour: 201-299 are failures now, whatever the body holds, handled by the `otherwise` of `A`. [A] {}",
                "info text: Users now read the text of the `otherwise` of `A` on 201-299, whatever the body holds. [A] {}",
            ]
        ),
        (
            [(", success: {at: /c, equals: '0'}", "")],
            [
                "breaking behaviour: 2xx with code 0 are failures now, handled by the `otherwise` of `A`. [A] {}",
                "info text: Users now read the text of the `otherwise` of `A` on 2xx with code 0. [A] {}",
            ]
        ),
        (
            [("equals: '0'", "equals: ['0', OK]")],
            [
                "breaking behaviour: 2xx with code OK are successes now; the `otherwise` of `A` handled them. [A] {}",
                "warning text: Users no longer read the text of the `otherwise` of `A` on 2xx with code OK. [A] {}",
            ]
        ),
        (
            [("failure: /c, success: {at: /c, equals: '0'}", "failure: {at: /ok, equals: false}")],
            [
                "breaking behaviour: 2xx are failures now where `/ok` is `false`, instead of where `/c` holds something and `/c` isn't `0`; the `otherwise` of `A` handles them; `A.x` handled 2xx with code X. [A] {}",
                "warning text: Users no longer read the text of `A.x` on 2xx with code X, and the text of the `otherwise` of `A` on 2xx where `/c` holds something and `/c` isn't `0`, unless `/ok` is `false`. [A] {}",
                "info text: Users now read the text of the `otherwise` of `A` on 2xx where `/ok` is `false`, instead of where `/c` holds something and `/c` isn't `0`. [A] {}",
            ]
        ),
        (
            [("code: X", "code: [X, 100-199, 5*]"), ("equals: '0'", "equals: ['0', '150', '50']")],
            [
                "breaking behaviour: 2xx with code 150 or 50 are successes now; the `otherwise` of `A` handled them. [A] {}",
                "warning behaviour: `A.x` is matched by code 100-199 or 5* too; any status with code 100-199 or 5* was handled by the `otherwise` of `A` before (description “X.” instead of “Odd.”). [A] {}",
                "warning text: Users no longer read the text of the `otherwise` of `A` on 2xx with code 150 or 50. [A] {}",
                "info text: On any status with code 100-199 or 5*, users now read the text of `A.x` instead of “Odd.”. [A] {}",
            ]
        ),
        (
            [("failure: /c, success: {at: /c, equals: '0'}", "failure: {at: /c, equals: [X, Y]}")],
            [
                "breaking behaviour: 2xx are failures now where `/c` is `X` or `Y`, instead of where `/c` holds something and `/c` isn't `0`; the `otherwise` of `A` handled them. [A] {}",
                "warning text: Users no longer read the text of the `otherwise` of `A` on 2xx where `/c` holds something and `/c` isn't `0`, unless `/c` is `X` or `Y`. [A] {}",
            ]
        ),
    ])
    func failuresOfABody(edits: [(String, String)], expected: [String]) throws {
        let header = body.replacing("values:", with: "failure: /c, success: {at: /c, equals: '0'}, values:")
        let groups = "groups: {A: {cases: {x: {code: X, description: X.}}, otherwise: {description: Odd.}}}"
        let told = try found(edits, in: groups, header: header)
        #expect(told == expected)
    }

    /// An `otherwise` handles nothing that a case matches, whatever the status.
    @Test func codesOfCasesAreNoneOfAnOtherwise() throws {
        let groups = "groups: {A: {cases: {x: {code: X, description: X.}, down: {status: 5xx, description: Down.}}}}"
        let told = try found([("A: {", "A: {otherwise: {description: Odd.}, ")], in: groups, header: body)
        #expect(
            told == [
                "warning behaviour: Any status but 5xx (unless a case matches the code) is handled by the `otherwise` of `A` now; it was unmapped. [A] {}",
                "info text: On any status but 5xx (unless a case matches the code), users now read the text of the `otherwise` of `A` instead of the generic text. [A] {}",
            ])
    }

    /// The title of an unmapped response is the API's, where the spec has no other.
    @Test func titlesOfUnmappedResponses() throws {
        let header = "title: Shop\nfailures: {unmapped: {description: Denied.}}"
        let groups =
            "groups: {A: {cases: {denied: {status: 403, title: No, description: Denied.}, x: {status: 404, description: X.}}}}"
        let edits = [("denied: {status: 403, title: No, description: Denied.}, ", "")]
        let told = try found(edits, in: groups, header: header)
        #expect(
            told == [
                "breaking behaviour: 403 is unmapped now; `A.denied` handled it. [A] {}",
                "warning text: On 403, users now read “Denied.” under the title “Shop” instead of the text of `A.denied`. [A] {}",
            ])
    }
}
