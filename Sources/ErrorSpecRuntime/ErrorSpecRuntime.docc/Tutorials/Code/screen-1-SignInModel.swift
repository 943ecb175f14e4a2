import ErrorSpecRuntime
import Observation

@MainActor @Observable
final class SignInModel {
    var email = ""
    var password = ""
    private(set) var session: Session?

    private let service: DataTransferService<Shop>

    init(service: DataTransferService<Shop>) { self.service = service }

    func signIn() async {
        do {
            session = try await service.request(
                SignIn(email: email, password: password), handler: Shop.LoginResponseErrorHandler())
        } catch {
            print(error.title, error.description)
        }
    }
}
