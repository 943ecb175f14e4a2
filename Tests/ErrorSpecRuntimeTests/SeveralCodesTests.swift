import Testing

@testable import ErrorSpecRuntime

/// Tests which case handles a response with several codes.
@Suite struct SeveralCodesTests {
    /// Like generated code: a case with a code, a case with a code and a status, and a case with only a status.
    enum Failure: ResponseErrorType {
        typealias API = Sample

        case soldOut, okay, invalid, elsewhere

        static let group = ErrorGroup<Failure>(
            cases: [.soldOut, .okay, .invalid, .elsewhere],
            body: ErrorBody(
                code: [.pointer("/a"), .pointer("/b"), .each("/list", at: "/code")], failure: [.pointer("/a")],
                success: [.pointer("/a", equals: ["OK"])]),
            successes: [200])

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .soldOut: .init("Several.soldOut", on: .code("SOLD_OUT"), description: "d")
            case .okay: .init("Several.okay", on: .code("OK"), description: "d")
            case .invalid: .init("Several.invalid", on: .status(400, code: "INVALID"), description: "d")
            case .elsewhere: .init("Several.elsewhere", on: 400, description: "d")
            }
        }
    }

    private func failure(_ status: Int, _ body: String) async -> NetworkError<Failure>? {
        await service(ScriptedNetwork([.status(status, body)]))
            .result(of: EmptyCall(), handler: SpecResponseErrorHandler<Failure>()).failure
    }

    @Test(
        arguments: [
            (400, #"{"a": "SOLD_OUT", "b": "INVALID"}"#, .soldOut),
            (400, #"{"a": "INVALID", "b": "SOLD_OUT"}"#, .invalid),
            // A code that no case requires with this status is skipped.
            (400, #"{"a": "NEW", "b": "SOLD_OUT"}"#, .soldOut), (409, #"{"a": "INVALID", "b": "SOLD_OUT"}"#, .soldOut),
            (400, #"{"a": "NEW", "list": [{"code": "NEWER"}, {"code": "INVALID"}]}"#, .invalid),
            (400, #"{"a": "NEW", "b": "NEWER"}"#, .elsewhere), (400, "{}", .elsewhere),
            (409, #"{"a": "NEW", "b": "X"}"#, nil),
            // All codes of a failed 2xx are tried.
            (200, #"{"a": "NEW", "b": "OK"}"#, .okay), (200, #"{"a": "NEW"}"#, nil),
            (200, #"{"a": "NEW", "b": "OK", "list": [{"code": "SOLD_OUT"}]}"#, .okay),
            (201, #"{"a": "NEW", "b": "OK"}"#, .okay), (500, #"{"a": "NEW", "b": "OK"}"#, .okay),
        ] as [(Int, String, Failure?)])
    func firstCodeThatACaseMatchesWins(_ status: Int, _ body: String, _ expected: Failure?) async {
        let error = await failure(status, body)
        #expect(error != nil)
        #expect(error?.responseError == expected)
    }

    @Test func valueAtASuccessPlaceMakesASuccess() async {
        #expect(await failure(200, #"{"a": "OK", "b": "SOLD_OUT"}"#) == nil)
        #expect(await failure(200, #"{"b": "SOLD_OUT"}"#) == nil)
        #expect(await failure(201, #"{"a": "OK", "b": "SOLD_OUT"}"#)?.responseError == .okay)
        #expect(await failure(204, "")?.statusCode == 204)
    }

    @Test func errorsCodeIsTheFirstCode() async {
        let error = await failure(400, #"{"a": "NEW", "b": "SOLD_OUT"}"#)
        #expect(error?.code == "NEW")
        #expect(error?.codes == ["NEW", "SOLD_OUT"])
    }

    @Test func codesAreReadOnceForEachBody() {
        let response = NetworkResponse.status(400, #"{"a": "NEW", "b": "SOLD_OUT"}"#)
        for _ in 0..<10 { #expect(Failure(response) == .soldOut) }
        #expect(response.parses == 1)
    }
}
