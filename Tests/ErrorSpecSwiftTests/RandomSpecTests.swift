import ErrorSpecLanguage
import SpecGeneration
import Testing

@Suite struct RandomSpecTests {
    @Test func randomSpecsAreValid() throws {
        for seed in 0..<60 as Range<UInt64> {
            let spec = RandomSpec(seed: seed)
            var files = SourceFiles()
            var diagnostics = Diagnostics()
            let documents = spec.sourceFiles(into: &files).map { parse($0, into: &diagnostics) }
            let resolved = try #require(resolve(documents, files: files, into: &diagnostics))
            #expect(check(resolved, into: &diagnostics) != nil, "seed \(seed): \(diagnostics.sorted(in: files))")
        }
    }

    @Test func specsDependOnSeed() {
        #expect(RandomSpec(seed: 7).files.map(\.text) == RandomSpec(seed: 7).files.map(\.text))
        #expect(RandomSpec(seed: 7).files.map(\.text) != RandomSpec(seed: 8).files.map(\.text))
    }
}
