import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import Testing

/// Tests the client with the misbehaving servers of `WireFault`, a table that the tests of `URLSession` also use.
@Suite struct WireFaultTests {
    @Test(arguments: WireFault.all) func requestEndsAsExpected(_ fault: WireFault) async throws {
        // The deadline is short only if nothing else ends the request.
        let limits = HTTPClientLimits(deadline: fault.isEndless ? .milliseconds(200) : .seconds(3_600))
        // An incomplete handshake and a server without TLS cause the same NIOSSL error, unless the connection is
        // reset first. Therefore, any error is accepted.
        let end = fault.scheme == "https" ? WireFault.End.someFailure : nil
        try await fault.expectEnd(of: HTTPClientNetworkService(limits: limits), end)
    }
}
