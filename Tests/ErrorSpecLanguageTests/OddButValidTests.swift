import ErrorSpecLanguage
import ErrorSpecReading
import TestSupport
import Testing

/// Specs that are unusual, but valid.
@Suite struct OddButValidTests {
    @Test func specMayUseTheWholeLanguage() { expectSound(soundSpec) }

    private let head = "errorspec: 1\napi: Odd\ntitle: Error\n"
    private let group = "groups:\n  Login:\n    cases:\n      a: {status: 401, description: D}\n"

    @Test func apiFileMayHaveOnlyANameAndAVersion() throws {
        let api = try #require(expectSound("errorspec: 1\napi: Odd\n").api)
        #expect(api.groups.isEmpty)
        #expect(api.categories.map(\.value) == ["alert", "silent"])
        #expect(api.access == .public)
    }

    @Test func everyAPIHasTheCategorySilent() throws {
        let quiet = group.replacing("description: D", with: "description: D, category: silent")
        for (listed, all) in [
            ("", ["alert", "silent"]), ("categories: [toast]\n", ["toast", "silent"]),
            ("categories: [silent, toast]\n", ["silent", "toast"]),
        ] {
            let api = try #require(expectSound(head + listed + quiet).api)
            #expect(api.categories.map(\.value) == all)
            let category = try #require(api.cases.first).handling.category.value
            #expect(api[category].value == "silent")
        }
    }

    @Test func silentCasesNeedNoTexts() {
        let head = "errorspec: 1\napi: Shop\n"
        expectSound(head + "groups: {Login: {cases: {gone: {status: 410, category: silent}}}}\n")
        expectSound(head + "groups: {Login: {category: silent, cases: {gone: {status: 410}}}}\n")
        expectSound(head + "groups: {Login: {otherwise: {category: silent}}}\n")
    }

    @Test func singleValueIsAListOfOne() throws {
        let text = """
            errorspec: 1
            api: Shop
            title: Error
            imports: AppModels
            locales: en
            parents: Common
            successes: 200
            categories: toast
            retries: {again: {methods: POST}}
            groups:
              Common: {description: {en: D}, cases: {a: {status: 401}, b: {status: 402}}}
              Login: {except: Common.a, was: SignIn}
            """
        let result = compile([SpecText("api.yaml", text)])
        #expect(result.codes == ["unsafe-retry"])
        let api = try #require(result.api)
        #expect(api.imports.map(\.value) == ["AppModels"] && api.locales == ["en"])
        #expect(api.categories.map(\.value) == ["toast", "silent"])
        let login = try #require(api.group(named: "Login"))
        #expect(api[login].parents.map { api[$0.group].name.value } == ["Common"])
        #expect(api[login].visible.map { api[$0].name.value } == ["b"])
    }

    @Test func filesBesideTheAPIFileMayBeEmpty() {
        for text in ["", "\n", "# a comment\n", "---\n", "---\n...\n", "\u{FEFF}", "\u{FEFF}# a comment"] {
            expectSound([SpecText("api.yaml", head), SpecText("more.yaml", text)])
        }
    }

    @Test func linesMayEndInCRLF() throws {
        let text = (head + group).split(separator: "\n").joined(separator: "\r\n")
        let spec = expectSound([SpecText("a/api.yml", "\u{FEFF}" + text)])
        #expect(spec.api?.groups.count == 1)
        #expect(spec.api?.groups[0].name.range.start == SourcePosition(line: 5, column: 3))
    }

