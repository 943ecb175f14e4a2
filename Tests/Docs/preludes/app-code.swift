// Declarations that the page shows elsewhere, with `@Observable`.
import ErrorSpecRuntime
import Foundation
import GeneratedSamples
import Observation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Session: Decodable, Sendable {
    var token: String
}

struct SignIn: Requestable {
    typealias Response = Session

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example/v1/users/login")!) }
}

@MainActor @Observable final class SignInModel {
    private let service: DataTransferService<LSLP>
    private(set) var session: Session?
    private(set) var isWaiting = false
    var alert: AnyNetworkError<LSLP>?

    init(service: DataTransferService<LSLP>) { self.service = service }

    func signIn(_ login: SignIn) async {
        isWaiting = true
        defer { isWaiting = false }
        do {
            session = try await service.request(login, handler: LSLP.LoginResponseErrorHandler())
        } catch {
            if !error.isSilent && !error.isRepeated { alert = error.erased }
        }
    }
}
