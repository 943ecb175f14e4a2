import ErrorSpecReview
import Testing

/// An API's demands on an app, its error bodies, and the groups of its endpoints.
@Suite struct ContractTests {
    private let groups = """
        groups:
          Cart: {cases: {down: {status: 500, description: Down.}}}
          Login: {cases: {locked: {status: 401, description: Locked.}}}

        """

    @Test(arguments: [
        ("public", "internal", "breaking source access-lowered : public → internal [Cart, Login]"),
        ("package", "public", "info source access-raised : package → public [Cart, Login]"),
    ])
    func access(before: String, after: String, expected: String) throws {
        #expect(
            try changes(groups, groups, oldHeader: "access: \(before)", newHeader: "access: \(after)") == [expected])
    }

    /// An API has the category whether it is listed or not.
    @Test func listingSilentChangesNothing() throws {
        #expect(
            try changes(groups, groups, oldHeader: "categories: [alert]", newHeader: "categories: [alert, silent]")
                == [])
        #expect(try changes(groups, groups, oldHeader: "categories: [alert, silent]", newHeader: "") == [])
    }

    @Test func categories() throws {
        let before = "categories: [alert, toast]"
        let after = "categories: [alert, signOut]"
        #expect(
            try changes(groups, groups, oldHeader: before, newHeader: after)
                == [
                    "breaking source category-removed : toast → - []",
                    "breaking source category-added : - → signOut []",
                ].sorted { left, _ in left.contains("added") })
        let used = groups.replacing("description: Locked.", with: "description: Locked., category: toast")
        #expect(
            try changes(used, groups, oldHeader: before, newHeader: "categories: [alert]") == [
                "breaking source category-removed : toast → - [Login]",
                "warning behaviour category-changed Login.locked: toast → alert [Login]",
            ])
    }

    @Test func recoveries() throws {
        let used = groups.replacing("description: Locked.", with: "description: Locked., retry: {recover: renew}")
        let both = "recoveries: {renew: {through: Cart}, reset: {}}"
        #expect(
            try changes(used, used, oldHeader: both, newHeader: "recoveries: {renew: {}, repair: {}}") == [
                "breaking source requirement-added : - → repair []",
                "breaking source requirement-changed : renew through Cart → renew [Login]",
                "breaking source requirement-removed : reset → - []",
            ])
    }

    @Test func operations() throws {
        let before = groups + "operations:\n  GET /a/{id}: Cart\n  POST /b: Cart\n  GET /c: Cart\n"
        let after = groups + "operations:\n  GET /a/{name}: Cart\n  POST /b: Login\n  PUT /c: Login\n"
        #expect(
            try changes(before, after) == [
                "warning behaviour operation-removed Cart: GET /c: Cart → - [Cart]",
                "warning behaviour operation-changed Login: POST /b: Cart → POST /b: Login [Cart, Login]",
                "info behaviour operation-added Login: - → PUT /c: Login [Login]",
                "warning text text-removed Login: title: Error\ndescription: Down. → the generic text [Cart, Login]",
                "info text text-added Login: the generic text → title: Error\ndescription: Locked. [Cart, Login]",
            ])
    }

    @Test func movedOperationTellsWhatOtherResponsesMean() throws {
        let shared = """
            groups:
              Common: {cases: {down: {status: 503, description: Down.}}}
              Cart: {parents: [Common], cases: {gone: {status: 410, description: Gone.}}}
              Login: {parents: [Common], cases: {locked: {status: 401, description: Locked., category: silent}}}
            operations:

            """
        let found = try compare(shop(shared + "  POST /b: Cart"), shop(shared + "  POST /b: Login"))
        #expect(
            found.map(\.message) == [
                "`Login` handles `POST /b` instead of `Cart`; 410 is unmapped now; `Cart.gone` handled it; 401 is "
                    + "handled by `Login.locked` now; it was unmapped (nothing is shown any more).",
                "For `POST /b`, on 401, users now read nothing instead of the text of `failures.unmapped`; on 410, "
                    + "users now read the generic text instead of the text of `Cart.gone`.",
            ])
    }

    /// The worst comes first, and nothing is left out: no other change says it.
    @Test func movedOperationTellsLostRecoveriesFirst() throws {
        let statuses = [404, 405, 406, 407, 408, 409].map { "c\($0): {status: \($0), description: No.}" }
        let header = "recoveries: {renew: {}}"
        let cases = """
            groups:
              Cart:
                cases: {\(statuses.joined(separator: ", ")), expired: {status: 410, description: No., retry: {recover: renew}}}
              Login: {cases: {locked: {status: 410, description: Locked.}}}
            operations:

            """
        let message =
            try compare(
                shop(cases + "  POST /b: Cart", header: header), shop(cases + "  POST /b: Login", header: header)
            )
            .first { $0.kind == .operationChanged }?.message ?? ""
        #expect(
            message.hasPrefix(
                "`Login` handles `POST /b` instead of `Cart`; 410 is handled by `Login.locked` instead of `Cart.expired` (no "
                    + "longer recovered by `renew`;"), "\(message)")
        #expect(
            [404, 409].allSatisfy { message.contains("; \($0) is unmapped now; `Cart.c\($0)` handled it") },
            "\(message)")
    }

    @Test func movedOperationOfEqualGroupsTellsNothingElse() throws {
        let groups = """
            groups:
              Common: {cases: {down: {status: 503, description: Down.}}}
              Cart: {parents: [Common]}
              Login: {parents: [Common]}
            operations:

            """
        let found = try compare(shop(groups + "  POST /b: Cart"), shop(groups + "  POST /b: Login"))
        #expect(found.map(\.message) == ["`Login` handles `POST /b` instead of `Cart`."])
    }

    @Test func anOperationOfARenamedGroupIsTheSame() throws {
        let before = groups + "operations:\n  GET /a: Cart\n"
        let after = before.replacing("  Cart: {", with: "  Basket: {was: [Cart], ").replacing(
            "/a: Cart", with: "/a: Basket")
        #expect(try changes(before, after) == ["info source group-renamed Basket: Cart → Basket [Basket]"])
        #expect(
            try changes(before, after.replacing("/a", with: "/b")) == [
                "info source group-renamed Basket: Cart → Basket [Basket]",
                "warning behaviour operation-removed Basket: GET /a: Cart → - [Basket]",
                "info behaviour operation-added Basket: - → GET /b: Basket [Basket]",
            ])
    }

    private let reading = """
        groups:
          Cart: {cases: {down: {status: 500, description: {server: message, otherwise: Down.}}}}
          Login: {cases: {locked: {status: 401, description: Locked.}}}
          Menu: {parents: [Cart]}
        """

    @Test func aBodyIsToldOfTheCasesThatReadIt() throws {
        #expect(
            try changes(
                reading, reading, oldHeader: "body: json\nbodies: {json: {message: /message}}",
                newHeader: "body: json\nbodies: {json: {message: /error/message}}"
            ) == [
                "breaking behaviour body-changed Cart.down: message: /message → message: /error/message [Cart, Menu]"
            ])
    }

    @Test func bodyOfAllResponsesConcernsAllGroups() throws {
        #expect(
            try changes(
                reading, reading, oldHeader: "body: json\nbodies: {json: {message: /message}}",
                newHeader: "body: json\nbodies: {json: {message: /message, fields: /errors}}"
            ) == ["breaking behaviour body-changed : - → fields: /errors [Cart, Login, Menu]"])
    }

    @Test func renamedBodyIsTheSame() throws {
        #expect(
            try changes(
                reading, reading, oldHeader: "body: json\nbodies: {json: {message: /message}}",
                newHeader: "body: xml\nbodies: {xml: {message: [/message]}, json: {message: /m}}") == [
                    "info source body-type-added : - → Shop.Bodies.xml []"
                ])
    }

    @Test func anotherBodyIsOneCause() throws {
        let bodies = "bodies: {a: {code: /c, message: /m}, b: {code: {header: X-Code}, message: /m}}\n"
        let specs = """
            groups:
              Cart: {cases: {down: {code: [E1], description: Down.}, up: {code: E2, description: Up.}}}
              Login: {cases: {locked: {code: E3, description: Locked.}}}
              Menu: {cases: {empty: {status: 404, description: Empty.}}}
            """
        #expect(
            try changes(specs, specs, oldHeader: bodies + "body: a", newHeader: bodies + "body: b") == [
                "breaking behaviour body-changed  {Cart.down, Cart.up, Login.locked}: "
                    + "code: /c → code: header X-Code [Cart, Login, Menu]"
            ])
    }

    @Test func theBodyDecidesWhetherA2xxIsAFailure() throws {
        let before = "groups: {Login: {cases: {odd: {code: E1, description: Odd.}}}}"
        #expect(
            try changes(
                before, before, oldHeader: "body: a\nbodies: {a: {code: /c}}",
                newHeader: "body: a\nbodies: {a: {code: /c, failure: /c, success: {at: /c, equals: [OK]}}}"
            ) == [
                "breaking behaviour success-changed Login: 2xx → 2xx, unless `/c` holds something and `/c` isn't `OK` [Login]",
                "info text text-added Login: - → Login.odd: title: Error\nLogin.odd: description: Odd.\n"
                    + "unmapped: the generic text [Login]",
            ])
    }

    @Test func movedReferenceAndValuesAreBodyChanges() throws {
        let before = "groups: {Login: {cases: {odd: {status: 401, description: Odd.}}}}"
        #expect(
            try changes(
                before, before, oldHeader: "body: a\nbodies: {a: {message: /m, reference: {header: X-Id}}}",
                newHeader: "body: a\nbodies: {a: {message: /m, reference: /id, values: {balance: /data/balance}}}"
            ) == [
                "breaking behaviour body-changed Login: reference: header X-Id → "
                    + "reference: /id\nvalues: balance /data/balance [Login]"
            ])
    }

    @Test func aWaitOfTheBodyConcernsTheCasesThatWait() throws {
        let before = """
            groups:
              Login:
                cases:
                  busy: {status: 503, description: Busy., retry: transient}
                  slow: {status: 504, description: Slow., retry: {retryAfter: ignore}}
                  odd: {status: 401, description: Odd.}
            """
        #expect(
            try changes(
                before, before, oldHeader: "body: a\nbodies: {a: {message: /m}}",
                newHeader: "body: a\nbodies: {a: {message: /m, retryAfter: /wait}}"
            ) == ["info behaviour retry-changed Login.busy (retryAfter): header Retry-After → /wait [Login]"])
        let places = before.replacing("retryAfter: ignore", with: "retryAfter: [{header: X-Reset}, /wait]")
        #expect(try changes(before, places).count == 1)
        #expect(try changes(places, places.replacing("X-Reset", with: "x-reset")) == [])
    }

    @Test func changedSuccessesAreBreaking() throws {
        let before = """
            groups:
              Login: {cases: {member: {status: [201, 409], description: Member.}}}
              Pay: {successes: [200, 201], cases: {declined: {status: 402, description: No.}}}
            """
        let found = try changes(
            before.replacing("[201, 409]", with: "409"), before, oldHeader: "", newHeader: "successes: [200]")
        #expect(
            found == [
                "breaking behaviour success-changed Login: 2xx → 200 [Login]",
                "info text text-added Login: - → Login.member: title: Error\nLogin.member: description: Member.\n"
                    + "unmapped: the generic text [Login]",
            ])
    }

    /// The sentences of the changes of what a success is, in the order of the lanes.
    private func messages(_ before: String, _ after: String, _ oldHeader: String, _ newHeader: String) throws
        -> [String]
    {
        try compare(shop(before, header: oldHeader), shop(after, header: newHeader))
            .filter { $0.kind == .successChanged || $0.lane == .text }.map(\.message)
    }

    @Test func successesAreToldTruthfullyOfEachGroup() throws {
        let specs = """
            groups:
              Login: {cases: {member: {status: [202, 409], description: Member.}}}
              Menu: {cases: {empty: {status: 404, description: Empty.}}}
            """
        #expect(
            try messages(specs.replacing("[202, 409]", with: "409"), specs, "", "successes: [200, 201, 204-299]") == [
                "202-203 are failures now; 202 is handled by `Login.member` for `Login`, and the rest is unmapped.",
                "Users now read the text of `Login.member` on 202 for `Login`, and the generic text on 202-203 for `Menu` and "
                    + "203 for `Login`.",
            ])
        #expect(
            try messages(specs.replacing("[202, 409]", with: "409"), specs, "", "successes: [200, 201, 203-299]") == [
                "202 is a failure now; 202 is handled by `Login.member` for `Login`, and the rest is unmapped.",
                "Users now read the text of `Login.member` on 202 for `Login`, and the generic text on 202 for `Menu`.",
            ])
        // An `otherwise` names its group, and words of the spec's own are no generic text.
        let open = specs.replacing("Menu: {", with: "Menu: {otherwise: {description: Odd.}, ")
        let failures = "failures: {unmapped: {description: Sorry.}}\n"
        #expect(
            try messages(
                open.replacing("[202, 409]", with: "409"), open, failures, failures + "successes: [200, 201, 203-299]")
                == [
                    "202 is a failure now; 202 is handled by `Login.member` for `Login`, and 202 is handled by the `otherwise` "
                        + "of `Menu`.",
                    "Users now read the text of `Login.member` on 202 for `Login`, and the text of the `otherwise` of `Menu` "
                        + "on 202.",
                ])
        #expect(
            try messages(
                specs.replacing("[202, 409]", with: "409"), specs, failures, failures + "successes: [200, 201, 203-299]"
            ).last
                == "Users now read the text of `Login.member` on 202 for `Login`, and the text of `failures.unmapped` on "
                + "202 for `Menu`.")
    }

    @Test func ofManyCasesThatHandleSuccessesTheFirstAreTold() throws {
        let cases = ["A", "B", "C", "D", "E"].map { "\($0.lowercased()): {code: \($0), description: \($0).}" }
        let specs = "groups: {Login: {cases: {\(cases.joined(separator: ", "))}}}"
        let body = "body: json\nbodies: {json: {code: /c, failure: /ok}}"
        let found = try messages(specs, specs, body, body.replacing("/ok", with: "/c"))
        #expect(
            found.first
                == "2xx are failures now where `/c` holds something, instead of where `/ok` holds something; 2xx with code A "
                + "are handled by `Login.a`, 2xx with code B are handled by `Login.b`, 2xx with code C are handled by "
                + "`Login.c`, 2 more cases handle some of the others, and the rest is unmapped.")
        #expect(
            found.contains(
                "Users now read the text of `Login.a` on 2xx with code A, the text of `Login.b` on 2xx with code B, the text "
                    + "of `Login.c` on 2xx with code C, and 3 more texts where `/c` holds something, instead of where `/ok` "
                    + "holds something."), "\(found)")
    }

    private let twoGroups = """
        groups:
          Old: {body: a, cases: {sold: {status: 409, description: Sold.}}}
          New: {body: b, successes: 200, cases: {gone: {status: 409, description: Gone.}}}
        operations:
          POST /a: Old
          PUT /c: Old
          GET /b: New
        """

    /// An endpoint that moves feels the other group's body and successes, and those of its other endpoints are as before.
    @Test func aMovedEndpointReadsAnotherBody() throws {
        let header = "bodies: {a: {code: /c}, b: {code: /d, failure: /f}}"
        func found(_ moved: String...) throws -> [Change] {
            let after = moved.reduce(twoGroups) { $0.replacing("\($1): Old", with: "\($1): New") }
            return try compare(shop(twoGroups, header: header), shop(after, header: header))
        }
        let changes = try found("/a")
        #expect(
            changes.map(\.message) == [
                "`New` handles `POST /a` instead of `Old`; the body `b` is read instead of `a`: its code is read elsewhere; "
                    + "200 is a failure now where `/f` holds something, and unmapped; 201-299 are failures now, and unmapped; "
                    + "409 is handled by `New.gone` instead of `Old.sold` (description “Gone.” instead of “Sold.”).",
                "For `POST /a`, on 409, the description reads “Gone.” instead of “Sold.”.",
            ])
        #expect(Set(changes.map(\.operations)) == [["POST /a"]])
        #expect(Set(changes.map(\.affected)) == [["New", "Old"]])
        #expect(Set(changes.map(\.group)) == ["New"])
        #expect(Set(changes.map { $0.head?.line }) == [5])
        // Accepting the move of one endpoint isn't accepting that of two.
        let both = try found("/a", "/c")
        #expect(Set(changes.map(\.fingerprint)).intersection(both.filter { $0.lane == .text }.map(\.fingerprint)) == [])
    }

    /// An edit that both groups feel anyway is told of them, once.
    @Test(arguments: [("{code: /c", "{code: /e"), ("bodies:", "successes: 201\nbodies:")])
    func aMovedEndpointDoesNotRepeatAnEditOfBothGroups(before: String, after: String) throws {
        let specs = twoGroups.replacing("body: b, successes: 200", with: "body: a")
        let (old, new) = ("bodies: {a: {code: /c}}", specs.replacing("/a: Old", with: "/a: New"))
        let found = try compare(
            shop(specs, header: old), shop(new, header: old.replacing(before, with: after)))
        #expect(Set(found.map(\.fingerprint)).count == found.count)
        #expect(
            found.filter { $0.kind == .operationChanged }.map(\.clauses.count) == [2], "\(found.map(\.message))")
        #expect(found.count { [.bodyChanged, .successChanged].contains($0.kind) } == 1)
    }

    @Test func aMovedEndpointWaitsForTheOtherBodysWait() throws {
        let header = "bodies: {a: {retryAfter: /wait}, b: {retryAfter: /later}}"
        let specs = twoGroups.replacing(", successes: 200", with: "").replacing(
            "d.}", with: "d., retry: {maxRetries: 2}}"
        ).replacing("e.}", with: "e., retry: {maxRetries: 2}}")
        let found = try compare(
            shop(specs, header: header), shop(specs.replacing("/a: Old", with: "/a: New"), header: header))
        #expect(
            found.first?.clauses.dropFirst().first
                == "the body `b` is read instead of `a`: its wait is read elsewhere", "\(found.map(\.message))")
    }

    /// An `Idempotency-Key` is a matter of the endpoint that moves, whatever else its groups handle.
    @Test func aMovedEndpointThatIsResentOnlyWithAKeyIsTold() throws {
        let specs = twoGroups.replacing("body: a, ", with: "").replacing("body: b, successes: 200, ", with: "")
            .replacing("e.}", with: "e., retry: {maxRetries: 2}}")
        let found = try compare(shop(specs), shop(specs.replacing("/a: Old", with: "/a: New")))
        #expect(
            found.first?.message.contains("; POST only with an `Idempotency-Key`") == true, "\(found.map(\.message))")
    }

    @Test func editedSuccessesAreOneChangeWhateverBodiesTheyMeet() throws {
        let bodies = "body: a\nbodies: {a: {message: /m}, b: {message: /m, failure: /errors}}\n"
        let specs = """
            groups:
              Login: {cases: {member: {status: 409, description: Member.}}}
              Menu: {body: b, cases: {empty: {status: 404, description: Empty.}}}
            """
        let found = try messages(specs, specs, bodies + "successes: [200, 201]", bodies + "successes: [200, 202]")
        #expect(
            found == [
                "201 is a failure now for `Login`, and unmapped; 202 is a success now for `Login`; "
                    + "201 is a failure now for `Menu`, whatever the body holds, and unmapped; "
                    + "202 is a failure for `Menu` only where `/errors` holds something now.",
                "Users no longer read the generic text on 202 for `Login`; users no longer read the generic text on 202 for "
                    + "`Menu`, unless `/errors` holds something.",
                "Users now read the generic text on 201 for `Login`; users now read the generic text on 201 for `Menu`, "
                    + "whatever the body holds.",
            ])
    }

    @Test func aCodeFamilyMatchesWhatNoExactCodeDoes() throws {
        let header = "body: a\nbodies: {a: {code: /c, message: /m}}\ncategories: [alert, toast]"
        let before = """
            groups:
              Login:
                cases:
                  exact: {code: "3007", description: A.}
                  rest: {status: 400-499, description: C., category: toast}
                  family: {code: "31*", description: B.}
            """
        let found = try changes(before, before.replacing("31*", with: "30*"), oldHeader: header)
        #expect(
            found.first
                == "breaking behaviour match-changed Login.family: any status with code 31* → any status with code 30* [Login]"
        )
        #expect(!found.contains { $0.contains("Login.exact") })
    }
}
