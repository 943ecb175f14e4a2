import ErrorSpecLanguage
import ErrorSpecReading
import TestSupport
import Testing

/// A case can hide or tie with another case only for failures that no more specific case wins.
@Suite struct RegionTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\nbody: one\nbodies: {one: {code: /code}}\ngroups:\n"

    private func codes(_ groups: String) -> [String] { compile(head + groups).codes }

    private func group(_ name: String, _ keys: String = "", _ cases: String...) -> String {
        "  \(name): {\(keys)description: D, cases: {\(cases.joined(separator: ", "))}}\n"
    }

    @Test func overlapThatANarrowerCaseWinsIsNotAmbiguous() {
        let ranges = ["a: {code: 100-199}", "b: {code: 150-249}"]
        #expect(codes(group("A", "", ranges[0], ranges[1])) == ["ambiguous-match"])
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: 150-199}")) == [])
        // With only one status, or without the last number, a part of the overlap is left.
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: 150-199, status: 400}")) == ["ambiguous-match"])
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: 150-198}")) == ["ambiguous-match"])
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: 150-198}", "d: {code: \"199\"}")) == [])
    }

    @Test func inheritedRangeIsHiddenOnlyIfACaseWinsAResponseOfTheOverlap() {
        let base = group("Base", "", "a: {code: 100-199}", "c: {code: 150-199}")
        #expect(codes(base + group("A", "parents: [Base], ", "b: {code: 150-249}")) == [])
        let broad = group("Base", "", "a: {code: 100-199}", "c: {code: 150-199, status: 4xx}")
        #expect(codes(broad + group("A", "parents: [Base], ", "b: {code: 150-249}")) == ["hidden-case"])
        #expect(codes(broad + group("A", "parents: [Base], ", "b: {code: 150-249, overrides: Base.a}")) == [])
        #expect(
            codes(base + group("A", "parents: [Base], ", "b: {code: 150-249, overrides: Base.a}"))
                == ["needless-override"])
    }

    @Test func rangesAreAmbiguousUnlessAnExactCodeWinsTheOverlap() {
        let ranges = ["a: {code: 1-2}", "b: {code: 2-3}"]
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: \"2\"}")) == [])
        #expect(codes(group("A", "", ranges[0], ranges[1], "c: {code: \"2\", status: 401}")) == ["ambiguous-match"])
    }

    // MARK: Descendants

    /// `A.other` hides `Base.wide` only in `B`, which leaves out `Base.narrow`.
    @Test func overridesThatOnlyADescendantNeedsAreNotNeedless() {
        let base = group("Base", "", "wide: {code: 100-199}", "narrow: {code: 150-199}")
        let middle = group("A", "parents: [Base], ", "other: {code: 150-249, overrides: Base.wide}")
        let last = group("B", "parents: [A], except: [Base.narrow], ", "own: {code: X}")
        #expect(codes(base + middle) == ["needless-override"])
        #expect(codes(base + middle + last) == [])
        // Without `overrides`, `A` isn't reported.
        #expect(codes(base + middle.replacing(", overrides: Base.wide", with: "") + last) == [])
    }

    @Test func casesAreAmbiguousInTheDescendantThatLeavesOutTheNarrowerCase() {
        let base = group("Base", "", "a: {code: 100-199}", "b: {code: 150-249}", "c: {code: 150-199}")
        #expect(codes(base) == [])
        let result = compile(head + base + "  A: {parents: [Base], except: [Base.c]}\n  B: {parents: [A]}\n")
        #expect(result.codes == ["ambiguous-match"])
        #expect(result.diagnostics.first?.message == "in `A`, `Base.a` and `Base.b` both match code `150-199`")
    }

    @Test func casesAreAmbiguousInTheDescendantWithOtherSuccesses() {
        let base = "  Base: {successes: 200, description: D, cases: {a: {status: 201}}}\n"
        let twins = "  Base: {description: D, cases: {a: {status: [200, 400]}, b: {status: [200, 401]}}}\n"
        #expect(codes(base) == [])
        #expect(codes(twins) == ["success-status", "success-status"])
        let result = compile(head + twins + "  A: {parents: [Base], successes: 201}\n")
        #expect(result.codes == ["ambiguous-match"])
        #expect(result.diagnostics.first?.range.start.line == 8)
    }

    // MARK: Rules

    /// The rule of the nearest group comes first if equally wide ranges of codes overlap.
    @Test func rulesListOverlappingRangesInTheEnginesOrder() throws {
        let base = group("Base", "", "a: {code: 100-199, status: 401}")
        let own = group("A", "parents: [Base], ", "b: {code: 150-249, status: 401, overrides: Base.a}")
        let api = try #require(expectSound(head + base + own).api)
        let id = try #require(api.group(named: "A"))
        let first = api.rules(of: id).first { $0.code?.matches("160") ?? false }
        #expect(first.map { api[$0.winner].name.value } == "b")
        #expect(ResponseMatcher(of: id, in: api).failure(status: 401, codes: ["160"]) == .handled(first!.winner))
    }

    @Test func firstOfOverlappingRangesOfACaseDecides() throws {
        let cases = ["a: {status: 400, code: [2-7, 6-11]}", "b: {code: 8-11}"]
        let api = try #require(expectSound(head + group("A", "", cases[0], cases[1])).api)
        #expect(api.rules(of: GroupID(0)).map { $0.code?.written } == ["8-11", "2-7"])
    }

    // MARK: Shapes

    /// Small versions of specs that were slow to check. `Benchmarks/Hostile` measures the large versions.
    @Test func everyNestedFamilyCanWin() throws {
        let cases = (1...20).map { "c\($0): {code: '\(String(repeating: "a", count: $0))*'}" }.joined(separator: ", ")
        let api = try #require(expectSound(head + group("A", "", cases)).api)
        let matcher = ResponseMatcher(of: GroupID(0), in: api)
        for index in 1...20 {
            let code = String(repeating: "a", count: index) + "x"
            #expect(matcher.failure(status: 400, codes: [code]) == .handled(CaseID(index - 1)))
        }
        #expect(api.rules(of: GroupID(0)).map(\.winner.index) == Array((0..<20).reversed()))
    }

    @Test func everyNestedRangeCanWin() throws {
        let cases = (0..<20).map { "c\($0): {code: \(100 + $0)-\(300 - $0)}" }.joined(separator: ", ")
        let own = group("B", "parents: [A], ", "own: {code: 110-290, overrides: A.c10}")
        let api = try #require(expectSound(head + group("A", "", cases) + own).api)
        #expect(api.rules(of: GroupID(0)).map(\.winner.index) == Array((0..<20).reversed()))
        #expect(!api.rules(of: GroupID(1)).map(\.winner.index).contains(10))
    }

    @Test func caseInheritedOnManyPathsIsListedOnce() throws {
        let layers = (0..<6).map { layer -> String in
            let parents = layer == 0 ? "" : (0..<4).map { "L\(layer - 1)x\($0)" }.joined(separator: ", ")
            return (0..<4).map { group("L\(layer)x\($0)", "parents: [\(parents)], ", "c: {code: X\(layer)x\($0)}") }
                .joined()
        }.joined()
        let api = try #require(expectSound(head + layers).api)
        let last = try #require(api.group(named: "L5x0"))
        #expect(api[last].ancestors.count == 20)
        #expect(api[last].visible.count == 21)
        #expect(api.rules(of: last).count == 21)
    }
}
