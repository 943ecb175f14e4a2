import ErrorSpecRuntime
import Foundation
import Testing

/// Values that the tests and previews of apps create without a service.
@Suite struct ConstructionTests {
    private typealias Failure = NetworkError<Token.ResponseError>

    private let resolver = PreferredLanguageTextResolver(preferredLanguages: { ["ko"] }, catalog: { _, _ in nil })

    @Test func errorIsCreatedWithGivenProperties() {
        let response = NetworkResponse.status(403)
        let error = Failure(
            .response(.forbidden), title: "title", description: "description", category: .silent, response: response,
            codes: ["E42", "E43"], reference: "ref-1", fieldErrors: [FieldError(name: "nick")],
            retryAfter: .seconds(3), retryDate: Date(timeIntervalSince1970: 7), attempts: 2,
            request: RequestSummary(method: "PUT", url: URL(string: "http://example.test/a?b=c")), isRepeated: true)
        #expect(error.title == "title")
        #expect(error.description == "description")
        #expect(error.category == .silent)
        #expect(error.responseError == .forbidden)
        #expect(error.response === response)
        #expect(error.statusCode == 403)
        #expect(error.code == "E42")
        #expect(error.codes == ["E42", "E43"])
        #expect(error.reference == "ref-1")
        #expect(error.fieldErrors == [FieldError(name: "nick")])
        #expect(error.retryAfter == .seconds(3))
        #expect(error.retryDate == Date(timeIntervalSince1970: 7))
        #expect(error.attempts == 2)
        #expect(error.isRepeated)
        #expect(
            error.debugDescription.hasPrefix(
                "Token.forbidden: PUT http://example.test/a?b=… → 403, code E42, 2 attempts"))
    }

    @Test func errorCreatedFromAResponseEqualsTheThrownOne() async throws {
        let response = NetworkResponse.status(
            400, #"{"message": "닉네임이 짧아요.", "errors": [{"field": "nick"}]}"#, headers: ["Retry-After": "7"])
        let made = Failure(
            .response(.invalidRequest), response: response, request: RequestSummary(method: "GET", url: nil),
            textResolver: resolver, date: Date(timeIntervalSince1970: 1_000))
        let thrown = try #require(
            await service(ScriptedNetwork([.success(response)])) { $0.textResolver = resolver }
                .result(of: EmptyCall(), handler: Token()).failure)
        #expect(made.title == thrown.title)
        #expect(made.description == "닉네임이 짧아요.")
        #expect(made.category == thrown.category)
        #expect(made.fieldErrors == thrown.fieldErrors)
        #expect(made.retryAfter == thrown.retryAfter)
        #expect(made.retryDate == Date(timeIntervalSince1970: 1_007))
        #expect(made.attempts == 1)
    }

    @Test func errorsOfEveryOriginCanBeCreated() {
        #expect(Failure(.cancelled).statusCode == nil)
        #expect(Failure(.transport(URLError(.timedOut)), textResolver: resolver).title == "네트워크 에러")
        #expect(Failure(.transport(URLError(.badURL)), attempts: 0, textResolver: resolver).title != "네트워크 에러")
        #expect(Failure(.unmapped(.status(418))).statusCode == 418)
        #expect(
            Failure(.decoding(CancellationError()), response: .status(200), textResolver: resolver).description
                == "응답을 읽을 수 없습니다.")
    }

    @Test func observersCanBeTestedWithoutAService() async throws {
        let recorder = ObservationTests.Recorder()
        let failure = Failure(.response(.unknownAccessToken), response: .status(401)).erased
        await recorder.observe(RequestEvent(call: 3, method: "POST", url: "http://a/", kind: .failure(failure)))
        #expect(recorder.categories.value == [.signOut])
        #expect(recorder.lines.value == ["3 POST http://a/ failure Token.unknownAccessToken signOut after 1"])
    }

    @Test func actionsCanBeTestedWithoutAFailedRequest() async throws {
        let network = ScriptedNetwork([.status(200, #""new""#)])
        let context = RecoveryContext<Sample>(error: Token.ResponseError.expiredAccessToken, service: service(network))
        #expect(context.error as? Token.ResponseError == .expiredAccessToken)
        let token = try await context.service(Sample.RefreshResponseErrorHandler()).request(Call<String>())
        #expect(token == "new")
        let direct = RecoveryService(Sample.RefreshResponseErrorHandler(), service: service(network))
        #expect(try await direct.request(Call<String>()) == "new")
    }
}
