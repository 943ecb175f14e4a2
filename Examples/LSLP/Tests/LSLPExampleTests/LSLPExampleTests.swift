import ErrorSpecRuntime
import Foundation
import GeneratedSamples
import LSLPClient
import LSLPServer
import Testing

/// Tests the texts that a user reads in each situation, with a real HTTP server.
struct LSLPExampleTests {
    /// Runs the test with a separate server.
    private func withServer(_ test: (LSLPServer, LSLPApp) async throws -> Void) async throws {
        let server = try await LSLPServer.start()
        do {
            try await test(server, LSLPApp(server: server.url))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test("An empty field: the shared title and text")
    func emptyFieldShowsTheSharedTexts() async throws {
        try await withServer { _, app in
            #expect(await app.validate(email: "") == .alert(title: "인증 실패", text: "필수값이 누락되었습니다."))
            #expect(await app.join(email: "") == .alert(title: "인증 실패", text: "필수값이 누락되었습니다."))
        }
    }

    @Test("The same status 409 has another title at sign-up, and the server's message as its text")
    func takenEmailShowsTheServersMessage() async throws {
        try await withServer { _, app in
            #expect(
                await app.validate(email: "taken@lslp.kr")
                    == .alert(title: "사용할 수 없는 이메일입니다.", text: "이미 사용 중인 이메일입니다."))
            #expect(await app.join(email: "taken@lslp.kr") == .alert(title: "회원가입 실패", text: "이미 가입된 유저입니다."))
        }
    }

    @Test("An expired access token is refreshed, and the second request carries the new one")
    func expiredAccessTokenIsRefreshed() async throws {
        try await withServer { server, app in
            #expect(await app.editProfile(nick: "새싹") == .done("the nickname is 새싹"))
            let edits = await server.received.filter { $0.path.hasSuffix("profile") }
            #expect(edits.map(\.token) == ["access-1", "access-2"])
            #expect(await server.received.count { $0.path.hasSuffix("refresh") } == 1)
        }
    }

    @Test("An expired refresh token ends the session without an alert")
    func expiredRefreshTokenEndsTheSessionSilently() async throws {
        try await withServer { server, app in
            await server.expireRefreshToken()
            #expect(await app.editProfile(nick: "새싹") == .signIn)
            #expect(await server.received.count == 2)

            let endpoint = EditProfile(server: server.url, token: "access-1", nick: "새싹")
            let error = await #expect(throws: NetworkError<LSLP.EditProfileResponseError>.self) {
                try await app.service.request(endpoint, handler: LSLP.EditProfileResponseErrorHandler())
            }
            #expect(error?.inherited(LSLP.TokenResponseError.self) == .expirationAccessToken)
        }
    }

    @Test("A 502 with HTML is unmapped and has generic texts")
    func badGatewayShowsGenericTexts() async throws {
        try await withServer { server, app in
            #expect(await app.loadPosts() == .alert(title: "에러", text: "알 수 없는 에러가 발생했습니다."))
            let error = await #expect(throws: NetworkError<LSLP.CommonResponseError>.self) {
                try await app.service.request(Posts(server: server.url), handler: LSLP.CommonResponseErrorHandler())
            }
            guard case .unmapped(let response)? = error?.originError else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(response.statusCode == 502)
            #expect(await server.received.count == 2)
        }
    }

    @Test("An unreachable server is a transport failure")
    func unreachableServerShowsTheTransportTexts() async throws {
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        #expect(await LSLPApp(server: nowhere).loadPosts() == .alert(title: "네트워크 에러", text: "인터넷 연결을 확인해 주세요."))
    }
}
