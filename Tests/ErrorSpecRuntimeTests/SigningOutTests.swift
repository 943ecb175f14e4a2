import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// After `cancelRecoveries()`, no request that began before brings the session back.
@Suite struct SigningOutTests {
    let server = TokenServer()

    @Test func aRequestInFlightThatHasMetNoRecoveryYetStartsNone() async {
        let server = server
        let inFlight = Gate()
        let network = ScriptedNetwork { request in
            await inFlight.pass()
            return server.answer(request)
        }
        let service = service(network, actions: server.refresh())
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { inFlight.count == 1 }
        service.cancelRecoveries()
        inFlight.open()
        let error = await task.value.failure
        #expect(error?.responseError == .expired)
        #expect(error?.category == .signOut)
        #expect(server.runs.value == 0)
        #expect(server.sends.value == 1)
        #expect(server.stored.value == "old")
    }

    @Test func aRequestInABackoffStartsNone() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let isFirst = Box(true)
        let network = ScriptedNetwork { request in
            isFirst.update { isFirst in
                defer { isFirst = false }
                return isFirst
            } ? .status(429) : server.answer(request)
        }
        let service = service(network, actions: server.refresh(), clock: clock)
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { clock.sleepers == 1 }
        service.cancelRecoveries()
        clock.advance(by: .seconds(1))
        #expect(await task.value.failure?.responseError == .expired)
        #expect(server.runs.value == 0)
    }

    @Test func aRequestInABackoffLosesItsRepair() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let network = ScriptedNetwork { request in
            server.answer(request).statusCode == 419 ? .status(419) : .status(429)
        }
        let service = service(network, actions: server.refresh(), clock: clock)
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { clock.sleepers == 1 }
        service.cancelRecoveries()
        clock.advance(by: .seconds(1))
        #expect(await task.value.failure?.responseError == .expired)
        #expect(
            server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["old", "new", "old"])
        #expect(server.runs.value == 1)
    }

    @Test func aRequestOfTheOldSessionDoesNotJoinTheNewOnesRun() async {
        let server = server
        let inFlight = Gate()
        let refresh = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/old" { await inFlight.pass() }
            return server.answer(request)
        }
        let service = service(network, actions: server.refresh { await refresh.pass() })
        let old = EmptyCall(url: "http://example.test/old", headers: ["Authorization": "old"])
        let oldTask = Task { await service.result(of: old, handler: SignOutToken()) }
        await eventually { inFlight.count == 1 }
        service.cancelRecoveries()
        let newTask = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { refresh.count == 1 }
        inFlight.open()
        #expect(await oldTask.value.failure?.responseError == .expired)
        refresh.open()
        #expect(await newTask.value.failure == nil)
        #expect(server.runs.value == 1)
    }

    @Test func theNewSessionIsNotHeldToTheOldOnesFailures() async {
        struct Broken: Error {}
        let server = server
        let isBroken = Box(true)
        let service = service(
            ScriptedNetwork { server.answer($0) },
            actions: server.refresh { if isBroken.value { throw Broken() } })
        for _ in 0..<6 { _ = await service.result(of: server.endpoint, handler: SignOutToken()) }
        #expect(server.runs.value == 5)
        service.cancelRecoveries()
        isBroken.update { $0 = false }
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
    }

    @Test func aRunThatIsCalledOffAsItStartsIsCancelled() async {
        // Whatever the moment: an action that looks at its cancellation stores nothing after the user has signed out.
        for _ in 0..<200 {
            let server = TokenServer()
            let signedOut = Box(false)
            let storedLate = Box(false)
            let actions = Actions(refresh: { _ in
                server.runs.increment()
                while !signedOut.value { await Task.yield() }
                if !Task.isCancelled { storedLate.update { $0 = true } }
                return .none
            })
            let service = service(ScriptedNetwork { server.answer($0) }, actions: actions)
            let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
            await eventually { server.runs.value == 1 }
            service.cancelRecoveries()
            // The run's tasks are known by now, or are cancelled when they become known: before its requests end.
            let error = await task.value.failure
            #expect(error?.responseError == .expired)
            signedOut.update { $0 = true }
            #expect(!storedLate.value)
        }
    }
}
