import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` against the table of servers that misbehave.
@Suite struct WireFaultTests {
    #if canImport(FoundationNetworking)
        private static let faults = WireFault.all.filter { !$0.trapsFoundation }
    #else
        private static let faults = WireFault.all
    #endif

    @Test(arguments: faults) func eachRequestEndsAsTheTableSays(_ fault: WireFault) async throws {
        let clock = ManualClock(isInstant: false)
        // A deadline passes as soon as something waits for it, and only if nothing else ends the request.
        let time = Task {
            while fault.isEndless, !Task.isCancelled {
                if clock.sleepers > 0 { clock.advance(by: URLSessionNetworkService.Limits().deadline) }
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        defer { time.cancel() }
        try await fault.expectEnd(of: URLSessionNetworkService(clock: clock))
    }
}
