import ErrorSpecRuntime
import Foundation
import Observation
import SwiftUI

@main struct ShopApp: App {
    @State private var model = LoginModel()

    var body: some Scene {
        WindowGroup { LoginView(model: model) }
    }
}

struct Login: Requestable {
    typealias Response = EmptyResponse

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://shop.example/v1/login")!) }
}

@MainActor @Observable final class LoginModel {
    private let service = DataTransferService<Shop>()
    var alert: AnyNetworkError<Shop>?

    var showsAlert: Bool {
        get { alert != nil }
        set { if !newValue { alert = nil } }
    }

    func signIn() async {
        do {
            try await service.request(Login(), handler: Shop.LoginResponseErrorHandler())
        } catch {
            if !error.isSilent && !error.isRepeated { alert = error.erased }
        }
    }
}

struct LoginView: View {
    @Bindable var model: LoginModel

    var body: some View {
        Button("Sign in") { Task { await model.signIn() } }
            .alert(isPresented: $model.showsAlert, error: model.alert) { error in
                if error.category == .signOut {
                    Button("Sign out", role: .destructive) {}
                } else {
                    Button("OK", role: .cancel) {}
                }
            } message: { error in
                Text(error.description)
            }
    }
}
