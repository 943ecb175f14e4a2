import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A call's deadline includes all of its attempts, waits and recoveries.
@Suite struct DeadlineTests {
    private func expectTimedOut(_ error: NetworkError<SignOutToken.ResponseError>?) {
        guard case .transport(let reason) = error?.originError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect((reason as? URLError)?.code == .timedOut)
        #expect(error?.title == "네트워크 에러")
        #expect(error?.category == .alert)
    }

    /// Counts the recoveries that calls request.
    private struct Recoveries: ResponseErrorObserver {
        typealias API = Sample
        let count = Box(0)

        func observe(_ event: RequestEvent<Sample>) {
            if case .recovering = event.kind { count.increment() }
        }
    }

    @Test func deadlineEndsOnlyItsOwnCallsWaitForARecovery() async {
        let server = TokenServer()
        let clock = ManualClock(isInstant: false)
        let gate = Gate()
        let recoveries = Recoveries()
        let patient = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: Actions(refresh: { _ in
                server.runs.increment()
                // The action ignores cancellation, so later calls can still join its run.
                await gate.pass()
                return .header("Authorization", "new")
            }), clock: clock
        ) {
            $0.deadline = .seconds(1)
            $0.observers = [recoveries]
        }
        let hasty = Task { await patient.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { gate.count == 1 && clock.sleepers == 1 }
        clock.advance(by: .milliseconds(500))
        let late = Task { await patient.result(of: server.endpoint, handler: SignOutToken()) }
        // By now, the timer of the attempt has ended, and the timer of the wait has started.
        await eventually { recoveries.count.value == 2 && clock.sleepers == 2 }
        clock.advance(by: .milliseconds(500))
        expectTimedOut(await hasty.value.failure)
        gate.open()
        #expect(await late.value.failure == nil)
        #expect(server.runs.value == 1)
    }

    @Test func nothingIsSentAfterTheDeadline() async {
        let server = TokenServer()
        let clock = ManualClock()
        let service = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: server.refresh { clock.advance(by: .seconds(5)) }, clock: clock
        ) {
            $0.deadline = .seconds(1)
            $0.environment.sleep = { _ in try await Task.sleep(for: .seconds(3_600)) }
        }
        expectTimedOut(await service.result(of: server.endpoint, handler: SignOutToken()).failure)
        #expect(server.sends.value == 1)
    }

    @Test func deadlineIncludesThePreparationOfARequest() async {
        let clock = ManualClock(isInstant: false)
        let hang = Gate()
        let service = service(ScriptedNetwork([.status(200)]), clock: clock) {
            $0.deadline = .seconds(1)
            $0.adapt = { request in
                await hang.pass()
                return request
            }
        }
        let task = Task { await service.result(of: EmptyCall(), handler: SignOutToken()) }
        await eventually { hang.count == 1 && clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        expectTimedOut(await task.value.failure)
        hang.open()
    }
}
