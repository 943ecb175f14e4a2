import ErrorSpecLanguage
import TestSupport
import Testing

/// Any file gives diagnostics or a spec. `Benchmarks/Hostile/measure.py` measures time and memory.
@Suite struct HostileInputTests {
    private let head = "errorspec: 1\napi: Hostile\ntitle: Error\nbody: one\nbodies:\n  one: {code: /code}\n"

    /// The distinct codes of the findings in a file.
    private func codes(_ bytes: [UInt8]) -> [String] {
        let result = compile([SpecText("api.yaml", bytes: bytes)])
        return Set(result.codes).sorted()
    }

    private func codes(_ text: String) -> [String] { codes(Array(text.utf8)) }

    // MARK: Characters

    @Test(arguments: [
        0x0, 0x1, 0x8, 0xB, 0xC, 0x1B, 0x7F, 0x80, 0x85, 0x9F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069, 0xFDD0,
        0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF,
    ])
    func charactersThatCanHideTextAreRefusedEverywhere(_ number: UInt32) throws {
        let character = String(try #require(Unicode.Scalar(number)))
        for place in [
            "summary: a«\(character)»b\n", "# a «\(character)»\n", "summary: \"a«\(character)»\"\n",
            "summary: 'a«\(character)»'\n",
        ] {
            expectFindings(["encoding"], in: "errorspec: 1\napi: A\n" + place)
        }
    }

    @Test func charactersThatCanHideTextMayBeWrittenAsEscapes() {
        for escape in [
            "\\0", "\\x01", "\\e", "\\x7F", "\\N", "\\L", "\\P", "\\u202E", "\\u2066", "\\uFEFF", "\\U0001F600",
        ] {
            expectSound("errorspec: 1\napi: A\nsummary: \"a\(escape)b\"\n")
        }
    }

    @Test(arguments: ["\\uFDD0", "\\uFFFE", "\\uFFFF", "\\U0001FFFE", "\\U0010FFFF"])
    func noncharacterIsRefusedEvenAsAnEscape(_ escape: String) {
        expectFindings(["encoding"], in: "errorspec: 1\napi: A\nsummary: «\"a\(escape)b\"»\n")
    }

    @Test(arguments: [
        "\u{AD}", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{3164}", "\u{E0061}", "\u{FE0F}", "\u{FEFF}",
    ])
    func invisibleCharacterInAKeyIsRefused(_ character: String) {
        expectFindings(["encoding"], in: head + "groups:\n  «Lo\(character)gin»: {}\n")
        expectSound(head + "summary: a\(character)b\n")
    }

    @Test func encodingsOtherThanUTF8AreReported() {
        let text = Array(head.utf8)
        func padded(_ before: [UInt8], _ after: [UInt8]) -> [UInt8] { text.flatMap { before + [$0] + after } }
        let little = padded([], [0])
        let big = padded([0], [])
        #expect(codes([0xFF, 0xFE] + little) == ["encoding"])
        #expect(codes([0xFE, 0xFF] + big) == ["encoding"])
        #expect(codes(little) == ["encoding"])
        #expect(codes(big) == ["encoding"])
        #expect(codes([0xFF, 0xFE, 0, 0] + padded([], [0, 0, 0])) == ["encoding"])
        #expect(codes([0, 0, 0xFE, 0xFF] + padded([0, 0, 0], [])) == ["encoding"])
        #expect(codes(padded([0, 0, 0], [])) == ["encoding"])
        #expect(codes(Array(head.utf8) + Array("summary: ".utf8) + [0xED, 0xA0, 0x80]) == ["encoding"])
        #expect(codes(Array(head.utf8) + Array("summary: ".utf8) + [0xC0, 0xAF]) == ["encoding"])
        #expect(codes(Array(head.utf8) + Array("summary: ".utf8) + [0xF4, 0x90, 0x80, 0x80]) == ["encoding"])
        #expect(codes(Array(head.utf8) + [0xE2, 0x80]) == ["encoding"])
        #expect(codes([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(head.utf8)) == ["encoding"])
    }

    @Test func byteOrderMarkAtTheStartOfALineIsRefused() {
        expectFindings(["encoding"], in: "errorspec: 1\n«\u{FEFF}»api: A\n")
        expectFindings(["encoding"], in: head + "groups:\n  «\u{FEFF}»Login: {}\n")
        expectSound(head + "summary: a\u{FEFF}\n")
    }

    @Test func carriageReturnWithoutALineFeedIsRefused() {
        expectFindings(["encoding"], in: "errorspec: 1«\r»api: A\n")
        expectFindings(["encoding"], in: "errorspec: 1\napi: A\n# end«\r»")
        expectFindings(["encoding"], in: "errorspec: 1«\r»api: A\rgroups:\r  B:\r    title: C\r")
        expectSound("errorspec: 1\r\napi: A\r\n")
    }

    @Test func tabCannotIndent() {
        expectFindings(["yaml-syntax"], in: "errorspec: 1\napi: A\ngroups:\n«\t»Login: {}\n")
        expectFindings(["yaml-syntax"], in: "errorspec: 1\napi: A\ncategories:\n  -«\t»alert: 1\n")
        expectSound("errorspec:\t1\t# one\napi: A\nsummary: \"a\tb\"\n")
    }

    // MARK: Shapes

    @Test func nestingHasALimit() {
        let levels = { (count: Int) in
            "summary: " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        // The root is the first level.
        #expect(codes(levels(63) + "\n") == ["missing-key", "wrong-type"])
        #expect(codes(levels(64) + "\n") == ["limit-exceeded"])
        for text in ["[", "{a: ", "- ", "? ", "- - ? ", "[[", "{{", "[a: "] {
            #expect(codes(String(repeating: text, count: 100_000)) == ["limit-exceeded"], "\(text)")
        }
        let indented = (0..<100).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(codes(indented) == ["limit-exceeded"])
    }

    @Test func sizesOfFilesTextsAndListsHaveLimits() {
        let text = { (count: Int) in "summary: " + String(repeating: "x", count: count) + "\n" }
        expectSound(head + text(65_536))
        #expect(codes(head + text(65_537)) == ["limit-exceeded"])
        #expect(codes(head + "summary: \"" + String(repeating: "é", count: 32_769) + "\"\n") == ["limit-exceeded"])
        #expect(codes(head + "#" + String(repeating: "x", count: 1 << 20)) == ["limit-exceeded"])
        #expect(codes(head + "categories: [" + String(repeating: "a, ", count: 100_001) + "]\n") == ["limit-exceeded"])
        let full = head + "#"
        expectSound(full + String(repeating: "x", count: (1 << 20) - full.utf8.count))
    }

    /// Comparing each element with all earlier ones would take minutes.
    @Test func listsOfTenThousandElementsAreRead() {
        let numbers = 0..<10_000
        func list(_ element: (Int) -> String) -> String { "[" + numbers.map(element).joined(separator: ", ") + "]" }
        let start = "errorspec: 1\napi: Hostile\n"
        let locales = "locales: " + list { "aa-x-\($0)" } + "\n"
        expectSound(start + locales)
        expectSound(start + locales + "title: {" + numbers.map { "aa-x-\($0): t" }.joined(separator: ", ") + "}\n")
        expectSound(start + "bodies: {standard: {code: " + list { "/code\($0)" } + "}}\n")
    }

    /// One case has every range within 300 statuses. Most of these ranges are redundant.
    @Test(arguments: ["", "code: X, "])
    func manyRangesOfStatusesAreReadQuickly(_ code: String) {
        let ranges = (300..<599).flatMap { first in (first + 1..<600).map { "\(first)-\($0)" } }
        let common = "  Common: {description: d, cases: {c: {\(code)status: 450-451}}}\n"
        func login(_ overrides: String) -> String {
            "  Login: {parents: [Common], description: e, cases: {a: {\(code)\(overrides)status: ["
                + ranges.joined(separator: ", ") + "]}}}\n"
        }
        expectSound(head + "groups:\n" + common + login("overrides: Common.c, "))
        #expect(codes(head + "groups:\n" + common + login("")) == ["hidden-case"])
    }

    @Test func longKeyIsReported() {
        let result = compile(head + String(repeating: "k", count: 2_000) + ": x\n")
        #expect(result.codes == ["yaml-syntax"])
        #expect(result.diagnostics.first?.message == "a key of more than 1,024 characters")
    }

    @Test func manyDirectivesAreReportedQuickly() {
        let directives = (0..<20_000).map { "%TAG !a\($0)! tag:a,2000:\n" }.joined()
        for start in ["", "# a comment\n\n", "...\n", "... # end\n...\n", "\u{FEFF}"] {
            #expect(codes(start + directives + "---\n" + head) == ["yaml-feature"])
        }
        #expect(codes(head + "...\n" + directives) == ["yaml-feature"])
        #expect(codes(head + "---\n" + head) == ["yaml-feature"])
        #expect(codes("---\n---\n") == ["yaml-feature"])
        #expect(codes(head + "...\n# nothing\n...\n\n") == [])
    }

    @Test func aliasesAreNotExpanded() {
        var bomb = "a0: &a0 [x, x]\n"
        for index in 0..<64 { bomb += "a\(index + 1): &a\(index + 1) [*a\(index), *a\(index), *a\(index)]\n" }
        #expect(codes(bomb).contains("yaml-feature"))
        expectFindings(["yaml-feature"], in: "errorspec: 1\napi: A\nsummary: «*unknown»\n")
        expectFindings(["yaml-feature"], in: "errorspec: 1\napi: A\nsummary: «&a» x\n")
        expectFindings(["yaml-feature"], in: "errorspec: 1\napi: A\nsummary: «!<tag:yaml.org,2002:str>» x\n")
        expectFindings(["yaml-feature"], in: "errorspec: 1\napi: A\nsummary: «!» x\n")
        expectFindings(["yaml-feature"], in: "errorspec: 1\napi: A\n«&a» summary: x\n")
    }

    // MARK: Meaning

    @Test func findingsWithTheSameCodeHaveALimit() {
        let result = compile((0..<30_000).map { "k\($0): 1\n" }.joined())
        #expect(Set(result.codes) == ["missing-key", "unknown-key"] || Set(result.codes) == ["unknown-key"])
        #expect(result.diagnostics.count < 1_100)
        #expect(result.diagnostics.contains { $0.message.hasSuffix("more are not shown") })
    }

    @Test func thousandsOfGroupsAreResolved() throws {
        let parents = (0..<2_000).map { "  G\($0): {parents: [], otherwise: {description: D}}\n" }.joined()
        let names = (0..<2_000).map { "G\($0)" }.joined(separator: ", ")
        #expect(codes(head + "groups:\n" + parents + "  All: {parents: [\(names)]}\n") == ["ambiguous-match"])

        let cycle = (0..<5_000).map { "  G\($0): {parents: [G\(($0 + 1) % 5_000)]}\n" }.joined()
        let found = compile(head + "groups:\n" + cycle)
        #expect(found.codes == ["inheritance-cycle"])
        #expect(found.diagnostics[0].message.hasPrefix("`G0` inherits from itself: G0 → G1 → "))

        let chain = (0..<5_000).map { "  G\($0): {parents: [G\($0 + 1)]}\n" }.joined()
        #expect(codes(head + "groups:\n" + chain + "  G5000: {otherwise: {description: D}}\n") == ["limit-exceeded"])
    }

    @Test func thousandCasesWithTheSameCodeAreReported() {
        let cases = (0..<1_000).map { "      c\($0): {code: X}\n" }.joined()
        let result = compile(head + "groups:\n  A:\n    description: D\n    cases:\n" + cases)
        #expect(Set(result.codes) == ["ambiguous-match"])
    }

    /// If several ranges of a case match a status, the narrowest one is compared with other cases.
    @Test func casesAreComparedByTheirNarrowestRange() throws {
        let ranges = (0..<99).map { "\(400 + $0)-\(599 - $0)" }.joined(separator: ", ")
        let result = compile(
            head + "groups:\n  A:\n    description: D\n    cases:\n"
                + "      many: {status: [\(ranges)]}\n      few: {status: [450-549, 100-199]}\n")
        #expect(result.codes == ["ambiguous-match"])
        let api = try #require(
            expectSound(
                head + "groups:\n  A:\n    description: D\n    cases:\n"
                    + "      many: {status: [\(ranges)]}\n      few: {status: [451-549, 100-199]}\n"
            ).api)
        let names = [430, 449, 450, 451, 500, 549, 550].map { status in
            ResponseMatcher(of: GroupID(0), in: api).codelessWinner(status: status).map { api[$0].name.value }
        }
        #expect(names == ["many", "many", "many", "many", "many", "few", "many"])
    }
}
