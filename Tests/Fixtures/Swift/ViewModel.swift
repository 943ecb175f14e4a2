// swift-format-ignore-file
@MainActor
final class SignInViewModel: ObservableObject {
    @Published var errorMessage: String?

    func signIn() async {
        do {
            try await api.signIn(email: email, password: password)
        } catch APIFailure.unauthorized {
            errorMessage = "Wrong address or password."
        } catch APIFailure.locked {
            errorMessage = "Your account is locked."
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}

enum APIFailure: Error {
    case unauthorized
    case locked
    case other(Int)

    init(status: Int) {
        switch status {
        case 401:
            self = .unauthorized
        case 423:
            self = .locked
        case let code:
            self = .other(code)
        }
    }
}
