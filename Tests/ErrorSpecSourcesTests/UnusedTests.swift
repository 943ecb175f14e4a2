import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// The list of what an import leaves out, as people read it.
@Suite struct UnusedTests {
    private func condensed(_ messages: [String]) -> [String] {
        var files = SourceFiles()
        let file = files.add(path: "a", folder: "", name: "a", role: .part, bytes: [])
        return messages.map { Unused(kind: .status, message: $0, range: SourceRange(startOf: file.id)) }
            .condensed.map { "\($0.count) \($0.message)" }
    }

    private func messages(_ count: Int, _ message: (Int) -> String) -> [String] { (1...count).map(message) }

    @Test func fiveEntriesWithOneReasonAreListedOneByOne() {
        let five = messages(5) { "`E.case\($0)` is created for 202, which is a success" }
        #expect(condensed(five) == five.map { "1 \($0)" })
    }

    @Test func moreThanFiveEntriesWithOneReasonAreOne() {
        let all = messages(7) { "`E.case\($0)` is created for \(200 + $0), which is a success" }
        #expect(
            condensed(all + ["`x` is not a status"]) == [
                "7 `E.case1` is created for 201, which is a success; also `E.case2`, `E.case3`, `E.case4` and 3 more",
                "1 `x` is not a status",
            ])
    }

    /// The lists in these messages have different lengths.
    @Test func listsInMessagesDoNotMatter() {
        let all = messages(6) { "bodies with \(listedShortly((0..<$0).map { "m\($0)" }))" }
        #expect(condensed(all) == ["6 bodies with `m0`; also 5 more"])
    }

    @Test func entriesWithDifferentReasonsAreKept() {
        let words = ["gone", "late", "full", "shut", "lost", "sold"]
        let all = words.map { "`E.a` is \($0)" }
        #expect(condensed(all) == all.map { "1 \($0)" })
    }
}
