import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import Testing

/// The client against the table of servers that misbehave, which the tests of `URLSession` share.
@Suite struct WireFaultTests {
    @Test(arguments: WireFault.all) func eachRequestEndsAsTheTableSays(_ fault: WireFault) async throws {
        // Only where nothing else ends the request is its deadline short.
        let limits = HTTPClientLimits(deadline: fault.isEndless ? .milliseconds(200) : .seconds(3_600))
        // A handshake that breaks off and a server without TLS are the same error of NIOSSL's, unless a reset comes first.
        let end = fault.scheme == "https" ? WireFault.End.someFailure : nil
        try await fault.expectEnd(of: HTTPClientNetworkService(limits: limits), end)
    }
}
