import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct TransferTests {
    struct User: Decodable, Equatable, Sendable { let name: String }

    @Test func aSuccessIsDecoded() async throws {
        let service = service(ScriptedNetwork([.status(200, #"{"name": "새싹"}"#)]))
        let user = try await service.request(Call<User>(), handler: Token())
        #expect(user == User(name: "새싹"))
    }

    @Test func failureHasTheTypedCaseAndItsTexts() async {
        let service = service(ScriptedNetwork([.status(401, #"{"message": "인증할 수 없는 토큰입니다."}"#)]))
        do throws(NetworkError<Token.ResponseError>) {
            _ = try await service.request(Call<User>(), handler: Token())
            Issue.record("no failure")
        } catch {
            // The type is known, so the exhaustive `switch` needs no `default`.
            switch error.originError {
            case .response(.unknownAccessToken): break
            case .response, .unmapped, .transport, .decoding, .cancelled, .other:
                Issue.record("\(error.debugDescription)")
            }
            #expect(error.title == "에러")
            #expect(error.description == "인증할 수 없는 토큰입니다.")
            #expect(error.category == .signOut)
            #expect(error.statusCode == 401)
            #expect(error.attempts == 1)
        }
    }

    @Test func twoHandlersCanBeUsedInOneDo() async {
        let service = service(ScriptedNetwork([.status(200), .status(403)]))
        do {
            _ = try await service.request(EmptyCall(), handler: Sample.RefreshResponseErrorHandler())
            _ = try await service.request(EmptyCall(), handler: Token())
            Issue.record("no failure")
        } catch let error as any PresentableError {
            #expect(error.title == "에러")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func resultHasTheSameError() async {
        let service = service(ScriptedNetwork([.status(403)]))
        let result = await service.result(of: EmptyCall(), handler: Token())
        guard case .failure(let error) = result else { return #expect(Bool(false)) }
        #expect(error.responseError == .forbidden)
        #expect(error.description == "접근 권한이 없습니다.")
    }

    @Test func sharedErrorIsFoundAtAnyDepth() async {
        let service = service(ScriptedNetwork([.status(500)])) { $0.transportPolicy = nil }
        let result = await service.result(of: EmptyCall("POST"), handler: Token())
        guard case .failure(let error) = result else { return #expect(Bool(false)) }
        #expect(error.inherited(Sample.CommonResponseErrorHandler.ResponseError.self) == .serverError)
        #expect(error.responseError == .common(.serverError))
        #expect(error.title == "서버 에러")
    }

    @Test func aResponseThatNoCaseHandlesIsUnmappedWithGenericTexts() async {
        let service = service(ScriptedNetwork([.status(404, "<html>nginx</html>")]))
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        guard case .unmapped(let response) = error?.originError else { return #expect(Bool(false)) }
        #expect(response.statusCode == 404)
        #expect(error?.title.isEmpty == false)
        #expect(error?.description.isEmpty == false)
    }

    @Test func anUnreadableSuccessIsADecodingFailure() async {
        for body in ["", "[]", "{", "null", #"{"name": 1}"#] {
            let service = service(ScriptedNetwork([.status(200, body)]))
            let error = await service.result(of: Call<User>(), handler: Token()).failure
            guard case .decoding = error?.originError else { return #expect(Bool(false), "\(body)") }
            #expect(error?.description == "응답을 읽을 수 없습니다.")
            #expect(error?.statusCode == 200)
        }
    }

    @Test func anEmptyResponseReadsNothing() async throws {
        let service = service(ScriptedNetwork([.status(204, "")]))
        let response = try await service.request(EmptyCall(), handler: Token())
        #expect(response == EmptyResponse())
    }

    @Test func unreachableServerIsATransportFailure() async {
        let service = service(ScriptedNetwork([.failure(URLError(.cannotConnectToHost))]))
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        guard case .transport(let reason) = error?.originError else { return #expect(Bool(false)) }
        #expect((reason as? URLError)?.code == .cannotConnectToHost)
        #expect(error?.title == "네트워크 에러")
        #expect(error?.description == "인터넷 연결을 확인해 주세요.")
        #expect(error?.statusCode == nil)
        #expect(error?.attempts == 3)
    }

    @Test func requestThatCannotBeMadeHasNoConnectionTexts() async {
        let service = service(ScriptedNetwork([.status(200)]))
        let error = await service.result(of: EmptyCall(url: ""), handler: Token()).failure
        guard case .transport = error?.originError else { return #expect(Bool(false)) }
        #expect(error?.attempts == 0)
        #expect(error?.title != "네트워크 에러")
    }

    @Test func localizedErrorHasTitleAndDescription() async throws {
        let service = service(ScriptedNetwork([.status(403)]))
        let error = try #require(await service.result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.errorDescription == "에러")
        #expect(error.localizedDescription == "에러")
        #expect(error.recoverySuggestion == "접근 권한이 없습니다.")
        #expect(error.failureReason == "접근 권한이 없습니다.")
    }
}
