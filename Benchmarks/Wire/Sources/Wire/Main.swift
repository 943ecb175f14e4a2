import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a hostile server, and prints the times and the memory of the calls as JSON.
@main
struct Wire {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let url = URL(string: arguments[1]), let count = Int(arguments[2]),
            let deadline = Double(arguments[3]), let cancels = Double(arguments[4])
        else { return print("usage: Wire URL COUNT DEADLINE CANCEL-AFTER (seconds, 0: never)") }
        let service = URLSessionNetworkService(limits: .init(deadline: .seconds(deadline)))
        let clock = ContinuousClock()
        let start = clock.now
        let calls = Task {
            await withTaskGroup(of: String.self, returning: [String].self) { group in
                for _ in 0..<count { group.addTask { await outcome(of: service, url) } }
                var outcomes: [String] = []
                for await outcome in group { outcomes.append(outcome) }
                return outcomes
            }
        }
        var cancelling = 0.0
        if cancels > 0 {
            try await Task.sleep(for: .seconds(cancels))
            let time = clock.measure { calls.cancel() }
            cancelling = seconds(time)
        }
        let outcomes = await calls.value
        let ended = seconds(start.duration(to: clock.now))
        let memory = peak()
        // Foundation may still be working on calls that have ended.
        try await Task.sleep(for: .seconds(2))
        print(
            """
            {"seconds": \(ended), "cancelling": \(cancelling), "megabytes": \(memory), "megabytesLater": \(peak()), \
            "outcomes": "\(Set(outcomes).sorted().joined(separator: ", "))"}
            """)
    }

    private static func outcome(of service: URLSessionNetworkService, _ url: URL) async -> String {
        do {
            let response = try await service.send(URLRequest(url: url))
            return "\(response.statusCode), \(response.body.count) bytes"
        } catch let error as URLError {
            return "URLError \(error.code.rawValue)"
        } catch {
            return "\(type(of: error))"
        }
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    /// The process's peak memory, in MB.
    private static func peak() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
    }
}
