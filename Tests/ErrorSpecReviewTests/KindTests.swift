import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// `errorspec explain` describes kinds as the review treats them.
@Suite struct KindTests {
    @Test(arguments: Change.Kind.allCases) func anExampleHasItsKind(kind: Change.Kind) throws {
        let explained = kind.explanation
        #expect(explained.meaning.hasSuffix("."))
        #expect(explained.several.sentence.contains("#"))
        let found = try compare(example(explained.before), example(explained.after)).filter { $0.kind == kind }
        #expect(Set(found.map(\.lane)) == Set(explained.levels.map(\.lane)))
        for change in found {
            let levels = explained.levels.first { $0.lane == change.lane }?.levels ?? []
            #expect(levels.contains(change.level), "\(summary(change))")
        }
    }

    @Test func everyKindIsExplainedOnce() {
        #expect(Explanation.ofKinds.keys.sorted() == Change.Kind.allCases.map(\.rawValue).sorted())
    }

    private func example(_ text: String) throws -> ResolvedSpec {
        if text.isEmpty { return ResolvedSpec(apis: [], files: SourceFiles()) }
        return try spec(["shop/api.yaml": "errorspec: 1\napi: Shop\ntitle: Error\n\(text)\n"])
    }
}
