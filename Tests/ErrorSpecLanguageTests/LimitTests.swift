import ErrorSpecLanguage
import TestSupport
import Testing

/// The limits that the language reference lists in "Files": each is tested at its value and above it.
@Suite struct LimitTests {
    private let head = "errorspec: 1\napi: Large\ntitle: Error\nbody: one\nbodies: {one: {code: /code}}\n"

    private func findings(_ groups: String) -> [String] {
        let result = compile(head + "groups:\n" + groups)
        return result.diagnostics.map { "\($0.range.start.line) \($0.code.id): \($0.message)" }
    }

    private func group(_ name: String, _ keys: String = "", cases: [String]) -> String {
        "  \(name): {\(keys)description: D, cases: {\(cases.joined(separator: ", "))}}\n"
    }

    private func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

    // MARK: Chains

    @Test func chainOfParentsHasALimit() {
        func chain(_ parents: Int) -> String {
            "  G0: {otherwise: {description: D}}\n" + lines(parents) { "  G\($0 + 1): {parents: [G\($0)]}\n" }
        }
        #expect(findings(chain(64)) == [])
        #expect(findings(chain(65)) == ["72 limit-exceeded: `G65` has a chain of more than 64 parents"])
    }

    // MARK: Ranges and families of codes

    private func ranges(_ count: Int) -> String {
        (0..<count).map { "\($0 * 10)-\($0 * 10 + 5)" }.joined(separator: ", ")
    }
    private func families(_ count: Int) -> String { (0..<count).map { "f\($0)x*" }.joined(separator: ", ") }

    @Test func rangesOfCodesOfAGroupHaveALimit() {
        #expect(findings(group("A", cases: ["a: {code: [\(ranges(500))]}"])) == [])
        let message = "limit-exceeded: the cases of `A` have more than 500 ranges of codes, including inherited ones"
        #expect(findings(group("A", cases: ["a: {code: [\(ranges(501))]}"])) == ["7 " + message])
    }

    @Test func familiesOfCodesOfAGroupHaveALimit() {
        #expect(findings(group("A", cases: ["a: {code: [\(families(500))]}"])) == [])
        let message = "limit-exceeded: the cases of `A` have more than 500 families of codes, including inherited ones"
        #expect(findings(group("A", cases: ["a: {code: [\(families(501))]}"])) == ["7 " + message])
    }

    @Test func inheritedRangesCountInEachGroup() {
        let only = group("Base", cases: ["a: {code: [\(ranges(499))]}", "b: {code: 1-2}"])
        let same = group("A", "parents: [Base], ", cases: ["c: {code: 0-5, overrides: Base.a}"])
        #expect(findings(only + same) == [])
        let other = group("A", "parents: [Base], ", cases: ["c: {code: 3-4}"])
        #expect(findings(only + other).map { $0.prefix(22) } == ["8 limit-exceeded: the "])
        let without = group("A", "parents: [Base], except: [Base.b], ", cases: ["c: {code: 3-4}"])
        #expect(findings(only + without) == [])
    }

    @Test func descendantsOfAGroupAboveALimitAreNotReported() {
        let base = group("Base", cases: ["a: {code: [\(ranges(3_000))]}"])
        let others = lines(500) { group("G\($0)", "parents: [Base], ", cases: ["a: {code: 1-2}"]) }
        #expect(findings(base + others).count == 1)
    }

    // MARK: Inherited cases

    private func visible(_ cases: Int, _ groups: Int) -> String {
        let base = "  Base:\n    description: D\n    cases:\n" + lines(cases) { "      c\($0): {code: X\($0)}\n" }
        return base + lines(groups - 1) { "  G\($0): {parents: [Base]}\n" }
    }

    private let message =
        "limit-exceeded: the groups up to `Z` have more than 300,000 cases in total, including inherited ones"

    @Test func visibleCasesOfAllGroupsHaveALimit() {
        #expect(findings(visible(1_000, 300)) == [])
        let found = findings(visible(1_000, 300) + group("Z", cases: ["z: {code: Z}"]))
        #expect(found.map { $0.drop { $0 != "l" } } == [message[...]])
    }

    /// A case counts once for each pair of a status and a code.
    @Test func pairsOfVisibleCasesHaveALimit() {
        let statuses = (400..<410).map(String.init).joined(separator: ", ")
        let codes = (0..<100).map { "C\($0)" }.joined(separator: ", ")
        let base = group("Base", cases: ["a: {status: [\(statuses)], code: [\(codes)]}"])
        let groups = lines(299) { "  G\($0): {parents: [Base]}\n" }
        #expect(findings(base + groups) == [])
        let found = findings(base + groups + group("Z", cases: ["z: {status: 500}"]))
        #expect(found.map { $0.drop { $0 != "l" } } == [message[...]])
    }

    // MARK: Nodes

    @Test func nodesOfAnAPIHaveALimit() {
        func findings(_ nodeCounts: [Int]) -> [String] {
            var (files, diagnostics) = (SourceFiles(), Diagnostics())
            let documents = nodeCounts.enumerated().map { index, count in
                let name = "part\(index).yaml"
                var document = SpecDocument(
                    unreadable: files.add(path: name, folder: "", name: name, role: .part, bytes: []))
                document.nodeCount = count
                return document
            }
            _ = resolve(documents, files: files, into: &diagnostics)
            return diagnostics.all.filter { $0.code == .limitExceeded }
                .map { "\(files[$0.range.file].path): \($0.message)" }
        }
        let full = Array(repeating: 100_000, count: 4)
        #expect(findings(full) == [])
        let message = "part4.yaml: with this file, the API has more than 400,000 YAML nodes"
        #expect(findings(full + [1, 1]) == [message])
    }

    @Test func nodesOfAFileAreCountedWithKeys() {
        var (files, diagnostics) = (SourceFiles(), Diagnostics())
        let text = "groups:\n  A: {parents: [Base, B]}\n"
        let file = files.add(path: "part.yaml", folder: "", name: "part.yaml", role: .part, bytes: Array(text.utf8))
        #expect(parse(file, into: &diagnostics).nodeCount == 9)
    }
}
