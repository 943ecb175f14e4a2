import ErrorSpecRuntime
import ErrorSpecTesting
import Testing

@testable import ShopApp

@MainActor
struct SignInModelTests {
    @Test func marksWrongPassword() async {
        let network = StubNetworkService([.error(Shop.LoginResponseError.wrongPassword)])
        let model = SignInModel(service: DataTransferService(network: network))

        await model.signIn()

        #expect(model.isPasswordWrong)
        #expect(model.alert?.title == "Sign-in failed")
        #expect(network.requests.map(\.url?.path) == ["/v1/login"])
    }
}
