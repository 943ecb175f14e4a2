import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
import GeneratedSamples
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The patterns in docs/testing.md, compiled and run.

/// The view model of an app's screen.
@MainActor final class SignUp {
    private let service: DataTransferService<LSLP>
    private(set) var alert: (title: String, text: String)?
    private(set) var isDone = false

    init(service: DataTransferService<LSLP>) { self.service = service }

    func join() async {
        switch await service.result(of: Join(), handler: LSLP.RegisterResponseErrorHandler()) {
        case .success: isDone = true
        case .failure(let error): if !error.isSilent { alert = (error.title, error.description) }
        }
    }
}

@MainActor @Suite struct PatternTests {
    @Test(arguments: LSLP.RegisterResponseError.examples)
    func everyFailureOfSignUpIsShown(example: ErrorExample<LSLP.RegisterResponseError>) async {
        let network = StubNetworkService { _ in .example(example) }
        let model = SignUp(service: DataTransferService(network: network, recoveries: NoRecoveries()))
        await model.join()
        let error = example.networkError()
        #expect(model.alert?.title == (error.isSilent ? nil : error.title))
        #expect(!model.isDone)
    }

    /// A request that needs a recovery is sent again, gets the same response, and fails with the case.
    @Test(arguments: LSLP.EditProfileResponseError.examples)
    func recoveredCaseIsShownIfItRepeats(example: ErrorExample<LSLP.EditProfileResponseError>) async {
        let network = StubNetworkService { _ in .example(example) }
        let service = DataTransferService<LSLP>(network: network, recoveries: NoRecoveries())
        let result = await service.result(of: Join(), handler: LSLP.EditProfileResponseErrorHandler())
        #expect(throws: example.networkError()) { try result.get() }
        #expect(network.requests.count == (example.id == "Token.expirationAccessToken" ? 2 : 1))
    }

    /// Each example says whether a screen must show its failure.
    @Test(arguments: LSLP.AccessTokenRefreshResponseError.examples)
    func silentCaseIsNotShown(example: ErrorExample<LSLP.AccessTokenRefreshResponseError>) async {
        let network = StubNetworkService { _ in .example(example) }
        let service = DataTransferService<LSLP>(network: network, recoveries: NoRecoveries())
        let result = await service.result(of: Join(), handler: LSLP.AccessTokenRefreshResponseErrorHandler())
        guard case .failure(let error) = result else {
            Issue.record("\(example.id) should have failed")
            return
        }
        #expect(error.isSilent == example.networkError().isSilent)
        #expect(error.isSilent == (example.id == "AccessTokenRefresh.accessTokenIsValid"))
    }

    @Test func lostConnectionIsRetriedWithoutWaiting() async {
        let clock = VirtualClock()
        let network = StubNetworkService([.failure(URLError(.networkConnectionLost)), .status(200)])
        let service = DataTransferService<LSLP>(
            network: network, recoveries: NoRecoveries(),
            configuration: ServiceConfiguration(environment: clock.environment))
        let result = await service.result(of: Posts(), handler: LSLP.CommonResponseErrorHandler())
        #expect((try? result.get()) != nil)
        #expect(network.requests.count == 2)
        #expect(clock.waits == [.milliseconds(50)])
    }

    @Test func alertsOfSignUpHaveTexts() {
        let alerts = LSLP.RegisterResponseError.examples.map { example in
            let error = example.networkError()
            return error.isSilent ? "\(example.id): –" : "\(example.id): \(error.title) – \(error.description)"
        }
        #expect(
            alerts.sorted() == [
                "AuthorizationCommon.emptyRequireValue: 인증 실패 – 필수값이 누락되었습니다.",
                "Common.pathError: 에러 – 올바르지 않은 경로입니다.",
                "Common.secretKeyError: 에러 – 앱을 최신 버전으로 업데이트해 주세요.",
                "Common.serverError: 서버 에러 – 서버에 문제가 생겼습니다. 잠시 후 다시 시도해주십시오",
                "Common.tooMuchCall: 에러 – 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.",
                "Register.alreadyJoinMember: 회원가입 실패 – 이미 가입한 회원입니다.",
            ])
    }

    @Test func injectedFaultFailsTheNextRequest() async {
        let network = FaultInjectingNetworkService(over: StubNetworkService { _ in .status(200) })
        let model = SignUp(service: DataTransferService(network: network, recoveries: NoRecoveries()))
        for group in LSLP.examples where group.id == "Register" {
            for example in group.examples where example.id == "Register.alreadyJoinMember" {
                network.faults.inject(example, into: group)
            }
        }
        await model.join()
        #expect(model.alert?.title == "회원가입 실패")
        await model.join()
        #expect(model.isDone)
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    struct AlertText: View {
        let error: any PresentableError

        var body: some View {
            VStack {
                Text(error.title).bold()
                Text(error.description)
            }
        }
    }

    #Preview {
        List(LSLP.RegisterResponseError.examples.filter { !$0.networkError().isSilent }) { example in
            AlertText(error: example.networkError())
        }
    }
#endif

struct NoRecoveries: LSLPRecoveries {
    func refreshAccessToken(
        _ context: RecoveryContext<LSLP>, service: RecoveryService<LSLP.AccessTokenRefreshResponseErrorHandler>
    ) async throws -> RequestRepair { .none }
}

struct Join: Requestable {
    typealias Response = EmptyResponse

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "https://lslp.example/v1/users/join")!)
        request.httpMethod = "POST"
        return request
    }
}

private struct Posts: Requestable {
    typealias Response = EmptyResponse

    func urlRequest() throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "https://lslp.example/v1/posts")))
    }
}
