import Foundation
import LSLPClient
import LSLPServer

/// Calls a server that behaves like LSLP's, and prints what a user would read.
@main
struct Main {
    static func main() async throws {
        let server = try await LSLPServer.start()
        let app = LSLPApp(server: server.url)
        print("An empty field at e-mail validation (400)", await app.validate(email: ""))
        print("An e-mail that is taken (409)", await app.validate(email: "taken@lslp.kr"))
        print("The same status at sign-up (409)", await app.join(email: "taken@lslp.kr"))
        print("An expired access token at profile editing (419)", await app.editProfile(nick: "새싹"))
        for request in await server.received where request.token != nil || request.path.contains("refresh") {
            print("    the server received \(request.method) \(request.path)", request.token.map { "with \($0)" } ?? "")
        }
        await server.expireRefreshToken()
        print("An expired refresh token (418)", await LSLPApp(server: server.url).editProfile(nick: "새싹"))
        print("A gateway that fails, with HTML (502)", await app.loadPosts())
        await server.stop()
        let nowhere = URL(string: "http://127.0.0.1:1") ?? server.url
        print("A server that is not there", await LSLPApp(server: nowhere).loadPosts())
    }

    private static func print(_ situation: String, _ told: Told) {
        let outcome =
            switch told {
            case .done(let result): "done: \(result)"
            case .alert(let title, let text): "alert: \(title) — \(text)"
            case .silence: "nothing is shown"
            case .signIn: "no alert, the sign-in screen"
            }
        Swift.print("\(situation)\n  → \(outcome)")
    }

    private static func print(_ line: String, _ detail: String) { Swift.print(line, detail) }
}
