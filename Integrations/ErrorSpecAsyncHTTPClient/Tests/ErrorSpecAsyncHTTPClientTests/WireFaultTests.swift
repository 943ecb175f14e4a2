import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import Testing

/// The client with the misbehaving servers of the table, which the tests of `URLSession` share.
@Suite struct WireFaultTests {
    @Test(arguments: WireFault.all) func requestEndsAsExpected(_ fault: WireFault) async throws {
        // The deadline is short only if nothing else ends the request.
        let limits = HTTPClientLimits(deadline: fault.isEndless ? .milliseconds(200) : .seconds(3_600))
        // An incomplete handshake and a server without TLS are the same NIOSSL error, unless the connection is reset
        // first.
        let end = fault.scheme == "https" ? WireFault.End.someFailure : nil
        try await fault.expectEnd(of: HTTPClientNetworkService(limits: limits), end)
    }
}
