import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Returns the median, which doesn't depend on outliers.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension Duration {
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

/// Returns the process's resident memory, in bytes.
func residentMemory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * 4_096
}

// MARK: Load

struct LoadResult: Sendable {
    var successes = 0
    var failures = 0
    /// The memory after each thousand calls.
    var memory: [Int] = []
}

/// Makes the given number of calls, at most `concurrency` at a time.
///
/// - Parameter call: Makes a call, and returns whether it succeeded.
func load(calls: Int, concurrency: Int, _ call: @escaping @Sendable () async -> Bool) async -> LoadResult {
    await withTaskGroup(of: Bool.self) { group in
        var result = LoadResult()
        var started = min(concurrency, calls)
        for _ in 0..<started { group.addTask { await call() } }
        while let isSuccess = await group.next() {
            if isSuccess { result.successes += 1 } else { result.failures += 1 }
            let ended = result.successes + result.failures
            if ended % 1_000 == 0 { result.memory.append(residentMemory()) }
            if started < calls {
                started += 1
                group.addTask { await call() }
            }
        }
        return result
    }
}

/// Returns a closure that makes a call through the service, as an app does.
func serviceCall(_ service: DataTransferService<Blog>, _ url: URL) -> @Sendable () async -> Bool {
    { await service.result(of: GetPost(url: url), handler: Blog.EditProfile()).isSuccess }
}

/// Returns a closure that sends a request directly with `URLSession`, to measure the memory that `URLSession` itself
/// retains.
func bareCall(_ session: URLSession, _ url: URL) -> @Sendable () async -> Bool {
    { (try? await session.data(for: URLRequest(url: url))) != nil }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

// MARK: Overhead

/// Returns the median duration in nanoseconds of a call directly with `URLSession`, and of a call through the
/// service. The two kinds of calls alternate, so that they run under the same conditions.
func overhead(_ service: DataTransferService<Blog>, url: URL, rounds: Int) async throws -> (
    bare: Double, service: Double
) {
    let session = URLSession(configuration: .ephemeral)
    let decoder = JSONDecoder()
    var bare: [Double] = []
    var served: [Double] = []
    let clock = ContinuousClock()
    func callBare() async throws {
        let (data, response) = try await session.data(for: URLRequest(url: url))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        _ = try decoder.decode(Post.self, from: data)
    }
    func callService() async throws { _ = try await service.request(GetPost(url: url), handler: Blog.EditProfile()) }
    for round in 0..<rounds {
        // Alternates which of the two calls is measured first.
        for turn in 0..<2 {
            let start = clock.now
            if (round + turn) % 2 == 0 {
                try await callBare()
                bare.append((clock.now - start).nanoseconds)
            } else {
                try await callService()
                served.append((clock.now - start).nanoseconds)
            }
        }
    }
    return (median(bare), median(served))
}
