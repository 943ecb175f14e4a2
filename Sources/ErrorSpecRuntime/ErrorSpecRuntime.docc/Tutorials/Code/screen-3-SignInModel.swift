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
    private(set) var isPasswordWrong = false
    private(set) var canSignIn = true

    private let service: DataTransferService<Shop>

    init(service: DataTransferService<Shop>) { self.service = service }

    func signIn() async {
        do {
            session = try await service.request(
                SignIn(email: email, password: password), handler: Shop.LoginResponseErrorHandler())
        } catch {
            show(error)
        }
    }

    private func show(_ error: NetworkError<Shop.LoginResponseError>) {
        switch error.responseError {
        case .wrongPassword: isPasswordWrong = true
        case .locked: canSignIn = false
        case .common: break  // the alert is enough
        case nil: break  // no connection, or a response that no case handles
        }
        if !error.isSilent && !error.isRepeated {
            alert = Alert(title: error.title, message: error.description)
        }
    }
}
