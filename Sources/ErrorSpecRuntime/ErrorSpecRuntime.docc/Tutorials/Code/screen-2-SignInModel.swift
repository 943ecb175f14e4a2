import ErrorSpecRuntime
import Observation

@MainActor @Observable
final class SignInModel {
    struct Alert: Equatable {
        let title, message: String
    }

    var email = ""
    var password = ""
    var alert: Alert?
    private(set) var session: Session?

    private let service: DataTransferService<Shop>

    init(service: DataTransferService<Shop>) { self.service = service }

    func signIn() async {
        do {
            session = try await service.request(
                SignIn(email: email, password: password), handler: Shop.LoginResponseErrorHandler())
        } catch {
            if !error.isSilent && !error.isRepeated {
                alert = Alert(title: error.title, message: error.description)
            }
        }
    }
}
