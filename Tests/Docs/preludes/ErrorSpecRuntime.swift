// Declarations that the page's examples use, but don't show.
import ErrorSpecRuntime
import Foundation
import GeneratedSamples

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Session: Decodable, Sendable { let token: String }

struct Login: Requestable {
    typealias Response = Session

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example")!) }
}

struct Refresh: Requestable {
    typealias Response = Session

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://lslp.example")!) }
}

struct AppRecoveries: LSLPRecoveries {
    func refreshAccessToken(
        _ context: RecoveryContext<LSLP>, service: RecoveryService<LSLP.AccessTokenRefreshResponseErrorHandler>
    ) async throws -> RequestRepair { .none }
}

actor Tokens {
    var access: String? { nil }
    func store(_ token: String) {}
}

let tokens = Tokens()
let login = Login()
let service = DataTransferService<LSLP>(recoveries: AppRecoveries())

nonisolated(unsafe) var session: Session?

extension Bundle {
    /// Stands in for the `Bundle.module` that SwiftPM generates for a package.
    static var module: Bundle { .main }
}

func show(_ title: String, _ description: String) {}
func shakePasswordField() {}
func slowDown() {}
func countDown(to date: Date) {}
