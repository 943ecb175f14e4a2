import ErrorSpecLanguage
import ErrorSpecReview
import Testing

@Suite struct CaseTests {
    private let login = """
        groups:
          Login:
            cases:
              locked: {status: 401, description: Locked.}
              busy: {status: 503, description: Busy., retry: transient}

        """

    @Test func aRemovedCaseAndWhatBecomesOfItsResponses() throws {
        let after = """
            groups:
              Login:
                cases:
                  busy: {status: 503, description: Busy., retry: transient}
            """
        #expect(
            try changes(login, after) == [
                "breaking source case-removed Login.locked: locked → - [Login]",
                "breaking behaviour winner-changed Login.locked: 401: Login.locked → 401: unmapped [Login]",
                "warning text text-removed Login.locked: title: Error\ndescription: Locked. → the generic text [Login]",
            ])
        #expect(
            try changes(after, login) == [
                "breaking source case-added Login.locked: - → locked [Login]",
                "warning behaviour winner-changed Login.locked: 401: unmapped → 401: Login.locked [Login]",
                "info text text-added Login.locked: the generic text → title: Error\ndescription: Locked. [Login]",
            ])
    }

    @Test func aChangedStatusIsOneChange() throws {
        let after = login.replacing("status: 401", with: "status: 403")
        #expect(
            try changes(login, after) == [
                "breaking behaviour match-changed Login.locked: 401 → 403 [Login]",
                "warning text text-removed Login.locked: title: Error\ndescription: Locked. → the generic text [Login]",
                "info text text-added Login.locked: the generic text → title: Error\ndescription: Locked. [Login]",
            ])
    }

    /// Which status and code a server in Swift sends depends on their order.
    @Test(arguments: [
        ("status: [401, 403]", "status: [403, 401]", "403 instead of 401", 25),
        ("status: [5xx, 401, 403]", "status: [403, 5xx, 401]", "403 instead of 401", 25),
        ("status: [401, 4xx, 402]", "status: [4xx, 401, 402]", nil, 0),
        ("status: 401, code: [A, B]", "status: 401, code: [B, A]", "401 with code B instead of 401 with code A", 36),
        (
            "status: [401, 403], code: [A, B]", "status: [403, 401], code: [B, A]",
            "403 with code B instead of 401 with code A", 25
        ),
        // A changed match says it all.
        ("status: 401", "status: 403", nil, 0), ("status: 401", "status: [403, 401]", nil, 0),
        // HTTP has no response with a 199 that could be sent.
        ("status: [199, 401]", "status: [401, 199]", nil, 0),
        // Without a status, or with a family of codes, the server says which.
        ("code: [A, B]", "code: [B, A]", nil, 0),
        ("status: [401, 403], code: A*", "status: [403, 401], code: A*", nil, 0),
    ])
    func aServerThatSendsSomethingElseIsTold(before: String, after: String, expected: String?, column: Int) throws {
        let found = try sentChanges(before, after, body: "{code: /c}")
        let message = expected.map { "A server in Swift that throws `Login.locked` sends \($0)." }
        #expect(found.map(\.message) == [message].compactMap { $0 })
        for change in found {
            #expect(change.level == .info)
            #expect(change.affected == ["Login"])
            #expect([change.base, change.head].map { $0?.line } == [4, 4])
            #expect([change.base, change.head].map { $0?.column } == [column, column])
        }
    }

    /// A code that no place can hold is sent in no order.
    @Test func aCodeThatNoBodyHoldsIsNotSent() throws {
        let body = "{code: {at: /ok, equals: false, as: FAILED}, message: /m}"
        #expect(
            try sentChanges("status: 401, code: [A, FAILED]", "status: 401, code: [FAILED, A]", body: body).isEmpty)
    }

    private func sentChanges(_ before: String, _ after: String, body: String) throws -> [Change] {
        func spec(_ match: String) throws -> ResolvedSpec {
            try shop(
                login.replacing("locked: {status: 401", with: "locked: {\(match)"),
                header: "body: a\nbodies: {a: \(body)}")
        }
        return try compare(spec(before), spec(after)).filter { $0.kind == .sentChanged }
    }

    @Test func aStatusThatAnotherCaseAlreadyTakesChangesNothing() throws {
        let before = login + "      other: {status: 4xx, description: Other.}\n"
        #expect(try changes(before, before.replacing("status: 401", with: "status: [401, 400-401]")) != [])
        #expect(try changes(before, before.replacing("status: 401", with: "status: [401]")) == [])
        #expect(try changes(before, before.replacing("status: 4xx", with: "status: 400-499")) == [])
    }

    @Test func aCaseThatHandlesTheResponsesOfAnotherAndDoesTheSameIsAWarning() throws {
        let before = login + "      other: {status: 4xx, description: Other.}\n"
        let after = before.replacing("      locked: {status: 401, description: Locked.}\n", with: "")
        #expect(
            try changes(before, after) == [
                "breaking source case-removed Login.locked: locked → - [Login]",
                "warning behaviour winner-changed Login.locked: 401: Login.locked → 401: Login.other [Login]",
                "info text text-changed Login.locked (description): Locked. → Other. [Login]",
            ])
    }

    @Test func aCaseThatHandlesTheResponsesOfAnotherAndDoesSomethingElseIsBreaking() throws {
        let before = login + "      other: {status: 4xx, description: Locked., retry: transient}\n"
        let after = before.replacing("      locked: {status: 401, description: Locked.}\n", with: "")
        #expect(
            try changes(before, after) == [
                "breaking source case-removed Login.locked: locked → - [Login]",
                "breaking behaviour winner-changed Login.locked: 401: Login.locked → 401: Login.other [Login]",
            ])
        #expect(
            try changes(after, before) == [
                "breaking source case-added Login.locked: - → locked [Login]",
                "breaking behaviour winner-changed Login.locked: 401: Login.other → 401: Login.locked [Login]",
            ])
    }

    @Test func aRenamedCaseIsOneChange() throws {
        let after = login.replacing("locked: {", with: "isLocked: {was: [locked], ")
        #expect(
            try changes(login, after) == ["breaking source case-renamed Login.isLocked: locked → isLocked [Login]"])
    }

    @Test func aRenamedCaseMayChangeToo() throws {
        let after = login.replacing("locked: {status: 401", with: "isLocked: {was: [locked], status: 403")
        #expect(
            try changes(login, after) == [
                "breaking source case-renamed Login.isLocked: locked → isLocked [Login]",
                "breaking behaviour match-changed Login.isLocked: 401 → 403 [Login]",
                "warning text text-removed Login.isLocked: title: Error\ndescription: Locked. → the generic text [Login]",
                "info text text-added Login.isLocked: the generic text → title: Error\ndescription: Locked. [Login]",
            ])
    }

    @Test func anEarlierNameThatIsTakenIsNoRename() throws {
        let after = login.replacing(
            "      locked: {status: 401, description: Locked.}",
            with: "      locked: {status: 401, description: Locked.}\n      gone: {status: 410, description: Gone.}")
        let kinds = try changes(login, after)
        #expect(kinds.first == "breaking source case-added Login.gone: - → gone [Login]")
    }

    @Test func aCaseInASharedParentIsOneChangeWithAllThatInherit() throws {
        let children = (1...20).map {
            "  G\($0 + 10): {parents: [Common], cases: {own: {status: 404, description: No.}}}\n"
        }.joined()
        let before = "groups:\n  Common: {cases: {down: {status: 500, description: Down.}}}\n" + children
        let after = before.replacing("status: 500", with: "status: 503")
        let all = (["Common"] + (1...20).map { "G\($0 + 10)" }).sorted().joined(separator: ", ")
        #expect(
            try changes(before, after) == [
                "breaking behaviour match-changed Common.down: 500 → 503 [\(all)]",
                "warning text text-removed Common.down: title: Error\ndescription: Down. → the generic text [\(all)]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Down. [\(all)]",
            ])
    }

    @Test func liftingADuplicateIntoAParentIsAMove() throws {
        let before = """
            groups:
              Cart: {parents: [Common], cases: {down: {status: 500, description: Down.}}}
              Common: {cases: {gone: {status: 410, description: Gone.}}}
              Login: {parents: [Common], cases: {down: {status: 500, description: Down.}}}
            """
        let after = """
            groups:
              Cart: {parents: [Common]}
              Common: {cases: {gone: {status: 410, description: Gone.}, down: {status: 500, description: Down.}}}
              Login: {parents: [Common]}
            """
        #expect(
            try changes(before, after) == [
                "breaking source case-moved Common.down: Cart.down, Login.down → Common.down [Cart, Common, Login]",
                "warning behaviour match-changed Common.down: 500: unmapped → 500: Common.down [Common]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Down. [Common]",
            ])
        #expect(
            try changes(after, before) == [
                "breaking source case-moved down: Common.down → Cart.down, Login.down [Cart, Common, Login]",
                "breaking behaviour match-changed Common.down: 500: Common.down → 500: unmapped [Common]",
                "warning text text-removed Common.down: title: Error\ndescription: Down. → the generic text [Common]",
            ])
    }

    @Test func aMovedCaseWithOtherTextsIsRemovedAndAdded() throws {
        let before = """
            groups:
              Cart: {parents: [Common], cases: {down: {status: 500, description: Down.}}}
              Common: {cases: {gone: {status: 410, description: Gone.}}}
            """
        let after = """
            groups:
              Cart: {parents: [Common]}
              Common: {cases: {gone: {status: 410, description: Gone.}, down: {status: 500, description: Broken.}}}
            """
        #expect(
            try changes(before, after) == [
                "breaking source case-removed Cart.down: down → - [Cart]",
                "breaking source case-added Common.down: - → down [Cart, Common]",
                "warning behaviour winner-changed Cart.down: 500: Cart.down → 500: Common.down [Cart]",
                "warning behaviour winner-changed Common.down: 500: unmapped → 500: Common.down [Common]",
                "info text text-changed Cart.down (description): Down. → Broken. [Cart]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Broken. [Common]",
            ])
    }

    @Test func exceptedCaseIsReportedByItsGroup() throws {
        let before = """
            groups:
              Cart: {parents: [Common]}
              Common: {cases: {down: {status: 500, description: Down.}}}
            """
        let after = before.replacing("parents: [Common]}", with: "parents: [Common], except: [Common.down]}")
        #expect(
            try changes(before, after) == [
                "breaking behaviour match-changed Common.down: 500: Common.down → 500: unmapped [Cart]",
                "warning text text-removed Common.down: title: Error\ndescription: Down. → the generic text [Cart]",
            ])
    }

    /// The case lets 404 go, and the shared one may have it, or the reverse: one edit.
    @Test(arguments: [("404", "405"), ("4xx", "4xx, 5xx"), ("404", "404, 405")])
    func anExceptIsToldUnderTheEditedCase(with: String, without: String) throws {
        func spec(_ status: String, _ facts: String) -> String {
            """
            groups:
              Cart:
                parents: [Common]
            \(facts)
                cases: {gone: {status: [\(status)], description: Gone.}}
              Common: {cases: {missing: {status: [404, 410], description: Missing.}}}
            """
        }
        let excepting = spec(with, "    except: [Common.missing]")
        let inheriting = spec(without, "    title: Error").replacing(
            "404, 405], ", with: "404, 405], overrides: Common.missing, ")
        for (before, after, left, right) in [
            (excepting, inheriting, with, without), (inheriting, excepting, without, with),
        ] {
            let found = try changes(before, after).filter { $0.contains(" behaviour ") && $0.contains(": Cart.gone") }
            #expect(found == [], "\(left) → \(right)")
            let edit = (left.replacing(", ", with: " and "), right.replacing(", ", with: " and "))
            let told = try changes(before, after).filter {
                $0.contains("match-changed Cart.gone: \(edit.0) → \(edit.1) ")
            }
            #expect(told.count == 1)
        }
    }

    /// Each response is handled as before, by the other case.
    /// A case takes the responses of one that goes, or leaves some to one that comes: told under the edited case.
    @Test func mergedAndSplitCasesAreOneChange() throws {
        let two = "groups: {Login: {cases: {a: {status: 401, description: A.}, b: {status: 402, description: B.}}}}"
        let one = "groups: {Login: {cases: {a: {status: [401, 402], description: A.}}}}"
        let text = "info text text-changed Login.a (description): "
        #expect(
            try changes(two, one) == [
                "breaking source case-removed Login.b: b → - [Login]",
                "warning behaviour match-changed Login.a: 401 → 401 and 402 [Login]", text + "B. → A. [Login]",
            ])
        #expect(
            try changes(one, two) == [
                "breaking source case-added Login.b: - → b [Login]",
                "warning behaviour match-changed Login.a: 401 and 402 → 401 [Login]", text + "A. → B. [Login]",
            ])
    }

    @Test func casesThatSwapNamesAreOneChangeEach() throws {
        func login(_ first: String, _ second: String) -> String {
            """
            groups:
              Login:
                cases:
                  \(first): {status: 401, description: Locked., category: alert}
                  \(second): {status: 403, description: {server: /why}, category: toast, retry: transient}
            """
        }
        let header = "categories: [alert, toast]"
        let (before, after) = (
            try shop(login("locked", "banned"), header: header), try shop(login("banned", "locked"), header: header)
        )
        let found = compare(before, after)
        #expect(
            found.map(summary) == [
                "warning behaviour match-changed Login.banned: 403 → 401 [Login]",
                "warning behaviour match-changed Login.locked: 401 → 403 [Login]",
            ])
        #expect(found[0].message.hasSuffix("; code that tests for `banned` gets other errors now."))
    }

    @Test func whatAMovedCaseDoesIsComparedWhereItHandlesBoth() throws {
        let header = "categories: [alert, toast]"
        let toast = "description: Never., category: toast"
        #expect(
            try changes(
                login, login.replacing("status: 401, description: Locked.", with: "status: [401, 403], \(toast)"),
                oldHeader: header
            ).filter { $0.contains("category-changed") || $0.contains("text-changed") } == [
                "warning behaviour category-changed Login.locked: alert → toast [Login]",
                "info text text-changed Login.locked (description): Locked. → Never. [Login]",
            ])
        #expect(
            try changes(
                login, login.replacing("status: 401, description: Locked.", with: "status: 403, \(toast)"),
                oldHeader: header) == [
                    "breaking behaviour match-changed Login.locked: 401 → 403 [Login]",
                    "warning text text-removed Login.locked: title: Error\ndescription: Locked. → the generic text [Login]",
                    "info text text-added Login.locked: the generic text → title: Error\ndescription: Never. [Login]",
                ])
    }

    /// The responses of one case go to many others, or come from them.
    @Test func oneEditIsOneChangeOfTextHoweverManyCasesTakeItsResponses() throws {
        let statuses = [400, 401, 402, 403, 404, 405]
        func login(_ code: String) -> String {
            "groups:\n  Login:\n    cases:\n      coupon: {code: \(code), description: Coupon.}\n"
                + statuses.map { "      on\($0): {status: \($0), description: On \($0).}\n" }.joined()
        }
        let header = "body: json\nbodies: {json: {code: /code}}"
        let found = compare(
            try shop(login("COUPON_*"), header: header), try shop(login("CPN_*"), header: header))
        #expect(
            found.map { "\($0.lane) \($0.kind.rawValue)" } == [
                "behaviour match-changed", "text text-removed", "text text-added", "text text-changed",
            ])
        #expect(found[3].before?.split(separator: "\n").last == "400-405 with code COUPON_*: Coupon.")
        #expect(found[3].after?.split(separator: "\n").first == "400-405 with code CPN_*: Coupon.")
        #expect(found[3].message.hasSuffix("; and 9 more."))
        let other = login("CPN_*").replacing("On 405.", with: "On 405!")
        let again = compare(
            try shop(login("COUPON_*").replacing("On 405.", with: "On 405!"), header: header),
            try shop(other, header: header))
        #expect(again[3].fingerprint != found[3].fingerprint)
    }

    @Test func whatGroupsReadInsteadIsOneChange() throws {
        let before = """
            groups:
              Cart: {parents: [Common], otherwise: {description: The cart failed.}}
              Common: {cases: {expired: {status: 419, description: Sign in.}}}
            """
        #expect(
            try changes(before, before.replacing("419", with: "498")).filter { $0.contains(" text ") } == [
                "warning text text-removed Common.expired: title: Error\ndescription: Sign in. → "
                    + "419 for `Common`: the generic text\n419 for `Cart`: title: Error / description: The cart failed. "
                    + "[Cart, Common]",
                "info text text-added Common.expired: 498 for `Common`: the generic text\n"
                    + "498 for `Cart`: title: Error / description: The cart failed. → "
                    + "title: Error\ndescription: Sign in. [Cart, Common]",
            ])
    }

    @Test(arguments: [
        ("status: 401, code: A", "status: 401, code: [A, B]", "is matched by code B too;"),
        (
            "status: 401, code: 10-19", "status: 401, code: \"10-19\"",
            "is matched by code \"10-19\" instead of code 10-19; "
        ),
        ("status: 401, code: [A, B, C]", "status: 401, code: B", "is no longer matched by code A or C;"),
        ("code: A", "code: B", "is matched by code B instead of code A;"),
        ("status: 401", "status: [401, 403]", "is matched by 403 too;"),
        ("status: 401, code: A", "status: 402, code: B", "is matched by 402 with code B instead of 401 with code A;"),
    ])
    func whatIsEditedOfAMatchIsTold(before: String, after: String, expected: String) throws {
        func login(_ match: String) -> String { "groups: {Login: {cases: {locked: {\(match), description: No.}}}}" }
        let header = "body: json\nbodies: {json: {code: /code}}"
        let found = compare(try shop(login(before), header: header), try shop(login(after), header: header))
        let message = found.first { $0.kind == .matchChanged }?.message ?? ""
        #expect(message.hasPrefix("`Login.locked` \(expected)"), "\(message)")
    }

    @Test func codesAreResponsesOfTheirOwn() throws {
        let header = "body: json\nbodies: {json: {code: /code, message: /message}}"
        let before = """
            groups:
              Login:
                cases:
                  locked: {status: 401, code: E1, description: Locked.}
                  other: {status: 401, description: Other., category: alert}
            """
        let silent = "categories: [alert, silent]\n" + header
        let quiet = before.replacing(
            "status: 401, description: Other., category: alert",
            with: "status: 401, description: Locked., category: silent")
        #expect(
            try changes(quiet, quiet.replacing("code: E1", with: "code: [E2, E3]"), oldHeader: silent) == [
                "breaking behaviour match-changed Login.locked: 401 with code E1 → 401 with code E2 or E3 [Login]",
                "warning text text-removed Login.locked: title: Error\ndescription: Locked. → - [Login]",
                "info text text-added Login.locked: - → title: Error\ndescription: Locked. [Login]",
            ])
    }

    /// A status is one response, whatever codes cases of the group know.
    @Test func oneStatusIsToldInTheSingular() throws {
        let header = "body: a\nbodies: {a: {code: /c}}"
        let before = """
            groups:
              Login: {cases: {weak: {status: 422, code: WEAK, description: Weak.}}}
            """
        let after = before.replacing("cases: {", with: "cases: {locked: {status: 423, description: Locked.}, ")
        let found = try compare(shop(before, header: header), shop(after, header: header)).filter {
            $0.lane == .behaviour
        }
        #expect(found.map(\.message) == ["423 is handled by `Login.locked` now; it was unmapped."])
    }

    /// Whoever takes its responses: who reads the same instead of the same reads one line.
    @Test func responsesThatReadAlikeAreOneChangeOfTheText() throws {
        let header = "body: a\nbodies: {a: {code: /c}}"
        let before = """
            groups:
              P:
                cases:
                  p: {status: 401, description: New.}
                  q: {status: 403, description: New.}
              G: {parents: P, cases: {g: {code: A, description: Old.}, k: {status: 404, description: Old.}}}
            """
        let after = before.replacing("g: {code: A, description: Old.}, ", with: "")
        let found = try compare(shop(before, header: header), shop(after, header: header)).filter {
            $0.kind == .textChanged
        }
        #expect(found.map(\.message) == ["On 401 and 403 with code A, the description reads “New.” instead of “Old.”."])
    }

    @Test func anyStatusIsToldInTheSingular() throws {
        let header = "body: a\nbodies: {a: {code: /c}}"
        let before = "groups: {Login: {cases: {weak: {code: WEAK, description: Weak.}}}}"
        let after = before.replacing("cases: {", with: "cases: {odd: {code: [A, B], description: Odd.}, ")
        let found = try compare(shop(before, header: header), shop(after, header: header)).filter {
            $0.lane == .behaviour
        }
        #expect(
            found.map(\.message) == ["Any status with code A or B is handled by `Login.odd` now; it was unmapped."])
    }
}
