import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Changes of the generated declarations.
@Suite struct DeclarationTests {
    private func source(
        _ base: String, _ head: String, header: String = "", headHeader: String? = nil
    ) throws -> [String] {
        try comparison(base, head, header: header, headHeader: headHeader).changes.filter { $0.lane == .source }
            .map(line)
    }

    private let group = "groups: {Pay: {cases: {no: {status: 400, description: No.}}}}"

    @Test func renamedGroupIsReportedAsRemovedAndAdded() throws {
        let other = "groups: {Cart: {cases: {no: {status: 400, description: Else.}}}}"
        #expect(
            try source(group, other) == [
                "breaking group-removed []: Pay → -", "info group-added []: - → Cart",
            ])
    }

    @Test func renamedGroupBreaksItsDescendants() throws {
        let before = "groups: {Common: {cases: {no: {status: 400, description: No.}}}, Pay: {parents: [Common]}}"
        let after = before.replacing("Common: {cases", with: "Shared: {was: Common, cases")
            .replacing("[Common]", with: "[Shared]")
        #expect(try source(before, after) == ["breaking group-renamed [Pay, Shared]: Common → Shared"])
    }

    @Test func renamedCaseIsReportedAsRemovedAndAddedWithoutWas() throws {
        let after = "groups: {Pay: {cases: {nope: {status: 400, description: Never.}}}}"
        #expect(
            Set(try source(group, after)) == [
                "breaking case-added [Pay]: - → Pay.nope", "breaking case-removed [Pay]: Pay.no → -",
            ])
        let renamed = group.replacing("no: {", with: "nope: {was: no, ")
        #expect(try source(group, renamed) == ["breaking case-renamed [Pay]: Pay.no → Pay.nope"])
        #expect(
            try source(renamed, renamed.replacing("was: no, ", with: "")) == [
                "breaking alias-removed [Pay]: Pay.no → -"
            ])
    }

    @Test func wasIsIgnoredIfTheBaseHasTheNewName() throws {
        let before =
            "groups: {Pay: {cases: {no: {status: 400, description: No.}, nope: {status: 401, description: B.}}}}"
        let after = "groups: {Pay: {cases: {nope: {was: no, status: 401, description: B.}}}}"
        #expect(try source(before, after) == ["breaking case-removed [Pay]: Pay.no → -"])
    }

    @Test func sameNewParentsOfSeveralGroupsAreOneChange() throws {
        let before = """
            groups:
              Common: {cases: {no: {status: 400, description: No.}}}
              Shared: {cases: {nope: {status: 401, description: No.}}}
              A: {parents: [Common]}
              B: {parents: [Common]}
              C: {parents: [Common, Shared]}
            """
        let after = before.replacing("A: {parents: [Common]", with: "A: {parents: [Shared]")
            .replacing("B: {parents: [Common]", with: "B: {parents: [Shared]")
            .replacing("[Common, Shared]", with: "[Shared, Common]")
        #expect(try source(before, after) == ["breaking parents-changed [A, B]: Common → Shared"])
    }

    @Test func addedAndRemovedOtherwiseAreBreaking() throws {
        let after = "groups: {Pay: {cases: {no: {status: 400, description: No.}}, otherwise: {description: Else.}}}"
        #expect(try source(group, after) == ["breaking otherwise-added [Pay]: - → Pay.unmatched"])
        #expect(try source(after, group) == ["breaking otherwise-removed [Pay]: Pay.unmatched → -"])
    }

    @Test func changedDeclarationsOfTheAPIAreReported() throws {
        let before = """
            access: public
            imports: [Old]
            categories: [alert, loud]
            recoveries: {refresh: {}, renew: {through: Pay}}
            retries: {patient: {maxRetries: 3}, refresh: {recover: refresh}}
            body: shop
            bodies: {shop: {message: /m}, old: {message: /n}}
            """
        let after = """
            access: internal
            imports: [New]
            categories: [alert, calm]
            recoveries: {renew: {}}
            body: shop
            bodies: {shop: {message: /m}}
            """
        let decoded = group.replacing("description: No.", with: "description: {decode: Reader, otherwise: No.}")
        #expect(
            Set(try source(group, decoded, header: before, headHeader: after)) == [
                "breaking access-lowered []: public → internal",
                "info import-changed []: Old → -", "breaking import-changed []: - → New",
                "breaking category-removed []: loud → -", "breaking category-added []: - → calm",
                "breaking recovery-dropped []: refresh → -",
                "breaking recovery-dropped []: renew: Pay → -", "breaking recovery-required []: - → renew",
                "breaking declaration-removed []: policy patient → -",
                "breaking declaration-removed []: body old → -", "breaking decoder-changed []: - → Reader",
            ])
    }

    @Test func renamedAPIIsReportedAsRemovedAndAdded() throws {
        let shop = try shop(group)
        let other = try spec(["a/api.yaml": "errorspec: 1\napi: Other\ntitle: T\n", "a/b.yaml": group])
        #expect(
            compare(shop, other).changes.map(line) == [
                "info api-added []: - → Other", "breaking api-removed []: Shop → -",
            ])
    }

    @Test func apisThatSwapNamesAreComparedByName() throws {
        func specs(_ one: String, _ two: String) throws -> ResolvedSpec {
            try spec([
                "a/api.yaml": "errorspec: 1\napi: \(one)\ntitle: T\n",
                "a/b.yaml": "groups: {Pay: {cases: {no: {status: 400, description: No.}}}}",
                "b/api.yaml": "errorspec: 1\napi: \(two)\ntitle: T\n",
                "b/b.yaml": "groups: {Pay: {cases: {yes: {status: 401, description: Yes.}}}}",
            ])
        }
        let changes = compare(try specs("One", "Two"), try specs("Two", "One")).changes
        #expect(
            changes.filter { $0.kind == .caseAdded }.map { "\($0.api) \(text($0.after))" } == [
                "One Pay.yes", "Two Pay.no",
            ])
    }

    @Test func locationsAreOfFirstCaseOnEachSide() throws {
        let before = "groups:\n  Pay:\n    cases:\n      no: {status: 400, description: No.}\n"
        let after = "# A comment\n" + before.replacing("400", with: "401")
        let changes = try comparison(before, after).changes.filter { $0.kind == .handlerChanged }
        #expect(changes.map { $0.locations.base?.start.line } == [4, 4])
        #expect(changes.map { $0.locations.head?.start.line } == [5, 5])
    }
}
