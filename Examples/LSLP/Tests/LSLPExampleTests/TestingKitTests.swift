import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
import GeneratedSamples
import LSLPClient
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests the texts that a user reads. No server is needed, because ErrorSpecTesting simulates one.
struct TestingKitTests {
    private func app(_ network: any NetworkService, _ clock: VirtualClock = VirtualClock()) throws -> LSLPApp {
        LSLPApp(
            server: try #require(URL(string: "https://lslp.example")), network: network,
            configuration: ServiceConfiguration(environment: clock.environment))
    }

    @Test("Every failure of sign-up has its own alert", arguments: LSLP.RegisterResponseError.examples)
    func everyFailureOfSignUpHasAnAlert(example: ErrorExample<LSLP.RegisterResponseError>) async throws {
        let expected = example.networkError()
        let outcome = try await app(StubNetworkService([.example(example)])).join(email: "a@lslp.kr")
        #expect(outcome == .alert(title: expected.title, text: expected.description))
    }

    @Test("A refresh succeeds, and the request is sent again with the new token")
    func refreshedRequestIsSentAgain() async throws {
        let network = StubNetworkService([
            .error(LSLP.EditProfileResponseError.token(.expirationAccessToken)),
            .status(200, #"{"accessToken": "access-2"}"#), .status(200, #"{"nick": "새싹"}"#),
        ])
        #expect(try await app(network).editProfile(nick: "새싹") == .done("the nickname is 새싹"))
        #expect(
            network.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == ["access-1", nil, "access-2"])
    }

    @Test("Retries take no time, and the last error is shown")
    func retriesTakeNoTimeAndTheLastErrorIsShown() async throws {
        let clock = VirtualClock()
        let network = StubNetworkService { _ in .failure(URLError(.timedOut)) }
        #expect(try await app(network, clock).loadPosts() == .alert(title: "네트워크 에러", text: "인터넷 연결을 확인해 주세요."))
        #expect(network.requests.count == 3)
    }

    @Test("An injected fault fails the next sign-up")
    func injectedFaultFailsTheNextRequest() async throws {
        let network = FaultInjectingNetworkService(over: StubNetworkService { _ in .status(200) })
        let app = try app(network)
        network.faults.inject(.alreadyJoinMember, into: LSLP.RegisterResponseError.self)
        #expect(await app.join(email: "a@lslp.kr") == .alert(title: "회원가입 실패", text: "이미 가입한 회원입니다."))
        #expect(await app.join(email: "a@lslp.kr") == .done("joined"))
    }
}