    @Test func unquotedNumbersBooleansAndDatesAreTexts() throws {
        let texts = [
            "no", "1.10", "0x1F", "2001-01-01", "true", "on", ".inf", "=", "1_000", "<<", "-", "? a",
        ]
        for text in texts {
            let spec = expectSound(
                head
                    + "groups:\n  A:\n    cases:\n      a: {status: 401, description: \(text == "? a" ? "\"? a\"" : text)}\n"
            )
            let description = try #require(spec.api?.cases.first?.handling.description?.value)
            #expect(description == .text(LocalizedText(text)))
        }
    }

    @Test func keysMayBeQuotedAndMapsMayBeInEitherStyle() {
        expectSound(
            #"{"errorspec": 1, 'api': Odd, "groups": {"Login": {"cases": {"a": {"status": 401, "title": T, description: "D"}}}}}"#
        )
        expectSound("--- # the document\n" + head + group + "... # its end\n# a comment\n")
        expectSound("---\n" + head + group)
    }

    @Test func eachAPIHasItsOwnGroups() throws {
        let spec = expectSound([
            SpecText("one/api.yaml", "errorspec: 1\napi: One\ntitle: T\n"), SpecText("one/a.yaml", group),
            SpecText("one/deep/er/b.yaml", group.replacing("Login", with: "Register").replacing("401", with: "402")),
            SpecText("one/two/api.yml", "errorspec: 1\napi: Two\ntitle: T\n"), SpecText("one/two/a.yaml", group),
        ])
        #expect(spec.resolved?.apis.map(\.name.value) == ["One", "Two"])
        #expect(spec.resolved?.apis.map(\.groups.count) == [2, 1])
    }

    @Test func orderOfFilesDoesNotMatter() {
        let files = [
            SpecText("z.yaml", group), SpecText("api.yaml", head + "parents: [Common]\n"),
            SpecText("a.yaml", "groups:\n  Common:\n    cases:\n      b: {status: 5xx, description: D}\n"),
        ]
        let forward = expectSound(files)
        let backward = expectSound(files.reversed())
        #expect(forward.api?.groups.map(\.name.value) == ["Common", "Login"])
        #expect(backward.api?.groups.map(\.name.value) == ["Common", "Login"])
        #expect(
            forward.api?.groups.map { $0.visible.map(\.index) } == backward.api?.groups.map { $0.visible.map(\.index) })
    }

    @Test func parentsMayBeEmpty() throws {
        let api = try #require(
            expectSound(
                head + "parents: [Common]\n" + group
                    + "  Common:\n    parents: []\n    otherwise: {description: D}\n  Alone:\n    parents: []\n    otherwise: {description: D}\n"
            ).api)
        let alone = try #require(api.group(named: "Alone"))
        let login = try #require(api.group(named: "Login"))
        #expect(api[alone].parents.isEmpty)
        #expect(api[login].parents.map { api[$0].name.value } == ["Common"])
    }
}

/// Errors that involve several files.
@Suite struct SeveralFilesTests {
    private let head = "errorspec: 1\napi: Odd\ntitle: Error\n"
    private let token = "groups:\n  Token:\n    cases:\n      gone: {status: 410, description: D}\n"

    @Test func groupInTwoFilesIsReportedWithBothLocations() throws {
        let result = compile([
            SpecText("api.yaml", head), SpecText("a.yaml", token),
            SpecText("b.yaml", token.replacing("gone", with: "lost")),
        ])
        #expect(result.codes == ["duplicate-name"])
        let diagnostic = try #require(result.diagnostics.first)
        #expect(result.files[diagnostic.range.file].path == "b.yaml")
        #expect(diagnostic.notes.map { result.files[$0.range.file].path } == ["a.yaml"])
    }

    @Test func casesOfADuplicateGroupAreNotReportedAsUnknown() {
        let child = "groups:\n  Child: {parents: [Token], except: [Token.lost]}\n"
        let result = compile([
            SpecText("api.yaml", head), SpecText("a.yaml", token),
            SpecText("b.yaml", token.replacing("gone", with: "lost")),
            SpecText("c.yaml", child),
        ])
        #expect(result.codes == ["duplicate-name"])
    }

    @Test func otherFilesAreCheckedAfterASyntaxError() {
        let broken = SpecText("a.yaml", "groups: {Token: [")
        let child =
            "groups:\n  Child:\n    parents: [Token]\n    cases:\n      a: {status: 9999, description: D, overrides: Token.gone}\n"
        let result = compile([SpecText("api.yaml", head), broken, SpecText("b.yaml", child)])
        #expect(result.codes == ["yaml-syntax", "invalid-status"])
    }

    @Test func keysOfTheAPIFileAreRefusedElsewhere() throws {
        let result = compile([SpecText("api.yaml", head), SpecText("a.yaml", "retries: {}\n" + token)])
        #expect(result.codes == ["unknown-key"])
        #expect(result.diagnostics.first?.hint == "write it in `api.yaml`")
    }

    @Test func unreadableAPIFileReportsNoUnknownNames() {
        let part =
            "groups:\n  Login:\n    body: slp\n    retry: patient\n    category: quiet\n    cases:\n      a: {status: 401, code: X, description: {ko: D}}\n"
        for api in ["errorspec: [", "\u{0}", "- a\n", "text\n"] {
            let result = compile([SpecText("api.yaml", api), SpecText("a.yaml", part)])
            #expect(result.diagnostics.count == 1, "\(rendered(result.diagnostics, in: result.files))")
        }
    }

    @Test func apisWithTheSameNameCollide() {
        let result = compile([SpecText("a/api.yaml", head), SpecText("b/api.yaml", head)])
        #expect(result.codes == ["duplicate-name"])
    }
}
