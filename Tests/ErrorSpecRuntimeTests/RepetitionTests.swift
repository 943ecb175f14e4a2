import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Repeated errors: one outage shows one alert.
@Suite struct RepetitionTests {
    private let clock = ManualClock(isInstant: false)

    private func service(
        _ responses: [Result<NetworkResponse, URLError>], actions: Actions = Actions(), interval: Duration = .seconds(3)
    ) -> DataTransferService<Sample> {
        ErrorSpecRuntimeTests.service(ScriptedNetwork(responses), actions: actions, clock: clock) {
            $0.transportPolicy = nil
            $0.repetitionInterval = interval
        }
    }

    private func isRepeated(_ service: DataTransferService<Sample>) async -> Bool? {
        await service.result(of: EmptyCall("POST"), handler: Token()).failure?.isRepeated
    }

    /// Returns whether each error is a repetition, for calls that begin together and end one after another.
    ///
    /// - Parameter pauses: The time before each end.
    private func repetitions(
        of responses: [Result<NetworkResponse, URLError>], after pauses: [Duration]? = nil,
        interval: Duration = .seconds(3)
    ) async -> [Bool?] {
        let gates = responses.map { _ in Gate() }
        let network = ScriptedNetwork { request in
            let number = Int(request.url!.lastPathComponent)!
            await gates[number].pass()
            return try responses[number].get()
        }
        let service = ErrorSpecRuntimeTests.service(network, clock: clock) {
            $0.transportPolicy = nil
            $0.repetitionInterval = interval
        }
        let calls = responses.indices.map { number in
            Task {
                await service.result(of: EmptyCall("POST", url: "http://example.test/\(number)"), handler: Token())
                    .failure?.isRepeated
            }
        }
        await eventually { gates.allSatisfy { $0.count == 1 } }
        var repetitions: [Bool?] = []
        for (number, call) in calls.enumerated() {
            if let pauses { clock.advance(by: pauses[number]) }
            gates[number].open()
            repetitions.append(await call.value)
        }
        return repetitions
    }

    @Test func twentyCallsThatFailOfflineAreOneAlert() async {
        let codes: [URLError.Code] = [.notConnectedToInternet, .timedOut, .cannotFindHost, .networkConnectionLost]
        let repetitions = await repetitions(of: (0..<20).map { .failure(URLError(codes[$0 % codes.count])) })
        #expect(repetitions == [false] + Array(repeating: true, count: 19))
    }

    @Test func errorOfANewCallIsNotRepeated() async {
        let service = service([.status(422)])
        for _ in 1...4 {
            #expect(await isRepeated(service) == false)
            clock.advance(by: .seconds(2))
        }
    }

    @Test func errorIsRememberedForThreeSeconds() async {
        // The interval begins at the last error, even if that error was a repetition.
        let pauses: [Duration] = [.zero, .milliseconds(2_999), .milliseconds(2_999), .seconds(3)]
        let repetitions = await repetitions(of: Array(repeating: .status(403), count: 4), after: pauses)
        #expect(repetitions == [false, true, true, false])
    }

    @Test func repetitionIntervalIsConfigurable() async {
        let twice = [Result<NetworkResponse, URLError>](repeating: .status(403), count: 2)
        #expect(await repetitions(of: twice, interval: .zero) == [false, false])
        #expect(
            await repetitions(of: twice, after: [.zero, .seconds(59)], interval: .seconds(60)) == [false, true])
    }

    @Test func anotherCaseIsNotARepetition() async {
        let repetitions = await repetitions(of: [
            .status(403), .status(401), .failure(URLError(.timedOut)), .status(404), .status(418), .status(404),
            .failure(URLError(.serverCertificateUntrusted)), .failure(URLError(.cannotFindHost)),
        ])
        #expect(repetitions == [false, false, false, false, false, true, false, true])
    }

    @Test func offlineRefreshCountsAsTheSameOutage() async {
        let gate = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/expired" { return .status(419) }
            if request.url?.path == "/late" { await gate.pass() }
            throw URLError(.notConnectedToInternet)
        }
        let actions = Actions(refresh: { service in
            try await service.request(EmptyCall("POST"))
            return .none
        })
        let service = ErrorSpecRuntimeTests.service(network, actions: actions, clock: clock)
        let late = Task {
            await service.result(of: EmptyCall(url: "http://example.test/late"), handler: Token()).failure?.isRepeated
        }
        await eventually { gate.count == 1 }
        let expired = EmptyCall(url: "http://example.test/expired")
        #expect(await service.result(of: expired, handler: Token()).failure?.isRepeated == false)
        gate.open()
        #expect(await late.value == true)
    }

    /// Requests with different cases wait for the same refresh.
    @Test func refusedRefreshShowsOneAlert() async {
        struct Over: PresentableError {
            let title = "Session over", description = "Please sign in again."
        }
        let bothAreSent = Gate(size: 2)
        let network = ScriptedNetwork { _ in
            await bothAreSent.pass()
            return .status(419)
        }
        let actions = Actions(refresh: { _ in throw Over() })
        let service = ErrorSpecRuntimeTests.service(network, actions: actions, clock: clock)
        async let first = service.result(of: EmptyCall(), handler: Token()).failure?.erased
        async let second = service.result(of: EmptyCall(), handler: SignOutToken()).failure?.erased
        let shown = await [first, second]
        #expect(shown.map { $0?.title } == ["Session over", "Session over"])
        #expect(Set(shown.map { $0?.isRepeated }) == [false, true])
    }

    @Test func failuresOfAnotherServiceDoNotCount() async {
        #expect(await isRepeated(service([.status(403)])) == false)
        #expect(await isRepeated(service([.status(403)])) == false)
    }

    @Test func recoveryFailureIsReportedOnceByWaitingCalls() async {
        let actions = Actions(refresh: { service in
            try await service.request(EmptyCall("POST"))
            return .none
        })
        let service = service([.status(419), .failure(URLError(.timedOut))], actions: actions)
        #expect(await isRepeated(service) == false)
    }

    @Test func cancelledCallsAreNotRepeated() async {
        let service = service([.failure(URLError(.timedOut))])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await isRepeated(service)
        }
        #expect(await task.value == false)
        #expect(await isRepeated(service) == false)
    }
}
