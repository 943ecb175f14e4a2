import ErrorSpecLanguage
import Testing

/// Each element is transformed once, and results keep their order, also in nested and simultaneous calls.
@Suite struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 63, 64, 65, 1_000])
    func resultsAreInTheOrderOfTheElements(count: Int) {
        for _ in 0..<50 {
            #expect(concurrentMap(Array(0..<count)) { "\($0)" } == (0..<count).map { "\($0)" })
        }
    }

    @Test func nestedConcurrentMapsFinish() {
        let table = concurrentMap(Array(0..<100)) { row in concurrentMap(Array(0..<100)) { row * $0 } }
        for row in 0..<100 { #expect(table[row] == (0..<100).map { row * $0 }) }
    }

    @Test func concurrentMapsOnSeveralThreadsKeepTheirResults() async {
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<16 {
                group.addTask {
                    (0..<100).allSatisfy { round in
                        concurrentMap(Array(0..<70)) { task + round + $0 } == (0..<70).map { task + round + $0 }
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
