import Foundation
import LSLPClient
import LSLPServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Prints the texts that a user reads for each failure. `make example` runs this program with `errorspec mock`.
///
/// `lslp-example serve` starts a server that behaves like LSLP's. `errorspec mock` runs in front of this server, and
/// `lslp-example URL` makes the app's calls to the mock at `URL`.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "serve" {
            let server = try await LSLPServer.start()
            Swift.print("Listening on \(server.url)")
            fflush(nil)
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
        guard let argument = arguments.first, let url = URL(string: argument) else {
            Swift.print("usage: lslp-example serve | lslp-example URL-OF-ERRORSPEC-MOCK")
            exit(64)
        }
        try await show(Mock(url: url), LSLPApp(server: url))
    }

    private static func show(_ mock: Mock, _ app: LSLPApp) async throws {
        print("Without an order, the mock's upstream responds", await app.validate(email: "new@lslp.kr"))
        try await mock.order(#"{"case": "AuthorizationCommon.emptyRequireValue"}"#)
        print("A required field is missing (400)", await app.validate(email: "a@lslp.kr"))
        try await mock.order(#"{"case": "ValidateEmail.notValidEmail"}"#)
        print("An e-mail that is taken (409)", await app.validate(email: "a@lslp.kr"))
        try await mock.order(#"{"case": "Register.alreadyJoinMember"}"#)
        print("The same status at sign-up (409)", await app.join(email: "a@lslp.kr"))
        print("An expired access token at profile editing (419)", await app.editProfile(nick: "새싹"))
        try await mock.order(#"{"case": "AccessTokenRefresh.expirationRefreshToken"}"#)
        print(
            "An expired refresh token (418)",
            await LSLPApp(server: mock.url, token: "access-1").editProfile(nick: "새싹"))
        try await mock.order(#"{"status": 502, "times": "all"}"#)
        print("A gateway that fails (502)", await app.loadPosts())
        try await mock.removeOrders()
        try await mock.order(#"{"fault": "reset", "times": "all"}"#)
        print("A connection that breaks", await app.loadPosts())
        try await mock.removeOrders()
    }

    private static func print(_ situation: String, _ outcome: Outcome) {
        let text =
            switch outcome {
            case .done(let result): "done: \(result)"
            case .alert(let title, let message): "alert: \(title) — \(message)"
            case .silence: "nothing is shown"
            case .signIn: "the sign-in screen instead of an alert"
            }
        Swift.print("\(situation)\n  → \(text)")
    }
}

/// Sends `errorspec mock` orders that tell it how to respond. A UI test can do the same.
private struct Mock {
    let url: URL

    func order(_ json: String) async throws { try await send("POST", body: json) }

    func removeOrders() async throws { try await send("DELETE") }

    private func send(_ method: String, body: String? = nil) async throws {
        var request = URLRequest(url: url.appendingPathComponent("_errorspec/orders"))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        let (reply, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, (200...299).contains(status) else {
            throw OrderRefused(description: String(decoding: reply, as: UTF8.self))
        }
    }

    struct OrderRefused: Error, CustomStringConvertible {
        let description: String
    }
}
