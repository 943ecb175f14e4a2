import ErrorSpecLanguage
import TestSupport
import Testing

/// A file is checked on behind a syntax error, and nothing is said of what only the broken block would have held.
@Suite struct SyntaxRecoveryTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\n"

    @Test func sevenMistakesAreReportedInOneRun() {
        expectFindings(
            [
                "invalid-status", "yaml-syntax", "unknown-key", "yaml-syntax", "unknown-reference", "yaml-syntax",
                "unknown-reference",
            ],
            in: head + """
                groups:
                  Login:
                    parents: [Common]
                    cases:
                      locked:
                        status: «4o0»
                        description: «"»The account is locked.
                      gone: {«stauts»: 410, description: Gone.}
                  Common:
                    cases:
                      down: {status: 500, description: «Sorry: try again, please»}
                      busy: {status: 503, retry: «nope», description: Busy.}
                  Cart:
                    parents: [Common]
                    except: [Common.down]
                    cases:
                      sold: {code: «*», description: Sold.}
                operations:
                  POST /carts: Cart
                  POST /orders: «Crat»

                """)
    }

    /// Whatever names the group, or one of its cases, may be right.
    @Test func missingGroupIsNotReportedTwice() {
        expectFindings(
            ["yaml-syntax"],
            in: head + """
                parents: [Common]
                groups:
                  Common: {description: «A: b», cases: {down: {status: 500}}}
                  Login:
                    except: [Common.down]
                    description: D
                    cases: {a: {status: 500, overrides: Common.down}}
                  Cart: {}
                operations:
                  POST /down: Common

                """)
    }

    @Test func missingBodyIsNotReportedTwice() {
        expectFindings(
            ["yaml-syntax"],
            in: head + """
                body: standard
                bodies:
                  standard: {code: «/errors[0]/code»}
                groups:
                  Login: {description: {server: message, otherwise: D}, cases: {a: {code: A}}}

                """)
    }

    /// The line that is lost may have held what its case lacks.
    @Test func missingLineIsNotReportedTwice() {
        expectFindings(
            ["yaml-syntax", "unknown-key"],
            in: head
                + """
                groups:
                  Login:
                    cases:
                      locked:
                        status: 401
                        description: «"Never» closed, and no more
                «colour»: red

                """.replacing("«\"Never» closed", with: "«\"»Never closed"))
    }

    /// Where the rest makes no sense either, the first error is told alone.
    @Test func aFileOfBracketsIsOneFinding() {
        expectFindings(["yaml-syntax"], in: "{" + String(repeating: "[{\n", count: 20))
    }
}
