import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// The explanations of kinds are correct.
@Suite struct KindTests {
    @Test(arguments: Kind.allCases) func exampleHasAChangeOfItsKind(kind: Kind) throws {
        let explanation = kind.explanation
        #expect(explanation.meaning.hasSuffix("."))
        #expect(!explanation.levels.isEmpty && explanation.levels == explanation.levels.sorted(by: >))
        let changes = try compare(example(explanation.before), example(explanation.after)).changes
        let found = changes.filter { $0.kind == kind }
        #expect(!found.isEmpty, "\(changes.map(\.kind))")
        #expect(found.allSatisfy { explanation.levels.contains($0.level) }, "\(found.map(\.level))")
    }

    private func example(_ text: String) throws -> ResolvedSpec {
        if text.isEmpty { return ResolvedSpec(apis: [], files: SourceFiles()) }
        return try spec(["shop/api.yaml": "errorspec: 1\napi: Shop\ntitle: Error\n\(text)"])
    }
}
