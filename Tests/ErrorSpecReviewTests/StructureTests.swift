import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Groups, parents, and what a group says about all the rest.
@Suite struct StructureTests {
    private let groups = """
        groups:
          Common: {cases: {down: {status: 500, description: Down.}}}
          Login: {parents: [Common], cases: {locked: {status: 401, description: Locked.}}}
          Pay: {cases: {declined: {status: 402, description: Declined.}}}

        """

    @Test func aGroupThatComesOrGoesIsOneChange() throws {
        let after = groups + "  Cart: {parents: [Common], cases: {full: {status: 409, description: Full.}}}\n"
        #expect(
            try changes(groups, after) == [
                "info source group-added Cart: - → Cart [Cart]",
                "info text text-added Cart.full: - → title: Error\ndescription: Full. [Cart]",
            ])
        #expect(
            try changes(after, groups) == [
                "breaking source group-removed Cart: Cart → - [Cart]",
                "warning text text-removed Cart.full: title: Error\ndescription: Full. → - [Cart]",
            ])
    }

    @Test func removedSharedGroupLeavesItsResponsesUnmapped() throws {
        let after = """
            groups:
              Login: {cases: {locked: {status: 401, description: Locked.}}}
              Pay: {cases: {declined: {status: 402, description: Declined.}}}
            """
        #expect(
            try changes(groups, after) == [
                "breaking source group-removed Common: Common → - [Common, Login]",
                "breaking source parent-removed Login: Common → - [Login]",
                "breaking behaviour winner-changed Common.down: 500: Common.down → 500: unmapped [Login]",
                "warning text text-removed Common.down: title: Error\ndescription: Down. → the generic text [Login]",
            ])
        #expect(
            try changes(after, groups) == [
                "breaking source parent-added Login: - → Common [Login]",
                "info source group-added Common: - → Common [Common, Login]",
                "warning behaviour winner-changed Common.down: 500: unmapped → 500: Common.down [Login]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Down. [Login]",
            ])
    }

    @Test func groupsThatNoEndpointUsesDoNotBreak() throws {
        let before = groups + "operations: {POST /login: Login}\n"
        let after = before.replacing("declined: {status: 402", with: "refused: {status: 403")
        let found = try compare(shop(before), shop(after))
        #expect(!found.isEmpty && found.allSatisfy { $0.isUnreached && $0.level <= .warning && $0.affected == ["Pay"] })
        // Whoever used it is concerned by what becomes of it, and without endpoints nobody knows who uses what.
        for (old, new) in [
            (before.replacing("POST /login: Login", with: "POST /login: Login, POST /pay: Pay"), after),
            (groups, after.replacing("operations: {POST /login: Login}", with: "")),
        ] {
            #expect(try compare(shop(old), shop(new)).contains { $0.level == .breaking })
        }
    }

    /// Where no endpoint is named, a group that takes another one's place is compared with it.
    @Test func aGroupThatTakesTheOthersPlaceHidesNothing() throws {
        let after = groups.replacing(
            "Pay: {cases: {declined: {status: 402", with: "Buy: {cases: {declined: {status: 403")
        #expect(
            try changes(groups, after) == [
                "breaking source group-removed Pay: Pay → - [Pay]", "info source group-added Buy: - → Buy [Buy]",
                "breaking behaviour winner-changed Buy: 402: Pay.declined\n403: unmapped → 402: unmapped\n403: "
                    + "Buy.declined [Buy]",
                "warning text text-removed Buy: title: Error\ndescription: Declined. → the generic text [Buy]",
                "info text text-added Buy: the generic text → title: Error\ndescription: Declined. [Buy]",
            ])
        #expect(
            try compare(shop(groups), shop(after)).first { $0.kind == .winnerChanged }?.message
                == "`Buy` takes the place of `Pay`; 402 is unmapped now; `Pay.declined` handled it; 403 is handled by "
                + "`Buy.declined` now; it was unmapped.")
    }

    /// Its body and its successes are compared, too.
    @Test func aGroupThatTakesTheOthersPlaceReadsAnotherBody() throws {
        let header = "bodies: {a: {code: /c, message: /m}, b: {code: /d, message: /m, failure: /f}}"
        func pay(_ name: String, _ rest: String) throws -> ResolvedSpec {
            try shop("groups: {\(name): {\(rest), cases: {declined: {status: 402, description: No.}}}}", header: header)
        }
        let found = try compare(pay("Pay", "body: a"), pay("Buy", "body: b")).filter { $0.lane == .behaviour }
        #expect(
            found.map { "\($0.message) \($0.affected)" } == [
                #"The body `b` is read instead of `a`: its code is read elsewhere. ["Buy"]"#,
                #"2xx are failures now where `/f` holds something, and unmapped. ["Buy"]"#,
            ])
        let successes = try compare(pay("Pay", "successes: 2xx"), pay("Buy", "successes: 200"))
        #expect(
            successes.filter { $0.lane == .behaviour }.map(\.message) == [
                "201-299 are failures now, and unmapped."
            ])
        #expect(Set((found + successes).filter { $0.lane != .source }.map(\.group)) == ["Buy"])
        func waiting(_ name: String, _ place: String) throws -> ResolvedSpec {
            let cases = "cases: {declined: {status: 402, description: No., retry: {maxRetries: 2}}}"
            return try shop("groups: {\(name): {body: w, \(cases)}}", header: "bodies: {w: {retryAfter: \(place)}}")
        }
        let waits = try compare(waiting("Pay", "/a"), waiting("Buy", "/b"))
        #expect(
            waits.filter { $0.lane == .behaviour }.map { "\($0.message) \($0.affected)" } == [
                #"`Buy.declined` waits as long as `/b` says; `/a` no longer counts. ["Buy"]"#
            ])
    }

    /// An `otherwise` that shows nothing any more is a loss, whatever its group is called.
    @Test func aRenamedGroupsOtherwiseMayLoseWhatItDid() throws {
        let before = groups + "  Send: {cases: {late: {status: 408, description: L.}}, otherwise: {description: O.}}\n"
        let after = before.replacing("Send", with: "Post").replacing("O.}", with: "O., category: silent}")
        let found = try compare(shop(before), shop(after)).filter { $0.lane == .behaviour }
        #expect(found.map { "\($0.level) \($0.kind.rawValue)" } == ["breaking winner-changed"])
    }

    /// A change to a case that others inherit is told of them, once.
    @Test func aRenamedSharedGroupIsToldOfThoseThatInheritIt() throws {
        let shared = """
            groups:
              Base: {cases: {down: {status: 503, description: Down., retry: transient}}}
              Leaf: {parents: [Base]}

            """
        let after = shared.replacing("Base", with: "Root").replacing(", retry: transient", with: "")
        let found = try compare(shop(shared), shop(after)).filter { $0.lane == .behaviour }
        #expect(found.map { "\($0.kind.rawValue) \($0.affected)" } == [#"winner-changed ["Leaf"]"#])
    }

    /// An API with most of the cases of one that is gone is compared with it.
    @Test func anAPIThatTakesTheOthersPlaceHidesNothing() throws {
        func api(_ name: String, _ groups: String) -> [String: String] {
            ["\(name)/api.yaml": "errorspec: 1\napi: \(name)\ntitle: Error\n", "\(name)/groups.yaml": groups]
        }
        let edited = groups.replacing("status: 402", with: "status: 403")
        let found = try compare(spec(api("Shop", groups)), spec(api("Store", edited)))
        #expect(
            found.map { "\($0.api) \($0.kind.rawValue)" } == [
                "Shop api-removed", "Store match-changed", "Store text-removed", "Store text-added",
            ])
        #expect(
            found.first?.message
                == "The API `Shop` is gone, with all its types; `Store` takes its place, and is compared with it.")
        // Of two that are alike, the one in the same folder.
        let (both, renamed) = (
            api("Shop", groups).merging(api("Mall", groups)) { first, _ in first },
            api("Store", edited).merging(api("Bazaar", groups)) { first, _ in first }
        )
        let moved = Dictionary(
            uniqueKeysWithValues: renamed.map {
                ($0.replacing("Store/", with: "Shop/").replacing("Bazaar/", with: "Mall/"), $1)
            })
        #expect(
            try compare(spec(both), spec(moved)).map { "\($0.api) \($0.kind.rawValue) \($0.after ?? "")" } == [
                "Mall api-removed Bazaar", "Shop api-removed Store", "Store match-changed 403",
                "Store text-removed the generic text", "Store text-added title: Error\ndescription: Declined.",
            ])
        // Which one would it be?
        #expect(
            try compare(spec(both), spec(renamed)).filter { $0.kind == .apiRemoved }.map(\.message)
                == ["Mall", "Shop"].map {
                    "The API `\($0)` is gone, with all its types; it isn't compared with `Bazaar` or `Store`, because "
                        + "several APIs are alike: rename one at a time, or leave each in its folder."
                })
        let two = api("Store", groups).merging(api("Market", groups)) { first, _ in first }
        #expect(
            try compare(spec(api("Shop", groups)), spec(two)).first?.message
                == "The API `Shop` is gone, with all its types; it isn't compared with `Market` or `Store`, because "
                + "several APIs are alike: leave it in its folder.")
        #expect(
            try Set(compare(spec(api("Shop", groups)), spec(two)).map(\.kind)) == [
                .apiRemoved, .apiAdded, .textAdded, .textRemoved,
            ])
        let other = groups.replacing("declined", with: "refused").replacing("down", with: "broken")
        #expect(
            try Set(compare(spec(api("Shop", groups)), spec(api("Store", other))).map(\.kind)) == [
                .apiRemoved, .apiAdded, .textAdded, .textRemoved,
            ])
    }

    @Test func aRenamedGroupIsOneChange() throws {
        let after = groups.replacing("  Pay: {", with: "  Payment: {was: [Pay], ")
        #expect(try changes(groups, after) == ["info source group-renamed Payment: Pay → Payment [Payment]"])
        let parent = groups.replacing("  Common: {", with: "  Shared: {was: [Common], ")
            .replacing("parents: [Common]", with: "parents: [Shared]")
        #expect(
            try changes(groups, parent) == [
                "breaking source group-renamed Shared: Common → Shared [Login, Shared]"
            ])
    }

    /// Code that still uses the old name no longer compiles without its alias.
    @Test func anEarlierNameComesAndGoes() throws {
        let group = groups.replacing("  Pay: {", with: "  Pay: {was: [Payment, Till], ")
        #expect(
            try changes(group, groups) == [
                "breaking source alias-removed Pay: Payment → - [Pay]",
                "breaking source alias-removed Pay: Till → - [Pay]",
            ])
        #expect(
            try changes(groups, groups.replacing("  Pay: {", with: "  Pay: {was: [Till], ")) == [
                "info source alias-added Pay: - → Till [Pay]"
            ])
        let item = "groups: {Login: {cases: {locked: {was: [closed], status: 401, description: No.}}}}"
        #expect(
            try changes(item, item.replacing("was: [closed], ", with: "")) == [
                "breaking source alias-removed Login.locked: closed → - [Login]"
            ])
        #expect(
            try changes(item, item.replacing("locked: {was: [closed]", with: "shut: {was: [locked]")) == [
                "breaking source alias-removed Login.shut: closed → - [Login]",
                "breaking source case-renamed Login.shut: locked → shut [Login]",
            ])
        #expect(
            try changes(item, item.replacing("locked: {was: [closed]", with: "shut: {was: [closed, locked]")) == [
                "breaking source case-renamed Login.shut: locked → shut [Login]"
            ])
        #expect(
            try changes(item, item.replacing("locked: {was: [closed]", with: "closed: {was: [locked]")) == [
                "breaking source case-renamed Login.closed: locked → closed [Login]"
            ])
    }

    @Test func aGroupRenamedWithoutWasIsRemovedAndAdded() throws {
        let after = groups.replacing("  Pay: {", with: "  Payment: {")
        #expect(
            try changes(groups, after) == [
                "breaking source group-removed Pay: Pay → - [Pay]",
                "info source group-added Payment: - → Payment [Payment]",
            ])
        func added(_ before: String, _ after: String) throws -> [String] {
            try compare(shop(before), shop(after)).filter { $0.kind == .groupAdded }.map(\.message)
        }
        let hint = "; if it is `Pay` renamed, write `was: [Pay]`."
        #expect(try added(groups, after) == ["The group `Payment` is new\(hint)"])
        // By its endpoints, whatever its cases are called, or by its cases.
        let used = groups + "\noperations: {POST /pay: Pay}"
        let moved = after.replacing("declined", with: "refused") + "\noperations: {POST /pay: Payment}"
        #expect(try added(used, moved) == ["The group `Payment` is new\(hint)"])
        #expect(try added(used, moved.replacing("/pay", with: "/other")) == ["The group `Payment` is new."])
        #expect(try added(groups, after.replacing("declined", with: "refused")) == ["The group `Payment` is new."])
        let split = used.replacing("POST /pay: Pay", with: "POST /pay: Pay, GET /pay: Pay")
        #expect(try added(split, moved) == ["The group `Payment` is new\(hint)"])
    }

    @Test func aNewParentAddsItsCases() throws {
        let after = groups.replacing("  Pay: {", with: "  Pay: {parents: [Common], ")
        #expect(
            try changes(groups, after) == [
                "breaking source parent-added Pay: - → Common [Pay]",
                "warning behaviour winner-changed Common.down: 500: unmapped → 500: Common.down [Pay]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Down. [Pay]",
            ])
        #expect(
            try changes(after, groups) == [
                "breaking source parent-removed Pay: Common → - [Pay]",
                "breaking behaviour winner-changed Common.down: 500: Common.down → 500: unmapped [Pay]",
                "warning text text-removed Common.down: title: Error\ndescription: Down. → the generic text [Pay]",
            ])
    }

    @Test func aDefaultParentIsOneCause() throws {
        let before = """
            groups:
              Common: {parents: [], cases: {down: {status: 500, description: Down.}}}
              Login: {cases: {locked: {status: 401, description: Locked.}}}
              Pay: {cases: {declined: {status: 402, description: Declined.}}}
            """
        #expect(
            try changes(before, before, oldHeader: "", newHeader: "parents: [Common]") == [
                "breaking source parent-added : - → Common [Login, Pay]",
                "warning behaviour winner-changed Common.down: 500: unmapped → 500: Common.down [Login, Pay]",
                "info text text-added Common.down: the generic text → title: Error\ndescription: Down. [Login, Pay]",
            ])
        // The same parent, named.
        let named = before.replacing("  Login: {", with: "  Login: {parents: [Common], ")
            .replacing("  Pay: {", with: "  Pay: {parents: [Common], ")
        #expect(try changes(before, named, oldHeader: "parents: [Common]", newHeader: "") == [])
    }

    @Test func theOrderOfParentsMattersWhereAPathDoes() throws {
        let diamond = """
            groups:
              Root: {cases: {down: {status: 500, description: Down.}}}
              Left: {parents: [Root]}
              Right: {parents: [Root]}
              Both: {parents: [Left, Right]}
              Child: {parents: [Both]}
            """
        #expect(
            try changes(diamond, diamond.replacing("[Left, Right]", with: "[Right, Left]")) == [
                "warning behaviour parents-reordered Both: Left, Right → Right, Left [Both, Child]"
            ])
        let apart = """
            groups:
              Left: {cases: {down: {status: 500, description: Down.}}}
              Right: {cases: {gone: {status: 410, description: Gone.}}}
              Both: {parents: [Left, Right]}
            """
        #expect(try changes(apart, apart.replacing("[Left, Right]", with: "[Right, Left]")) == [])
    }

    @Test func otherwiseIsReportedInSourceAndBehaviour() throws {
        let after = groups.replacing(
            "  Common: {", with: "  Common: {otherwise: {description: Odd.}, ")
        #expect(
            try changes(groups, after) == [
                "breaking source otherwise-added Common.unmatched: - → unmatched [Common, Login]",
                "warning behaviour otherwise-added Common.unmatched: "
                    + "any status but 401 and 500 for `Login`: unmapped\nany status but 500 for `Common`: unmapped → "
                    + "any status but 401 and 500 for `Login`: Common.unmatched\n"
                    + "any status but 500 for `Common`: Common.unmatched [Common, Login]",
                "info text text-added Common.unmatched: "
                    + "the generic text → title: Error\ndescription: Odd. [Common, Login]",
            ])
        #expect(
            try changes(after, groups) == [
                "breaking source otherwise-removed Common.unmatched: unmatched → - [Common, Login]",
                "breaking behaviour otherwise-removed Common.unmatched: "
                    + "any status but 401 and 500 for `Login`: Common.unmatched\n"
                    + "any status but 500 for `Common`: Common.unmatched → "
                    + "any status but 401 and 500 for `Login`: unmapped\nany status but 500 for `Common`: unmapped "
                    + "[Common, Login]",
                "warning text text-removed Common.unmatched: title: Error\ndescription: Odd. → the generic text [Common, Login]",
            ])
    }

    @Test func aCaseBesideAnOtherwise() throws {
        let before = "groups: {Login: {otherwise: {description: Odd.}, cases: {a: {status: 401, description: A.}}}}"
        let after = "groups: {Login: {otherwise: {description: Odd.}}}"
        #expect(
            try changes(before, after) == [
                "breaking source case-removed Login.a: a → - [Login]",
                "breaking behaviour winner-changed Login.a: 401: Login.a → 401: Login.unmatched [Login]",
                "warning text text-removed Login.a: title: Error\ndescription: A. → title: Error\ndescription: Odd. [Login]",
            ])
        #expect(
            try changes(after, before) == [
                "breaking source case-added Login.a: - → a [Login]",
                "warning behaviour winner-changed Login.a: 401: Login.unmatched → 401: Login.a [Login]",
                "info text text-added Login.a: title: Error\ndescription: Odd. → title: Error\ndescription: A. [Login]",
            ])
    }

    @Test func changedOtherwiseIsReported() throws {
        let before = "groups: {Login: {otherwise: {description: Odd.}}, Child: {parents: [Login]}}"
        #expect(
            try changes(before, before.replacing("Odd.}", with: "Strange., retry: transient}")).map {
                String($0.prefix(60))
            } == [
                "warning behaviour retry-added Login.unmatched: never → 2 ret",
                "info text text-changed Login.unmatched (description): Odd. →",
            ])
    }

    @Test func anInheritedOtherwiseTakesThePlaceOfOnesOwn() throws {
        let before = """
            groups:
              Common: {otherwise: {description: Odd.}}
              Login: {parents: [Common], otherwise: {description: Strange.}}
            """
        let after = before.replacing(", otherwise: {description: Strange.}", with: "")
        #expect(
            try changes(before, after) == [
                "breaking source otherwise-removed Login.unmatched: unmatched → - [Login]",
                "info text text-changed Login.unmatched (description): Strange. → Odd. [Login]",
            ])
    }

    @Test func apisComeAndGo() throws {
        let one = [
            "a/api.yaml": "errorspec: 1\napi: Shop\n",
            "a/g.yaml": "groups: {Login: {otherwise: {title: A, description: B}}}",
        ]
        let two = ["b/api.yaml": "errorspec: 1\napi: Bank\n"]
        let both = one.merging(two) { first, _ in first }
        #expect(try compare(spec(one), spec(both)).map(summary) == ["info source api-added : - → Bank []"])
        #expect(
            try compare(spec(both), spec(two)).map(summary) == [
                "breaking source api-removed : Shop → - [Login]",
                "warning text text-removed : Login.unmatched title: A\nLogin.unmatched description: B → - [Login]",
            ])
    }

    @Test func aNewCaseThatMatchesLikeALostOneMayBeARename() throws {
        let before = """
            groups:
              Login: {cases: {locked: {status: 401, description: Locked.}, gone: {status: 410, description: Gone.}}}
            """
        let added = { (text: String) in
            try compare(shop(before), shop(text)).filter { $0.kind == .caseAdded }.map(\.message)
        }
        let words = "`Login.blocked` is new; an exhaustive `switch` must handle it"
        let renamed = before.replacing(
            "locked: {status: 401, description: Locked.", with: "blocked: {status: 401, title: A, description: B.")
        #expect(try added(renamed) == [words + "; if it is `locked` renamed, write `was: [locked]`."])
        #expect(try added(renamed.replacing("status: 401", with: "status: 402")) == [words + "."])
        #expect(try added(renamed.replacing("title: A", with: "was: [locked], title: A")) == [])
    }

    /// Every change is located where its cause was edited: `g` is the file of groups, `a` the API's. Where one version
    /// doesn't say it, that is what would.
    @Test(arguments: [
        ("[Common, Base]", "[Common]", "", "", ["g5→g5"]), ("    parents: [Common, Base]\n", "", "", "", ["g5→g4"]),
        (
            "    parents: [Common, Base]\n", "    parents: [Base]\n    except: [Base.gone]\n", "", "",
            ["g5→g5", "g4→g6"]
        ),
        ("code: A", "code: B", "", "", ["g9→g9"]), ("        code: A\n", "", "", "", ["g9→g8"]),
        ("status: 402", "status: [402, 403]", "", "", ["g8→g8"]),
        ("    title: Pay\n", "", "", "", ["g11→g4"]), ("    body: old\n", "", "", "", ["g12→g4"]),
        ("retry: never", "retry: {maxRetries: 1}", "", "", ["g13→g13"]),
        (
            "retry: never", "retry: calm", "retries: {calm: {maxRetries: 1}}", "retries: {calm: {maxRetries: 2}}",
            ["a6→a6"]
        ),
        ("", "", "access: public", "access: package", ["a6→a6"]), ("", "", "access: package", "", ["a6→a2"]),
        ("", "", "locales: [en, de]", "locales: [de, en]", ["a6→a6"]),
        ("    parents: [Common, Base]\n", "", "parents: [Common]", "parents: [Common, Base]", ["a6→a6"]),
        ("    parents: [Common, Base]\n", "", "parents: [Common]", "parents: [Common]", ["g5→g4"]),
    ])
    func everyChangeIsLocatedAtItsEdit(
        old: String, new: String, oldHeader: String, newHeader: String, expected: [String]
    ) throws {
        let groups = """
            groups:
              Common: {parents: [], cases: {down: {status: 503, description: Down.}}}
              Base: {parents: [], cases: {gone: {status: 410, description: Gone.}}}
              Pay:
                parents: [Common, Base]
                cases:
                  declined:
                    status: 402
                    code: A
                    description: No.
                title: Pay
                body: old
                retry: never

            """
        let bodies = "body: new\nbodies: {old: {code: /c}, new: {code: /d}}\n"
        let isHeaders = !oldHeader.isEmpty && !newHeader.isEmpty && oldHeader != newHeader
        let before = isHeaders ? groups.replacing(old, with: new) : groups
        func header(_ text: String) -> String { text.isEmpty ? bodies : bodies + text }
        let found = try compare(
            shop(before, header: header(oldHeader)),
            shop(groups.replacing(old, with: new), header: header(newHeader)))
        func line(_ place: Change.Location?) -> String {
            place.map { "\($0.file.split(separator: "/")[1].prefix(1))\($0.line)" } ?? "-"
        }
        #expect(
            !found.isEmpty
                && Set(found.map { "\(line($0.base))→\(line($0.head ?? $0.vicinity))" }).isSubset(of: expected),
            "\(found.map(summary))")
    }

    /// A case that is gone has no line in the head.
    @Test(arguments: [
        ("  Cart: {cases: {full: {status: 409, description: Full.}}}\n", "g3"),
        ("  Pay: {cases: {declined: {status: 402, description: No.}}}\n", "g3"),
        ("failures: {decoding: {description: Odd.}}\n", "a5"),
    ])
    func whatIsGoneIsLocatedBesideItsPlace(lines: String, expected: String) throws {
        let groups = """
            groups:
              Login: {cases: {locked: {status: 401, description: No.}}}
              Cart: {cases: {full: {status: 409, description: Full.}}}
              Pay: {cases: {declined: {status: 402, description: No.}}}

            """
        let header = "failures: {decoding: {description: Odd.}}\nbodies:\n  json: {message: /m}\nbody: json"
        let found = try compare(
            shop(groups, header: header),
            shop(groups.replacing(lines, with: ""), header: header.replacing(lines, with: "")))
        #expect(!found.isEmpty && found.allSatisfy { $0.head == nil })
        let places = found.compactMap(\.vicinity).map { "\($0.file.split(separator: "/")[1].prefix(1))\($0.line)" }
        #expect(Set(places) == [expected])
    }

    @Test func aGroupThatIsGoneIsLocatedAtTheOneInItsPlace() throws {
        let found = try compare(shop(groups), shop(groups.replacing("Login", with: "SignIn")))
        let places = found.filter { $0.kind == .groupRemoved || $0.kind == .groupAdded }
            .map { ($0.head ?? $0.vicinity)?.line }
        #expect(places == [3, 3])
    }

    @Test func aChangedExceptIsReportedWhereItIsWritten() throws {
        let before = """
            groups:
              Common: {cases: {down: {status: 503, description: Down.}}}
              Pay:
                parents: [Common]
                cases: {declined: {status: 402, description: Declined.}}
            """
        let after = before + "\n    except: [Common.down]"
        let line = { (changes: [Change], side: KeyPath<Change, Change.Location?>) in
            changes.filter { $0.kind == .matchChanged }.map { $0[keyPath: side]?.line }
        }
        let added = try compare(shop(before), shop(after))
        #expect(line(added, \.head) == [6])
        #expect(line(added, \.base) == [3])
        #expect(line(try compare(shop(after), shop(before)), \.base) == [6])
    }
}
