import TestSupport
import Testing

/// All elements of a list are read, even if one is wrong.
@Suite struct ListTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\n"

    @Test func wrongElementDoesNotHideOthers() {
        expectFindings(["invalid-value", "invalid-name"], in: head + "imports: [«\"\"», «App-Models»]\n")
        expectFindings(["wrong-type", "invalid-name"], in: head + "locales: [ko, «[en]», «english!»]\n")
        expectFindings(["invalid-name", "wrong-type"], in: head + "categories: [alert, «Silent», «{a: b}»]\n")
        expectFindings(
            ["invalid-value", "invalid-value"], in: head + "retries: {a: {methods: [«\"\"», «FETCH»]}}\n")
        expectFindings(
            ["invalid-value", "unknown-reference"],
            in: head + "groups: {Login: {parents: [«\"\"», «Nowhere»], description: d, cases: {a: {status: 400}}}}\n")
        expectFindings(
            ["invalid-value", "unknown-reference", "invalid-value"],
            in: head
                + "groups: {Login: {except: [«\"\"», «Nowhere.a», «b»], description: d, cases: {a: {status: 400}}}}\n")
        expectFindings(
            ["wrong-type", "invalid-name"],
            in: head + "groups: {Login: {was: [«[Old]», «old»], description: d, cases: {a: {status: 400}}}}\n")
    }

    @Test func duplicateInAListIsOneFinding() {
        let groups = """
            groups:
              Token: {description: d, cases: {bad: {status: 401}, gone: {status: 410}}}
              Login: {parents: [Token], description: e, cases: {a: {status: 401, overrides: [Token.bad, «Token.bad»]}}}
              Logout: {parents: [Token], except: [Token.gone, «Token.gone»]}

            """
        expectFindings(["invalid-value", "invalid-value"], in: head + groups)
    }

    @Test func underscoreIsNotASwiftName() {
        expectFindings(["invalid-name"], in: head + "imports: [«_»]\n")
        expectSound(head + "imports: [_Models, class]\n")
    }
}
