import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
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

    @Test(arguments: Shop.LoginResponseError.examples)
    func showsAlertForEachError(_ example: ErrorExample<Shop.LoginResponseError>) async {
        let network = StubNetworkService([.example(example)])
        let model = SignInModel(service: DataTransferService(network: network))

        await model.signIn()

        let error = example.networkError()
        #expect(model.alert == SignInModel.Alert(title: error.title, message: error.description))
        #expect(model.session == nil)
    }

    @Test func secondTryCanSucceed() async {
        let network = StubNetworkService([
            .failure(URLError(.notConnectedToInternet)), .status(200, #"{"token": "t"}"#),
        ])
        let model = SignInModel(service: DataTransferService(network: network))

        await model.signIn()
        #expect(model.alert != nil)

        await model.signIn()
        #expect(model.session == Session(token: "t"))
    }
}
