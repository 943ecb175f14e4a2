import ErrorSpecLanguage
import TestSupport
import Testing

/// After a syntax error, its block is skipped. Names and keys that the block may contain aren't reported as missing.
@Suite struct SyntaxRecoveryTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\n"

    @Test func independentErrorsAreReportedInOneRun() {
        expectFindings(
            [
                "invalid-status", "yaml-syntax", "yaml-syntax", "unknown-key", "yaml-syntax", "unknown-reference",
            ],
            in: head
                + """
                groups:
                  Login:
                    parents: [Common]
                    cases:
                      locked:
                        status: «4o0»
                        description: «"»The account is locked.
                      gone: {stauts: 410, description: Gone.}
                  Common:
                    cases:
                      down: {status: 500, description: Sorry: «t»ry again}
                      busy: {status: 503, retry: nope, description: Busy.}
                  Cart:
                    parents: [Common]
                    cases:
                      gone: {«stauts»: 410, description: Gone.}
                      sold: {code: *«,» description: Sold.}
                operations:
                  POST /carts: Cart
                  POST /orders: «Crat»

                """.replacing("Sorry: «t»ry again", with: "Sorry«:» try again"))
    }

    @Test func atMostTwentySyntaxErrorsAreReported() {
        let groups = (1...30).map { "  Group\($0): {body: *}\n" }.joined()
        let result = compile(head + "groups:\n" + groups)
        #expect(result.codes == Array(repeating: "yaml-syntax", count: 20))
        #expect(result.diagnostics.map { $0.range.start.line } == Array(5..<25))
    }

    @Test func groupWithASyntaxErrorAndItsCasesAreNotReportedAsUnknown() {
        expectFindings(
            ["yaml-syntax", "unknown-reference"],
            in: head + """
                groups:
                  Common:
                    cases:
                      down: {status: 500, description: «"»Down.}
                  Login:
                    parents: [Common]
                    except: [Common.gone]
                    description: D
                    cases: {a: {status: 400, overrides: Common.busy}}
                operations:
                  POST /down: Common
                  POST /up: «Comon»

                """)
    }

    @Test func groupWithASyntaxErrorInItsNameIsNotReportedAsUnknown() {
        expectFindings(
            ["yaml-syntax"],
            in: head
                + """
                groups:
                  Common«
                »    cases: {down: {status: 500, description: D}}
                  Login: {parents: [Common]}
                operations: {POST /down: Common}

                """.replacing("«\n»", with: "\n"))
    }

    @Test func bodyWithASyntaxErrorIsNotReportedAsUnknown() {
        expectFindings(
            ["yaml-syntax"],
            in: head + """
                body: standard
                bodies:
                  standard: {code: /errors«[»0]/code}
                groups:
                  Login: {description: {server: message, otherwise: D}, cases: {a: {code: A}}}

                """)
    }

    @Test func keysThatASkippedBlockMayContainAreNotReportedAsMissing() {
        expectFindings(
            ["yaml-syntax", "unknown-key"],
            in: head + """
                groups:
                  Login:
                    cases:
                      locked:
                        status: 401
                        description: «"»Never closed, and no more
                «colour»: red

                """)
    }

    @Test func mergeConflictIsOneFinding() {
        expectFindings(
            ["yaml-syntax", "unknown-key"],
            in: head + """
                groups:
                «<<<<<<<» HEAD
                  Login: {description: A, cases: {a: {status: 400}}}
                =======
                  Login: {description: B, cases: {a: {status: 400}}}
                >>>>>>> other
                  Cart: {«colour»: red, description: B, cases: {a: {status: 401}}}

                """)
    }

    @Test func fileOfOnlyBracketsHasOneFinding() {
        expectFindings(["yaml-syntax"], in: "{" + String(repeating: "[{\n", count: 20))
    }

    @Test func readerTerminatesOnArbitraryBytes() {
        var random = SeededNumbers(seed: 64)
        let pieces = [
            "\"", "'", "{", "}", "[", "]", ":", ": ", ",", "- ", "#", "\t", "\n", "\r\n", "  ", "|", ">", "&a", "*a",
            "!b",
            "? ", "---", "%", "<<<<<<< ", "\u{A0}", "“", "가", "\\", "groups:\n", "\u{0}", "\u{2028}",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            var bytes = Array(soundSpec.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
                bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
            }
            let result = compile([SpecText("api.yaml", bytes: bytes)])
            let lines = bytes.count { $0 == 0x0A } + 1
            let isWithin = result.diagnostics.allSatisfy {
                $0.range.start <= $0.range.end && (1...lines).contains(Int($0.range.start.line))
            }
            #expect(isWithin, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(result.checked != nil || !result.diagnostics.isEmpty)
        }
    }
}
