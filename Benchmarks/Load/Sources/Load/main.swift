import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Writes load.md into the folder that is given, or the current one; fails if a call is lost or memory grows.
// `Load lookup` prints the nanoseconds of a failure's `map`, by hand and generated, and does nothing else.

if CommandLine.arguments.dropFirst().first == "lookup" {
    let maps = mapping(rounds: 20_000)
    print(maps.byHand, maps.generated)
    exit(0)
}
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
let calls = 10_000
let concurrency = 200
// A third of the requests fails.
let server = try Server(fails: { $0 % 3 == 0 })
guard let loadURL = URL(string: server.url + "/load"), let plainURL = URL(string: server.url + "/plain") else {
    exit(1)
}

let service = DataTransferService<Blog>()
// Connections, caches and the allocator's arenas are there after two thousand calls.
_ = await load(service, url: loadURL, calls: 2_000, concurrency: concurrency)
let before = (requests: server.requests, failures: server.failures)
let start = ContinuousClock.now
let result = await load(service, url: loadURL, calls: calls, concurrency: concurrency)
let elapsed = ContinuousClock.now - start

_ = try await overhead(service, url: plainURL, rounds: 300)
let times = try await overhead(service, url: plainURL, rounds: 3_000)
let maps = mapping(rounds: 20_000)

func number(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
let memory = result.memory.map { number(Double($0) / 1_048_576) }
let growth = Double((result.memory.last ?? 0) - (result.memory.first ?? 0)) / 1_048_576
let table = """
    | what | figure |
    | --- | --- |
    | calls at concurrency \(concurrency) against a server that fails a third of the requests | \(calls) |
    | ended, each once: successes + failures | \(result.successes) + \(result.failures) |
    | requests that the server saw, of them failed | \(server.requests - before.requests), \(server.failures - before.failures) |
    | time | \(number(elapsed.nanoseconds / 1e9, 2)) s |
    | memory after each thousand, MiB | \(memory.joined(separator: ", ")) |
    | a call over bare `URLSession`, decoded (median) | \(number(times.bare / 1_000)) µs |
    | a call over `DataTransferService` (median) | \(number(times.service / 1_000)) µs, ratio \(number(times.service / times.bare, 3)) |
    | `map` of a failure, hand-written parent chain | \(number(maps.byHand)) ns |
    | `map` of a failure, generated | \(number(maps.generated)) ns, ratio \(number(maps.generated / maps.byHand, 2)) |

    """
try Data(table.utf8).write(to: folder.appending(path: "load.md"))
print(table, terminator: "")
let isComplete = result.successes + result.failures == calls
if !isComplete { FileHandle.standardError.write(Data("calls were lost\n".utf8)) }
exit(isComplete ? 0 : 1)
