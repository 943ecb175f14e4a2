import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One alert for one outage.
@Suite struct RepetitionTests {
    private let clock = ManualClock(isInstant: false)

    private func service(
        _ answers: [Result<NetworkResponse, URLError>], actions: Actions = Actions(), interval: Duration = .seconds(3)
    ) -> DataTransferService<Sample> {
        ErrorSpecRuntimeTests.service(ScriptedNetwork(answers), actions: actions, clock: clock) {
            $0.transportPolicy = nil
            $0.repetitionInterval = interval
        }
    }

    private func isRepeated(_ service: DataTransferService<Sample>) async -> Bool? {
        await service.result(of: EmptyCall("POST"), handler: Token()).failure?.isRepeated
    }

    @Test func twentyCallsThatFailOfflineAreOneAlert() async {
        let codes: [URLError.Code] = [.notConnectedToInternet, .timedOut, .cannotFindHost, .networkConnectionLost]
        let service = service((0..<20).map { .failure(URLError(codes[$0 % codes.count])) })
        let alerts = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<20 { group.addTask { await isRepeated(service) } }
            return await group.reduce(into: 0) { if $1 == false { $0 += 1 } }
        }
        #expect(alerts == 1)
    }

    @Test func anErrorCountsForThreeSeconds() async {
        let service = service([.status(403)])
        #expect(await isRepeated(service) == false)
        clock.advance(by: .milliseconds(2_999))
        #expect(await isRepeated(service) == true)
        // Since the last one that was thrown, repeated or not.
        clock.advance(by: .milliseconds(2_999))
        #expect(await isRepeated(service) == true)
        clock.advance(by: .seconds(3))
        #expect(await isRepeated(service) == false)
    }

    @Test func theIntervalIsTheAppsChoice() async {
        let never = service([.status(403)], interval: .zero)
        #expect(await isRepeated(never) == false)
        #expect(await isRepeated(never) == false)
        let long = service([.status(403)], interval: .seconds(60))
        #expect(await isRepeated(long) == false)
        clock.advance(by: .seconds(59))
        #expect(await isRepeated(long) == true)
    }

    @Test func anotherCaseIsNoRepetition() async {
        let service = service([
            .status(403), .status(401), .failure(URLError(.timedOut)), .status(404), .status(418), .status(404),
            .failure(URLError(.serverCertificateUntrusted)), .failure(URLError(.cannotFindHost)),
        ])
        var repetitions: [Bool?] = []
        for _ in 0..<8 { repetitions.append(await isRepeated(service)) }
        #expect(repetitions == [false, false, false, false, false, true, false, true])
    }

    @Test func anotherServiceIsNotAsked() async {
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

    @Test func cancelledCallsAreNoRepetition() async {
        let service = service([.failure(URLError(.timedOut))])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await isRepeated(service)
        }
        #expect(await task.value == false)
        #expect(await isRepeated(service) == false)
    }
}
