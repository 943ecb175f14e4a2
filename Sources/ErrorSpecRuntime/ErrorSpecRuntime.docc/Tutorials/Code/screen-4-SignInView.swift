#if canImport(SwiftUI)
    import SwiftUI

    struct SignInView: View {
        @Bindable var model: SignInModel

        var body: some View {
            Form {
                TextField("Email", text: $model.email)
                SecureField("Password", text: $model.password)
                    .foregroundStyle(model.isPasswordWrong ? .red : .primary)
                Button("Sign in") {
                    Task { await model.signIn() }
                }
                .disabled(!model.canSignIn)
            }
            .alert(model.alert?.title ?? "", isPresented: isAlertPresented) {
                Button("OK") {}
            } message: {
                Text(model.alert?.message ?? "")
            }
        }

        private var isAlertPresented: Binding<Bool> {
            Binding(get: { model.alert != nil }, set: { if !$0 { model.alert = nil } })
        }
    }
#endif
