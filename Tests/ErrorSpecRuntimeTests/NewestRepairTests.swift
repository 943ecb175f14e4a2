import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests that were waiting when a recovery ended are sent with the recovery's repair.
@Suite struct NewestRepairTests {
    let server = TokenServer()

    /// Sends 429 for the first attempt at each path below `/busy`, and otherwise responds like the token server.
    private func busy(_ server: TokenServer) -> ScriptedNetwork {
        let seen = Box<Set<String>>([])
        return ScriptedNetwork { request in
            let path = request.url?.path ?? ""
            if path.hasPrefix("/busy"), seen.update({ $0.insert(path).inserted }) {
                server.log.update { $0.append(request) }
                return .status(429)
            }
            return server.respond(to: request)
        }
    }

    @Test func requestsThatWaitedDuringARefreshAreSentWithTheNewToken() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let service = service(busy(server), actions: server.refresh(), clock: clock)
        let sleepers = (0..<8).map { number in
            Task {
                await service.result(
                    of: EmptyCall(url: "http://example.test/busy/\(number)", headers: ["Authorization": "old"]),
                    handler: SignOutToken())
            }
        }
        await eventually { clock.sleepers == 8 }
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
        clock.advance(by: .seconds(1))
        for sleeper in sleepers { #expect(await sleeper.value.failure == nil) }
        #expect(server.runs.value == 1)
        // Each of the nine calls was sent twice, but only once with the old token.
        #expect(server.log.value.count == 18)
        #expect(server.log.value.count { $0.value(forHTTPHeaderField: "Authorization") == "old" } == 9)
    }

    @Test func newestOfTwoRepairsIsApplied() async {
        // The call was sent with the old token, and waits while two refreshes end. The second refresh has the newest
        // repair.
        let server = server
        let clock = ManualClock(isInstant: false)
        let tokens = Box(0)
        server.valid.update { $0 = "token 1" }
        let actions = Actions(refresh: { _ in .header("Authorization", "token \(tokens.increment())") })
        let service = service(busy(server), actions: actions, clock: clock)
        let call = EmptyCall(url: "http://example.test/busy/1", headers: ["Authorization": "old"])
        let sleeper = Task { await service.result(of: call, handler: SignOutToken()) }
        await eventually { clock.sleepers == 1 }
        _ = await service.result(of: server.endpoint, handler: SignOutToken())
        server.valid.update { $0 = "token 2" }
        _ = await service.result(of: server.endpoint, handler: SignOutToken())
        clock.advance(by: .seconds(1))
        #expect(await sleeper.value.failure == nil)
        #expect(tokens.value == 2)
        #expect(server.log.value.last?.value(forHTTPHeaderField: "Authorization") == "token 2")
    }

    @Test func repairIsNotAppliedToAnotherServersRequestUnlessItNeedsTheRecovery() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let service = service(busy(server), actions: server.refresh(), clock: clock)
        let call = EmptyCall(url: "http://elsewhere.test/busy/1")
        let sleeper = Task { await service.result(of: call, handler: Sample.RefreshResponseErrorHandler()) }
        let other = Task {
            await service.result(of: EmptyCall(url: "http://elsewhere.test/busy/2"), handler: SignOutToken())
        }
        await eventually { clock.sleepers == 1 }
        _ = await (sleeper.value, service.result(of: server.endpoint, handler: SignOutToken()))
        clock.advance(by: .seconds(1))
        // On that server, the request fails with 419, and gets the repair without another run.
        #expect(await other.value.failure == nil)
        let elsewhere = server.log.value.filter { $0.url?.host == "elsewhere.test" && $0.url?.path == "/busy/2" }
        #expect(elsewhere.map { $0.value(forHTTPHeaderField: "Authorization") } == [nil, nil, "new"])
        #expect(server.runs.value == 1)
    }

    @Test func requestGetsTheRepairsOfTwoRecoveries() async {
        let log = Box<[URLRequest]>([])
        let runs = Box<[String]>([])
        let network = ScriptedNetwork { request in
            log.update { $0.append(request) }
            if request.value(forHTTPHeaderField: "Authorization") != "new" { return .status(419) }
            return .status(request.value(forHTTPHeaderField: "Device") == "mine" ? 200 : 428)
        }
        let actions = Actions(
            refresh: { _ in
                runs.update { $0.append("token") }
                return .header("Authorization", "new")
            },
            terms: { _ in
                runs.update { $0.append("device") }
                return .header("Device", "mine")
            })
        let service = service(network, actions: actions)
        #expect(await service.result(of: EmptyCall(), handler: SignOutToken()).failure == nil)
        #expect(runs.value == ["token", "device"])
        #expect(log.value.map { $0.value(forHTTPHeaderField: "Device") } == [nil, nil, "mine"])
        #expect(log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == [nil, "new", "new"])
    }

    @Test func eachRecoveryRunsOnceForACall() async {
        let runs = Box<[String]>([])
        let sent = Box(0)
        let network = ScriptedNetwork { _ in .status(sent.increment() % 2 == 1 ? 419 : 428) }
        let actions = Actions(
            refresh: { _ in
                runs.update { $0.append("token") }
                return .none
            },
            terms: { _ in
                runs.update { $0.append("device") }
                return .none
            })
        let error = await service(network, actions: actions).result(of: EmptyCall(), handler: SignOutToken()).failure
        #expect(error?.responseError == .expired)
        #expect(runs.value == ["token", "device"])
        #expect(error?.attempts == 3)
    }
}
