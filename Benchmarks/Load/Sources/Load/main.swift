import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Writes the figures into measurements.md in the given folder, or in the current one. Fails if the number of results
// differs from the number of calls. With the argument `engine`, only prints how long a match, texts, `==` and a log
// line take, and the target for each.

if CommandLine.arguments.dropFirst().first == "engine" {
    for (what, microseconds, aim) in engineFigures() {
        print("\(what): \(number(microseconds, 2)) µs, aim \(number(aim, 0)) µs")
    }
    exit(0)
}
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
let calls = 10_000
let concurrency = 200
// A third of the requests fail.
let server = try Server(fails: { $0 % 3 == 0 })
guard let loadURL = URL(string: server.url + "/load"), let plainURL = URL(string: server.url + "/plain") else {
    exit(1)
}

let service = DataTransferService<Blog>()
// A warm-up: after five thousand calls, the connections, the caches and the allocator's arenas exist.
_ = await load(calls: 5_000, concurrency: concurrency, serviceCall(service, loadURL))
let before = (requests: server.requests, failures: server.failures)
let start = ContinuousClock.now
let result = await load(calls: calls, concurrency: concurrency, serviceCall(service, loadURL))
let elapsed = ContinuousClock.now - start
let seen = (requests: server.requests - before.requests, failures: server.failures - before.failures)

let session = URLSession(configuration: .ephemeral)
_ = await load(calls: 5_000, concurrency: concurrency, bareCall(session, loadURL))
let bare = await load(calls: calls, concurrency: concurrency, bareCall(session, loadURL))

_ = try await overhead(service, url: plainURL, rounds: 300)
let times = try await overhead(service, url: plainURL, rounds: 3_000)

func mebibytes(_ values: [Int]) -> String { values.map { number(Double($0) / 1_048_576) }.joined(separator: ", ") }
let table = """
    | what | figure |
    | --- | --- |
    | calls at concurrency \(concurrency) against a server that fails a third of the requests | \(calls) |
    | ended, each once: successes + failures | \(result.successes) + \(result.failures) |
    | requests that the server saw, of them failed | \(seen.requests), \(seen.failures) |
    | time | \(number(elapsed.nanoseconds / 1e9, 2)) s |
    | memory after each thousand, MiB | \(mebibytes(result.memory)) |
    | … of requests over bare `URLSession`, the same server | \(mebibytes(bare.memory)) |
    | a call over bare `URLSession`, decoded (median) | \(number(times.bare / 1_000)) µs |
    | a call over `DataTransferService` (median) | \(number(times.service / 1_000)) µs, ratio \(number(times.service / times.bare, 3)) |

    """
print(table, terminator: "")
try Page(folder.appending(path: "measurements.md")).replaceFigures(with: table)
let isComplete = result.successes + result.failures == calls
if !isComplete { FileHandle.standardError.write(Data("calls were lost\n".utf8)) }
exit(isComplete ? 0 : 1)
