import FlyingFox
import FlyingSocks
import Foundation

/// A loopback HTTP server that responds like LSLP's server, with the same paths, statuses and messages.
public actor LSLPServer {
    /// A received request, for tests.
    public struct Received: Sendable, Equatable {
        public let method: String
        public let path: String
        /// The access token in the request; `nil` if the request has no token.
        public let token: String?
    }

    /// The server's URL.
    public nonisolated let url: URL
    public private(set) var received: [Received] = []

    private let server: HTTPServer
    private let task: Task<Void, any Error>
    private var accessToken = "access-2"
    private var isRefreshTokenExpired = false

    private init(server: HTTPServer, task: Task<Void, any Error>, url: URL) {
        self.server = server
        self.task = task
        self.url = url
    }

    /// Starts a server on a free port of the loopback interface.
    public static func start() async throws -> LSLPServer {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        let task = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 3_600)
        guard case .ip4(_, let port)? = await server.listeningAddress, let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw URLError(.cannotConnectToHost) }
        let lslp = LSLPServer(server: server, task: task, url: url)
        await server.appendRoute("*") { request in await lslp.respond(to: request) }
        return lslp
    }

    public func stop() async {
        await server.stop(timeout: 0)
        task.cancel()
    }

    /// Makes all further requests for a new access token fail, as if the refresh token had expired.
    public func expireRefreshToken() { isRefreshTokenExpired = true }

    // MARK: Responses

    private func respond(to request: HTTPRequest) async -> HTTPResponse {
        let token = request.headers[.authorization]
        received.append(Received(method: request.method.rawValue, path: request.path, token: token))
        let body = (try? await request.bodyData) ?? Data()
        let fields = (try? JSONDecoder().decode([String: String].self, from: body)) ?? [:]
        switch (request.method.rawValue, request.path) {
        case ("POST", "/v1/validation/email"): return validate(fields)
        case ("POST", "/v1/users/join"): return join(fields)
        case ("PUT", "/v1/users/me/profile"): return profile(token: token, fields)
        case ("GET", "/v1/auth/refresh"): return refresh()
        case ("GET", "/v1/posts"): return Self.badGateway
        default: return Self.failure(444, "비정상 URL입니다.")
        }
    }

    private func validate(_ fields: [String: String]) -> HTTPResponse {
        guard let email = fields["email"], !email.isEmpty else { return Self.failure(400, "필수값을 채워주세요.") }
        if email == "taken@lslp.kr" { return Self.failure(409, "이미 사용 중인 이메일입니다.") }
        return Self.success(["message": "사용 가능한 이메일입니다."])
    }

    private func join(_ fields: [String: String]) -> HTTPResponse {
        guard let email = fields["email"], !email.isEmpty else { return Self.failure(400, "필수값을 채워주세요.") }
        if email == "taken@lslp.kr" { return Self.failure(409, "이미 가입된 유저입니다.") }
        return Self.success(["email": email])
    }

    private func profile(token: String?, _ fields: [String: String]) -> HTTPResponse {
        switch token {
        case accessToken: Self.success(["nick": fields["nick"] ?? ""])
        case "access-1": Self.failure(419, "액세스 토큰이 만료되었습니다.")
        default: Self.failure(401, "인증할 수 없는 액세스 토큰입니다.")
        }
    }

    private func refresh() -> HTTPResponse {
        isRefreshTokenExpired
            ? Self.failure(418, "리프레시 토큰이 만료되었습니다. 다시 로그인해주세요.")
            : Self.success(["accessToken": accessToken])
    }

    private static var badGateway: HTTPResponse {
        let page = "<html><body><h1>502 Bad Gateway</h1></body></html>"
        return HTTPResponse(statusCode: .badGateway, headers: [.contentType: "text/html"], body: Data(page.utf8))
    }

    private static func success(_ fields: [String: String]) -> HTTPResponse { json(.ok, fields) }

    private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
        json(HTTPStatusCode(status, phrase: "Failure"), ["message": message])
    }

    private static func json(_ status: HTTPStatusCode, _ fields: [String: String]) -> HTTPResponse {
        let body = (try? JSONEncoder().encode(fields)) ?? Data()
        return HTTPResponse(statusCode: status, headers: [.contentType: "application/json"], body: body)
    }
}
