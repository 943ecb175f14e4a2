import ErrorSpecLanguage
import TestSupport
import Testing

/// Commas that flow maps lack or have too many of, and what their fixes leave.
@Suite struct CommaTests {
    private static func spec(_ value: String) -> String {
        """
        errorspec: 1
        api: Shop
        locales: [ko, en]
        title: {ko: 에러, en: Error}
        body: standard
        bodies:
          standard: {code: /code, message: /message}
        groups:
          Login:
            cases:
              locked: \(value)

        """
    }

    @Test(
        arguments: [
            ("{status: 423 category: silent}", "{status: 423, category: silent}"),
            ("{status: 423 silent: yes, category: silent}", nil),
            ("{status: [423, 424] category: silent}", "{status: [423, 424], category: silent}"),
            ("{code: \"A\" category: silent}", "{code: \"A\", category: silent}"),
            (
                "{status: 423, description: {server: message otherwise: {ko: 가, en: A}}}",
                "{status: 423, description: {server: message, otherwise: {ko: 가, en: A}}}"
            ),
            (
                "{status: 423, description: {server: /a/message otherwise: {ko: 가, en: A}}}",
                "{status: 423, description: {server: /a/message, otherwise: {ko: 가, en: A}}}"
            ),
            (
                "{status: 423, description: {ko: \"가\" en: \"A\"}}",
                "{status: 423, description: {ko: \"가\", en: \"A\"}}"
            ),
            (
                "{\n        status: 423 # why\n\n        category: silent\n      }",
                "{\n        status: 423, # why\n\n        category: silent\n      }"
            ),
            (
                "{\"status\": 423 \"description\": {\"ko\": \"가\", \"en\": \"A\"}}",
                "{\"status\": 423, \"description\": {\"ko\": \"가\", \"en\": \"A\"}}"
            ),
            ("{\"code\":\"A\" \"category\":\"silent\"}", "{\"code\":\"A\", \"category\":\"silent\"}"),
            (
                "{\n        \"status\": 423\n        \"category\": \"silent\"\n      }",
                "{\n        \"status\": 423,\n        \"category\": \"silent\"\n      }"
            ),
            ("{code: [\"A\" \"B\"], category: silent}", "{code: [\"A\", \"B\"], category: silent}"),
            ("{status: 423, category: silent},", "{status: 423, category: silent}"),
            ("{status: 423, category: silent} , # why", "{status: 423, category: silent}  # why"),
        ] as [(String, String?)])
    func commaIsPutOrTaken(_ wrong: String, _ fixed: String?) throws {
        let result = compile(Self.spec(wrong))
        let finding = try #require(result.diagnostics.first)
        #expect(finding.code == .yamlSyntax && result.diagnostics.count == 1)
        #expect(finding.message.contains("comma"))
        let replacement = try #require(finding.replacement)
        #expect(replacement.isSafe == (fixed != nil))
        guard let fixed else { return }
        #expect(replacement.applied(to: result.files[replacement.range.file]) == Self.spec(fixed))
        expectSound(Self.spec(fixed))
    }

    @Test(arguments: [
        ("{\"status\": 423; \"category\": silent}", "{\"status\": 423, \"category\": silent}"),
        (
            "{\n        status: 423;\n        category: silent\n      }",
            "{\n        status: 423,\n        category: silent\n      }"
        ),
        ("{\"status\": 423,, \"category\": silent}", "{\"status\": 423, \"category\": silent}"),
        ("{, status: 423, category: silent}", "{ status: 423, category: silent}"),
        ("{\"status\":: 423, category: silent}", "{\"status\": 423, category: silent}"),
        ("{\"status\" 423, category: silent}", "{\"status\": 423, category: silent}"),
        ("{\"status\" = 423, category: silent}", "{\"status\": 423, category: silent}"),
        ("{category: silent, \"status\" [423, 424]}", "{category: silent, \"status\": [423, 424]}"),
    ])
    func signIsPutOrTaken(_ wrong: String, _ fixed: String) throws {
        let result = compile(Self.spec(wrong))
        let finding = try #require(result.diagnostics.first)
        #expect(finding.code == .yamlSyntax && result.diagnostics.count == 1)
        let replacement = try #require(finding.replacement)
        #expect(replacement.isSafe)
        #expect(replacement.applied(to: result.files[replacement.range.file]) == Self.spec(fixed))
        expectSound(Self.spec(fixed))
    }

    /// Another mistake behind it could be explained with it, as a text of all the rest.
    @Test(arguments: [
        "{status: 423 description: 'It's locked'}", "{status: 423 description: Sorry: try again, title: T}",
        "{status: 423，description: 'It's locked'}",
    ])
    func commaIsMissingWhateverFollows(_ wrong: String) throws {
        let finding = try #require(compile(Self.spec(wrong)).diagnostics.first)
        #expect(finding.message.contains("comma"))
        #expect(finding.replacement?.isSafe == true)
    }

    /// Where a text ends, nobody can tell: no fix is made without asking.
    @Test(arguments: [
        "{status: 423, description: Sorry category: silent}", "{status: 423, description: Wrong code: try again}",
        "{status: 423, description: {ko: 가 en: A}}", "{status: 423, description: Note: see below}",
    ])
    func textMayHoldTheColon(_ wrong: String) throws {
        let finding = try #require(compile(Self.spec(wrong)).diagnostics.first)
        #expect(finding.hint?.contains("quote the text") == true)
        #expect(finding.replacement?.isSafe == false)
    }

    @Test(arguments: [
        "{status: 423, description: {en: Sorry, try again, ko: 가}}",
        "{status: 423, description: {ko: 가, en: Sorry, try again}}",
        "{status: 423, description: {server: message, otherwise: {ko: 가, en: Sorry, try, again}}}",
    ])
    func textPerLocaleWithCommasIsOneFinding(_ wrong: String) throws {
        let result = compile(Self.spec(wrong))
        let finding = try #require(result.diagnostics.first)
        #expect(result.codes == ["unknown-key"])
        let replacement = try #require(finding.replacement)
        expectSound(replacement.applied(to: result.files[replacement.range.file]))
    }

    @Test(arguments: ["{status: 423}\n      ,", "{status: 423}\n,", "{\n@", "{*", "[a\n: b"])
    func signAloneOnItsLineIsReported(_ wrong: String) {
        #expect(compile(Self.spec(wrong)).codes.contains("yaml-syntax"))
    }

    /// A locale without a text is one.
    @Test func localeWithoutATextIsNoPartOfAText() {
        expectFindings(["missing-key"], in: Self.spec("{status: 423, description: {ko: 가, «en»}}"))
    }
}
