import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` with the misbehaving servers of the table.
@Suite struct WireFaultTests {
    #if canImport(FoundationNetworking)
        private static let faults = WireFault.all.filter { !$0.trapsFoundation }
    #else
        private static let faults = WireFault.all
    #endif

    @Test(arguments: faults) func requestEndsAsExpected(_ fault: WireFault) async throws {
        let clock = ManualClock(isInstant: false)
        // The deadline passes as soon as a task waits for it, but only if nothing else can end the request.
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
