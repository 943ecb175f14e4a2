import Foundation

/// The samples of property tests: `make test` tries a tenth, another one each day, and `.ci/run` all of them.
///
/// `ERRORSPEC_SAMPLES=all` tries all; `ERRORSPEC_SEED=20781` repeats a day's. The seed is printed.
public enum Samples {
    public static let areAll = ProcessInfo.processInfo.environment["ERRORSPEC_SAMPLES"] == "all"

    private static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["ERRORSPEC_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64(Date().timeIntervalSince1970 / 86_400)
        if !areAll {
            print("A tenth of the samples: ERRORSPEC_SEED=\(seed) repeats them, ERRORSPEC_SAMPLES=all tries all.")
        }
        return seed
    }()

    /// Numbers of samples below `count`, of which there is at least one.
    public static func of(_ count: UInt64) -> Range<UInt64> {
        if areAll || count == 0 { return 0..<count }
        let size = max(1, count / 10)
        let parts = count / size
        let part = seed % parts
        // The last one has what is left over.
        return part * size..<(part + 1 == parts ? count : (part + 1) * size)
    }

    /// The elements that are tried, in their order.
    public static func of<Element>(_ elements: [Element]) -> [Element] {
        of(UInt64(elements.count)).map { elements[Int($0)] }
    }
}
