import ErrorSpecRuntime
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Calls through `URLSession` to misbehaving servers. `WireFaultTests` tests more of them, from a table.
@Suite struct WireTests {
    private let clock = ManualClock(isInstant: false)

    /// Returns the result of a call to a server with the given behaviour, and the requests that the server received.
    ///
    /// - Parameter deadlines: Whether deadlines pass at once, for a call that nothing else would end.
    private func end(
        deadlines: Bool = false, headers: [String: String] = [:], retries: ResendPolicy? = nil,
        _ respond: @escaping @Sendable (RawServer.Peer) async throws -> Void
    ) async throws -> (Result<Data, NetworkError<Token.ResponseError>>, requests: [String]) {
        let server = try await RawServer(respond)
        struct Raw: Requestable {
            typealias Response = Data
            let call: EmptyCall
            func urlRequest() throws -> URLRequest { try call.urlRequest() }
        }
        let service = service(URLSessionNetworkService(clock: clock)) { $0.transportPolicy = retries }
        let call = EmptyCall(url: server.url + "/", headers: headers)
        let time = deadlines ? Task { await letDeadlinesPass() } : nil
        defer { time?.cancel() }
        let result = await service.result(of: Raw(call: call), handler: Token())
        return (result, server.requests.value)
    }

    /// Lets each deadline pass as soon as a task waits for it.
    private func letDeadlinesPass() async {
        let clock = clock
        while !Task.isCancelled {
            if clock.sleepers > 0 { clock.advance(by: URLSessionNetworkService.Limits().deadline) }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Returns the error of a call whose deadline passes when the call has reached the server and `isReady` is true.
    ///
    /// - Parameter hasServerEnded: Whether `respond` has ended. The server is kept alive until then, so it doesn't close the
    ///   connection earlier. Foundation on Linux traps if a server closes the connection within a response's head, even
    ///   if the task has just been cancelled (swift-corelibs-foundation's issue 5285).
    private func failureAfterDeadline(
        when isReady: @escaping @Sendable () -> Bool = { true },
        until hasServerEnded: @escaping @Sendable () -> Bool = { true },
        _ respond: @escaping @Sendable (RawServer.Peer) async throws -> Void
    ) async throws -> NetworkError<Token.ResponseError>? {
        let server = try await RawServer(respond)
        let service = service(URLSessionNetworkService(clock: clock)) { $0.transportPolicy = nil }
        let call = EmptyCall(url: server.url)
        let task = Task { await service.result(of: call, handler: Token()) }
        let clock = clock
        await eventually { server.requests.value.count == 1 && clock.sleepers == 1 && isReady() }
        clock.advance(by: .seconds(60))
        let failure = await task.value.failure
        await eventually(hasServerEnded)
        return withExtendedLifetime(server) { failure }
    }

    private func response(_ status: String, _ headers: String = "", body: String = "") -> String {
        "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    private func transportCode<Value, E>(_ result: Result<Value, NetworkError<E>>) -> URLError.Code? {
        transportCode(result.failure)
    }

    private func transportCode<E>(_ error: NetworkError<E>?) -> URLError.Code? {
        guard case .transport(let error) = error?.originError else { return nil }
        return (error as? URLError)?.code
    }

    // MARK: Responses

    @Test(arguments: [
        "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"abc\", qop=\"auth\"", "Bearer", "Negotiate", "NTLM",
        "Basic realm=\"x\", Digest realm=\"y\", nonce=\"z\"", "Basic", "", "rubbish",
    ])
    func challenged401IsReturnedAsAResponse(_ challenge: String) async throws {
        let body = #"{"message": "인증할 수 없는 토큰입니다."}"#
        let text = response("401 Unauthorized", "WWW-Authenticate: \(challenge)\r\n", body: body)
        let (result, requests) = try await end { try await $0.send(text) }
        #expect(result.failure?.responseError == .unknownAccessToken)
        #expect(result.failure?.description == "인증할 수 없는 토큰입니다.")
        #expect(requests.count == 1)
    }

    /// Rejecting a challenge waits for Foundation's queue, which must not wait for the callbacks at the same time.
    @Test(.timeLimit(.minutes(1))) func challengeBesideALargeDownloadEnds() async throws {
        let size = 9_000_000
        let large = try await RawServer { peer in
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n")
            try await peer.send(String(repeating: "x", count: size))
        }
        let challenge = response("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"\r\n", body: "{}")
        let locked = try await RawServer { try await $0.send(challenge) }
        let service = service(URLSessionNetworkService()) { $0.transportPolicy = nil }
        let calls =
            Array(repeating: EmptyCall(url: large.url), count: 2)
            + Array(repeating: EmptyCall(url: locked.url), count: 8)
        for _ in 0..<3 {
            let statuses = await withTaskGroup(of: Int?.self) { group in
                for call in calls {
                    group.addTask { await service.result(of: call, handler: Token()).failure?.statusCode }
                }
                return await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 401 } == 8)
        }
    }

    @Test func proxyAuthenticationChallengeIsReturnedAsAResponse() async throws {
        let text = response("407 Proxy", "Proxy-Authenticate: Basic realm=\"x\"\r\n")
        let (result, _) = try await end { try await $0.send(text) }
        #expect(result.failure?.statusCode == 407)
    }

    @Test(arguments: [204, 304, 404, 503, 600, 999])
    func anyStatusIsReturnedAsAResponse(_ status: Int) async throws {
        let text = "HTTP/1.1 \(status) Status\r\n" + (status < 400 ? "\r\n" : "Content-Length: 2\r\n\r\nhi")
        let (result, _) = try await end { try await $0.send(text) }
        if status == 204 {
            #expect(try result.get() == Data())
        } else if status == 503 {
            #expect(result.failure?.inherited(Sample.CommonResponseErrorHandler.ResponseError.self) == .outage)
        } else {
            guard case .unmapped(let response) = result.failure?.originError else { return #expect(Bool(false)) }
            #expect(response.statusCode == status)
        }
    }

    @Test func headersAreAvailableForMatching() async throws {
        let text = response("403 No", "retry-AFTER: 7\r\n", body: "{}")
        let (result, _) = try await end { try await $0.send(text) }
        #expect(result.failure?.retryAfter == .seconds(7))
    }

    // MARK: Servers that don't respond

    @Test func silentServerFailsAtTheDeadline() async throws {
        let error = try await failureAfterDeadline { _ in try await Task.sleep(for: .seconds(3_600)) }
        #expect(transportCode(error) == .timedOut)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "x"),
        ("HTTP/1.1 200 OK\r\n", "X: y\r\n"),
    ])
    func slowServerFailsAtTheDeadline(_ head: String, _ drop: String) async throws {
        let drops = Box(0)
        let hasServerEnded = Box(false)
        let isDripping: @Sendable () -> Bool = { drops.value > 3 }
        let isOver: @Sendable () -> Bool = { hasServerEnded.value }
        let error = try await failureAfterDeadline(when: isDripping, until: isOver) { peer in
            defer { hasServerEnded.update { $0 = true } }
            try await peer.send(head)
            while true {
                try await peer.send(drop)
                drops.increment()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(transportCode(error) == .timedOut)
    }

    @Test func manyHangingCallsAllEnd() async throws {
        let server = try await RawServer { _ in try await Task.sleep(for: .seconds(3_600)) }
        let network = URLSessionNetworkService(clock: clock)
        let request = URLRequest(url: URL(string: server.url)!)
        let time = Task { await letDeadlinesPass() }
        defer { time.cancel() }
        let codes = await withTaskGroup(of: URLError.Code?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do { _ = try await network.send(request) } catch { return (error as? URLError)?.code }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .timedOut, count: 50))
    }

    @Test func silentlyClosedConnectionIsLost() async throws {
        let (result, requests) = try await end(retries: ResendPolicy(maxRetries: 1)) { _ in }
        #expect(transportCode(result) == .networkConnectionLost)
        #expect(result.failure?.attempts == 2)
        #expect(requests.count >= 2)
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n",
        "Content-Encoding: gzip\r\nContent-Length: 69\r\n",
    ])
    func incompleteBodyIsALostConnection(_ headers: String) async throws {
        // The first half of a body of 69 bytes.
        let zipped = Data(base64Encoded: "H4sIAAAAAAACA6tWKsgvLilWslKIVsrPS1XSUVAqKc8HUxlF")!
        let isZipped = headers.contains("gzip")
        let isChunked = headers.contains("chunked")
        let body = isZipped ? zipped : Data("hello".utf8)
        let (result, requests) = try await end(retries: ResendPolicy(maxRetries: 1)) { peer in
            try await peer.send("HTTP/1.1 200 OK\r\n" + headers + "\r\n")
            if isChunked { try await peer.send(String(body.count, radix: 16) + "\r\n") }
            try await peer.send(body)
            if isChunked { try await peer.send("\r\n") }
        }
        #expect(transportCode(result) == .networkConnectionLost, "\(String(describing: result.failure?.transportText))")
        #expect(requests.count == 2)
    }

    @Test func closedPortIsAFailedConnection() async throws {
        let server = try await RawServer { _ in }
        let port = server.port
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        guard case .ip4(_, let free) = try socket.sockname() else { return #expect(Bool(false)) }
        #expect(free != port)
        // The port is bound but not listening, so connections are refused.
        let service = service(URLSessionNetworkService(clock: clock))
        let result = await service.result(of: EmptyCall(url: "http://127.0.0.1:\(free)/"), handler: Token())
        #expect(transportCode(result) == .cannotConnectToHost)
        #expect(result.failure?.attempts == 3)
        #expect(result.failure?.title == "네트워크 에러")
        try socket.close()
    }

    @Test func closingDuringTheHandshakeIsALostConnection() async throws {
        let server = try await RawServer(readsHeads: false) { _ in }
        let service = service(URLSessionNetworkService(clock: clock)) { $0.transportPolicy = nil }
        let result = await service.result(of: EmptyCall(url: "https://127.0.0.1:\(server.port)/"), handler: Token())
        #expect(transportCode(result) == .networkConnectionLost, "\(String(describing: result.failure?.transportText))")
    }

    @Test func serverWithoutTLSIsATLSFailure() async throws {
        let server = try await RawServer(readsHeads: false) { try await $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
        let service = service(URLSessionNetworkService(clock: clock))
        let call = EmptyCall(url: "https://127.0.0.1:\(server.port)/")
        let error = try #require(await service.result(of: call, handler: Token()).failure)
        #expect(transportCode(error) == .secureConnectionFailed)
        #expect(error.attempts == 1)
        let detailed = error.originError
        guard case .transport(let reason) = detailed else { return #expect(Bool(false)) }
        #expect(
            reason.presentation(in: DetailedFailures.self).description
                == "A secure connection to the server can't be made.")
    }

    // MARK: Malformed responses

    @Test func badGzipIsAFailure() async throws {
        let text = response("200 OK", "Content-Encoding: gzip\r\n", body: "no gzip")
        let (result, _) = try await end { try await $0.send(text) }
        guard case .transport = result.failure?.originError else { return #expect(Bool(false)) }
        #expect(result.failure?.attempts == 1)
    }

    @Test func badGzipOfAnErrorResponseIsAFailure() async throws {
        let text = response("500 No", "Content-Encoding: gzip\r\n", body: "no gzip")
        let (result, _) = try await end { try await $0.send(text) }
        #expect(result.failure != nil)
    }

    @Test(arguments: [100, 2_000]) func hugeHeadersFailTheCall(_ count: Int) async throws {
        let line = "X-Filler: " + String(repeating: "x", count: 1_000) + "\r\n"
        let text = response("403 No", String(repeating: line, count: count), body: "{}")
        let (result, _) = try await end { try await $0.send(text) }
        if count == 100 { #expect(result.failure?.responseError == .forbidden) }
        #expect(result.failure != nil)
    }

    // MARK: Limits

    private func flood(_ peer: RawServer.Peer, status: Int, megabytes: Int) async throws {
        try await peer.send("HTTP/1.1 \(status) X\r\nContent-Length: \(megabytes * 1_048_576)\r\n\r\n")
        let chunk = Data(repeating: 0x20, count: 1_048_576)
        for _ in 0..<megabytes { try await peer.send(chunk) }
    }

    @Test func successAboveTheLimitFails() async throws {
        let (result, _) = try await end { try await flood($0, status: 200, megabytes: 100) }
        #expect(transportCode(result) == .dataLengthExceedsMaximum)
    }

    @Test func errorBodyAboveTheLimitIsCutAndMatched() async throws {
        let (result, _) = try await end { try await flood($0, status: 401, megabytes: 100) }
        #expect(result.failure?.responseError == .unknownAccessToken)
        #expect(result.failure?.description == "다시 로그인해 주세요.")
        #expect(result.failure?.response?.body.count == 1_048_577)
    }

    @Test func successUpToTheLimitIsComplete() async throws {
        let (result, _) = try await end { try await flood($0, status: 200, megabytes: 10) }
        #expect(try result.get().count == 10_485_760)
    }

    // MARK: Redirects

    private static let credentials = ["Authorization": "Bearer secret", "Cookie": "session=secret", "X-Other": "kept"]

    @Test(arguments: [301, 302, 303, 307, 308]) func credentialsAreNotSentToAnotherOrigin(_ status: Int) async throws {
        let ok = response("200 OK", body: "ok")
        let other = try await RawServer { try await $0.send(ok) }
        let redirect = response("\(status) Moved", "Location: \(other.url)/there\r\n")
        let (result, requests) = try await end(headers: Self.credentials) { try await $0.send(redirect) }
        #expect(try result.get() == Data("ok".utf8))
        #expect(requests.first?.contains("Bearer secret") == true)
        let there = try #require(other.requests.value.first).lowercased()
        #expect(there.hasPrefix("get /there"))
        #expect(!there.contains("secret"))
        #expect(there.contains("x-other: kept"))
    }

    /// The session's headers, and headers that only the app knows.
    @Test func noCredentialHeaderIsSentToAnotherOrigin() async throws {
        let ok = response("200 OK", body: "ok")
        let other = try await RawServer { try await $0.send(ok) }
        let redirect = response("302 Found", "Location: \(other.url)/there\r\n")
        let server = try await RawServer { peer in
            try await peer.send(peer.path == "/" ? response("302 Found", "Location: /again\r\n") : redirect)
        }
        let network = URLSessionNetworkService(clock: clock) {
            $0.httpAdditionalHeaders = [
                "Authorization": "Bearer secret-1", "Sesac-Key": "secret-2", "User-Agent": "Shop/1",
                "X-Trace": "replaced",
            ]
        }
        let headers = [
            "X-Auth-Token": "secret-3", "x-api-key": "secret-4", "SESAC-REFRESH": "secret-5",
            "Idempotency-Key": "order-1",
            "X-Trace": "kept",
        ]
        try await service(network).request(EmptyCall(url: server.url + "/", headers: headers), handler: Token())
        for request in server.requests.value {
            for number in 1...5 { #expect(request.contains("secret-\(number)"), "\(number) in \(request)") }
        }
        #expect(server.requests.value.count == 2)
        let there = try #require(other.requests.value.first)
        #expect(!there.contains("secret"), "\(there)")
        #expect(there.contains("order-1"))
        #expect(there.contains("kept") && there.contains("Shop/1"))
    }

    @Test func requestsCredentialReplacesTheSessions() async throws {
        let server = try await RawServer { try await $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["Authorization": "session"]
        let network = URLSessionNetworkService(configuration: configuration, environment: clock.environment())
        try await service(network).request(
            EmptyCall(url: server.url, headers: ["Authorization": "own"]), handler: Token())
        #expect(server.requests.value.first?.contains("own") == true)
        #expect(server.requests.value.first?.contains("session") == false)
        #expect(configuration.httpAdditionalHeaders?["Authorization"] as? String == "session")
    }

    @Test func credentialsAreSentWithinTheOrigin() async throws {
        let redirect = response("302 Found", "Location: /there\r\n")
        let ok = response("200 OK", body: "ok")
        let (result, requests) = try await end(headers: Self.credentials) { peer in
            try await peer.send(peer.path == "/there" ? ok : redirect)
        }
        #expect(try result.get() == Data("ok".utf8))
        #expect(requests.count == 2)
        #expect(requests.last?.contains("Bearer secret") == true)
    }

    @Test func credentialsAreNotRestoredByASecondRedirect() async throws {
        let home = Box("")
        let other = try await RawServer { peer in
            try await peer.send("HTTP/1.1 302 Found\r\nLocation: \(home.value)/back\r\nContent-Length: 0\r\n\r\n")
        }
        let ok = response("200 OK", body: "ok")
        let redirect = response("302 Found", "Location: \(other.url)/away\r\n")
        let (result, requests) = try await end(headers: Self.credentials) { peer in
            if let line = peer.head.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("host:") }) {
                home.update { $0 = "http://" + line.dropFirst(5).trimmingCharacters(in: .whitespaces) }
            }
            try await peer.send(peer.path == "/back" ? ok : redirect)
        }
        #expect(try result.get() == Data("ok".utf8))
        #expect(requests.count == 2)
        #expect(requests.last?.contains("secret") == false)
    }

    @Test func redirectedPostKeepsItsBody() async throws {
        let bodies = Box<[String]>([])
        let ok = response("200 OK", body: "ok")
        let redirect = response("307 Temporary", "Location: /there\r\n")
        let server = try await RawServer { peer in
            let body = try await peer.body()
            bodies.update { $0.append("\(peer.head.prefix { $0 != " " }) \(peer.path) \(body)") }
            try await peer.send(peer.path == "/there" ? ok : redirect)
        }
        let call = EmptyCall("POST", url: server.url, body: Data("order".utf8))
        _ = try await service(URLSessionNetworkService(clock: clock)).request(call, handler: Token())
        #expect(bodies.value == ["POST / order", "POST /there order"])
    }

    /// The stream's bytes are used up. Sending the request without them would lose the upload, but look like a success.
    @Test(arguments: [303, 307]) func streamIsNotRedirected(_ status: Int) async throws {
        let ok = response("200 OK", body: "ok")
        let redirect = response("\(status) Elsewhere", "Location: /there\r\n")
        let server = try await RawServer { try await $0.send($0.path == "/there" ? ok : redirect) }
        var request = URLRequest(url: try #require(URL(string: server.url + "/")))
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("photo".utf8))
        let end = try await URLSessionNetworkService(clock: clock).send(request)
        #expect(end.statusCode == (status == 303 ? 200 : 307))
        #expect(server.requests.value.count == (status == 303 ? 2 : 1))
    }

    @Test func redirectAfterAPostIsAGet() async throws {
        let ok = response("200 OK", body: "ok")
        let redirect = response("303 See Other", "Location: /there?a=b\r\n")
        let server = try await RawServer { try await $0.send($0.path == "/" ? redirect : ok) }
        let call = EmptyCall("POST", url: server.url + "/", body: Data("order".utf8))
        _ = try await service(URLSessionNetworkService(clock: clock)).request(call, handler: Token())
        #expect(server.requests.value.last?.hasPrefix("GET /there?a=b ") == true)
    }

    @Test func redirectsAreResolvedAgainstTheRequest() async throws {
        let ok = response("200 OK", body: "ok")
        let redirect = response("303 See Other", "Location: ../there?a=b\r\n")
        let server = try await RawServer { try await $0.send($0.path == "/v1/here/" ? redirect : ok) }
        let call = EmptyCall("HEAD", url: server.url + "/v1/here/")
        _ = try await service(URLSessionNetworkService(clock: clock)).request(call, handler: Token())
        #expect(server.requests.value.last?.hasPrefix("HEAD /v1/there?a=b ") == true)
    }

    @Test(arguments: ["", "Location: \r\n", "Location: http://[bad\r\n"])
    func redirectWithoutATargetIsReturnedAsAResponse(_ location: String) async throws {
        let redirect = response("302 Found", location, body: #"{"code": "A1"}"#)
        let (result, _) = try await end { try await $0.send(redirect) }
        #expect(result.failure?.statusCode == 302)
    }

    @Test func redirectAboveTheLimitOf0IsReturnedAsAResponse() async throws {
        let redirect = response("302 Found", "Location: /there\r\n", body: "{}")
        let server = try await RawServer { try await $0.send(redirect) }
        let service = service(URLSessionNetworkService(clock: clock, limits: .init(mostRedirects: 0)))
        let error = await service.result(of: EmptyCall(url: server.url), handler: Token()).failure
        #expect(error?.response?.header("Location") == "/there")
        #expect(server.requests.value.count == 1)
    }

    @Test func cancellingDuringRedirectsNeverTraps() async throws {
        let redirect = response("302 Found", "Location: /\r\n")
        let server = try await RawServer { try await $0.send(redirect) }
        let service = service(URLSessionNetworkService(clock: clock, limits: .init(mostRedirects: .max)))
        let call = EmptyCall(url: server.url)
        for count in 1...40 {
            let before = server.requests.value.count
            let task = Task { await service.result(of: call, handler: Token()) }
            await eventually { server.requests.value.count >= before + count % 4 }
            task.cancel()
            guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
        }
    }

    #if canImport(FoundationNetworking)
        /// Foundation on Linux crashes if a task is cancelled while the cache searches for a response. With the
        /// cache, one in 200 runs of the test above crashed.
        @Test func cacheIsNotReadOnLinux() async throws {
            let ok = response("200 OK", "Cache-Control: max-age=60\r\n", body: "ok")
            let server = try await RawServer { try await $0.send(ok) }
            let configuration = URLSessionConfiguration.ephemeral
            let cache = CountingCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
            configuration.urlCache = cache
            let network = URLSessionNetworkService(configuration: configuration, environment: clock.environment())
            for _ in 1...2 { _ = try await network.send(try EmptyCall(url: server.url).urlRequest()) }
            #expect(server.requests.value.count == 2)
            #expect(cache.lookups.value == 0)
            #expect(configuration.urlCache === cache)
        }
    #endif

    /// Foundation on Linux crashes if a task is created for a call that was cancelled when a redirect arrived.
    @Test func noRequestFollowsARedirectOfACancelledCall() async throws {
        let redirect = response("302 Found", "Location: /\r\n")
        let server = try await RawServer { try await $0.send(redirect) }
        let network = URLSessionNetworkService(clock: clock, limits: .init(mostRedirects: .max))
        let request = try EmptyCall(url: server.url).urlRequest()
        for _ in 1...100 {
            let task = Task { try await network.send(request) }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...4_000)))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func cancelledCallCreatesNoTask() async throws {
        let clockReads = Box(0)
        var environment = clock.environment()
        environment.now = {
            clockReads.increment()
            return .zero
        }
        let network = URLSessionNetworkService(environment: environment)
        let request = try EmptyCall(url: "http://127.0.0.1:9/").urlRequest()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await network.send(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        // The clock is read once for the call's deadline; a task would read it again.
        #expect(clockReads.value == 1)
    }

    @Test func redirectLoopFails() async throws {
        let redirect = response("302 Found", "Location: /\r\n")
        let (result, requests) = try await end { try await $0.send(redirect) }
        #expect(transportCode(result) == .httpTooManyRedirects)
        #expect(requests.count <= 12)
    }

    @Test func redirectToAnUnsupportedURLFails() async throws {
        for location in ["", "http://", "nonsense://x", "file:///etc/passwd"] {
            let redirect = response("302 Found", "Location: \(location)\r\n")
            let (result, _) = try await end(deadlines: true) { try await $0.send(redirect) }
            #expect(result.failure != nil, "\(location)")
        }
    }

    // MARK: Cookies

    /// docs/recoveries.md recommends this.
    @Test func cookiesCanBeKeptFromTheNextSession() async throws {
        let ok = response("200 OK", "Set-Cookie: sid=secret; Path=/\r\n", body: "ok")
        let server = try await RawServer { try await $0.send(ok) }
        let configuration = URLSessionConfiguration.ephemeral
        let cookies = configuration.httpCookieStorage
        let services = [
            service(URLSessionNetworkService(configuration: configuration, environment: clock.environment())),
            service(URLSessionNetworkService(clock: clock)),
        ]
        let call = EmptyCall(url: server.url)
        for _ in 1...2 { try await services[0].request(call, handler: Token()) }
        services[0].endSession()
        for cookie in cookies?.cookies ?? [] { cookies?.deleteCookie(cookie) }
        for service in services { try await service.request(call, handler: Token()) }
        #expect(server.requests.value.map { $0.contains("sid=secret") } == [false, true, false, false])
    }

    // MARK: Cancellation

    @Test func cancellingInFlightEndsTheCall() async throws {
        let server = try await RawServer { _ in try await Task.sleep(for: .seconds(3_600)) }
        let service = service(URLSessionNetworkService(clock: clock))
        let call = EmptyCall(url: server.url)
        let task = Task { await service.result(of: call, handler: Token()) }
        await eventually { server.requests.value.count == 1 }
        task.cancel()
        guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
    }

    @Test func releasedServiceFinishesItsCalls() async throws {
        let ok = response("200 OK", body: "ok")
        let gate = Gate()
        let server = try await RawServer { peer in
            await gate.pass()
            try await peer.send(ok)
        }
        let call = EmptyCall(url: server.url)
        let task = Task { await service(URLSessionNetworkService(clock: clock)).result(of: call, handler: Token()) }
        await eventually { gate.count == 1 }
        gate.open()
        #expect(await task.value.failure == nil)
    }
}

extension NetworkError {
    fileprivate var transportText: String? {
        if case .transport(let error) = originError { error.localizedDescription } else { nil }
    }
}

extension RawServer.Peer {
    /// The request's body, with the length in its `Content-Length`.
    func body() async throws -> String {
        let parts = head.components(separatedBy: "\r\n\r\n")
        let line = parts[0].components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = line.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        let start = parts.dropFirst().joined(separator: "\r\n\r\n")
        guard start.utf8.count < length else { return start }
        return start + String(decoding: try await socket.read(bytes: length - start.utf8.count), as: UTF8.self)
    }
}

#if canImport(FoundationNetworking)
    private final class CountingCache: URLCache, @unchecked Sendable {
        let lookups = Box(0)

        override func getCachedResponse(
            for dataTask: URLSessionDataTask, completionHandler: @Sendable @escaping (CachedURLResponse?) -> Void
        ) {
            lookups.increment()
            super.getCachedResponse(for: dataTask, completionHandler: completionHandler)
        }
    }
#endif
