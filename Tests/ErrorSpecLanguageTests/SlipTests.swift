import ErrorSpecLanguage
import TestSupport
import Testing

/// The findings and fixes for common slips that need more than a row of the table.
@Suite struct SlipTests {
    private static let head = "errorspec: 1\napi: Shop\ntitle: Error\nbody: standard\n"
    private static let bodies = "bodies:\n  standard: {code: /code, message: /message}\n"

    private func findings(_ text: String) -> [Diagnostic] { compile(text).diagnostics }

    /// The spec after all fixes that `lint --fix` applies.
    private func fixed(_ text: String) -> String {
        var text = text
        while let edit = findings(text).compactMap(\.replacement).first(where: \.isSafe) {
            text = edit.applied(to: compile(text).files[edit.range.file])
        }
        return text
    }

    private static func spec(case entry: String) -> String {
        head + bodies + "groups:\n  Pay:\n    cases:\n      declined:\n        \(entry)\n"
    }

    @Test(arguments: [
        ("401, 403", "[401, 403]"), ("401|403", "[401, 403]"), ("401，403", "[401, 403]"), ("\"402\"", "402"),
    ])
    func fixedStatusHasItsNormalForm(_ written: String, _ normal: String) {
        let fixed = fixed(Self.spec(case: "status: \(written)\n        description: D"))
        #expect(fixed == Self.spec(case: "status: \(normal)\n        description: D"))
        expectSound(fixed)
    }

    @Test(arguments: [("50 ms", "50ms"), ("1.25 s", "1250ms"), ("5S", "5s")])
    func fixedDurationHasItsNormalForm(_ written: String, _ normal: String) {
        let retries = { (maximum: String) in "retries: {patient: {backoff: {initial: 50ms, maximum: \(maximum)}}}\n" }
        #expect(fixed(Self.head + Self.bodies + retries(written)) == Self.head + Self.bodies + retries(normal))
    }

    // MARK: Values that are taken literally

    @Test(arguments: [
        ("/errors/*/code", "literal-pointer"), ("/errors[0]/code", "literal-pointer"),
        ("/errors[]/code", "literal-pointer"), ("/errors/-/code", "literal-pointer"),
        ("/errors/-1/code", "literal-pointer"), ("//code", "empty-member"), ("/code/", "empty-member"),
        ("/", "empty-member"),
    ])
    func literalPointerIsAWarningWithoutAFix(_ pointer: String, _ code: String) {
        let spec = Self.head + "bodies:\n  standard: {code: \"\(pointer)\"}\n"
        #expect(findings(spec).map(\.code.id) == [code])
        #expect(fixed(spec) == spec)
    }

    @Test(arguments: [
        "fields: /", "fields: {each: /, at: /field}", "fields: [/, /errors]", "message: {each: /, at: /m}",
    ])
    func emptyMemberIsAWarningWithoutAFix(_ entry: String) {
        let spec = Self.head + "bodies:\n  standard:\n    code: /code\n    \(entry)\n"
        #expect(findings(spec).map(\.code) == [.emptyMember])
        #expect(findings(spec).first?.hint == "write `\"\"` for the whole body, or the member's name, as in `/code`")
        #expect(fixed(spec) == spec)
    }

    @Test(arguments: ["\n          -E1\n          -E2", " E1\n          E2", "\n          - E1\n            E2"])
    func codeOnSeveralLinesIsReported(_ codes: String) {
        let found = findings(Self.spec(case: "code:\(codes)\n        description: D"))
        #expect(found.map(\.code) == [.wrongType])
        #expect(found.first?.message == "this code has several lines")
    }

    @Test func codeInQuotesMayHaveSeveralLines() {
        expectSound(Self.spec(case: "code: \"E1\n          E2\"\n        description: D"))
    }

    @Test(arguments: ["/v1/:id", "/v1/<id>", "/v1/*", "/v1/**"])
    func literalPathIsAWarningWithoutAFix(_ path: String) {
        let spec =
            Self.head + Self.bodies
            + "groups: {Pay: {otherwise: {description: D}}}\noperations: {\"GET \(path)\": Pay}\n"
        #expect(findings(spec).map(\.code) == [.literalPath])
        #expect(fixed(spec) == spec)
    }

    @Test func mergeConflictInATextIsReported() {
        let text =
            "status: 402\n        description: |\n          <<<<<<< HEAD\n          A\n          =======\n          B\n          >>>>>>> b"
        #expect(findings(Self.spec(case: text)).map(\.code) == [.literalText])
    }

    // MARK: Fixes

    /// The fix doesn't replace the line end after the text.
    @Test func fixOfABlockKeepsTheNextLine() {
        let head = Self.head + "categories: [alert, toast]\n" + Self.bodies
        let spec =
            head
            + "groups:\n  Pay:\n    cases:\n      a:\n        category: |-\n          tost\n\n        status: 402\n        description: D\n"
        expectSound(fixed(spec))
        #expect(fixed(spec).contains("category: toast\n\n        status: 402\n"))
    }

    @Test(arguments: ["\u{3000}\u{3000}", "\u{A0}\u{A0}\u{A0}\u{A0}", "\t"])
    func indentationIsNotFixed(_ indentation: String) {
        let spec = Self.head + Self.bodies + "groups:\n  Pay:\n\(indentation)title: T\n"
        #expect(findings(spec).contains { $0.range.start.line == 9 })
        #expect(fixed(spec) == spec)
    }

    @Test func textThatStartsWithABraceNeedsQuotes() {
        let found = findings(Self.spec(case: "status: 402\n        description: {{ .Values.title }}"))
        #expect(found.map(\.message) == ["a text without quotes can't start with `{`"])
        #expect(found.map(\.hint) == ["quote the text"])
    }
}
