import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ResponseRecorderTests {
    private let lines = Box<[String]>([])

    private func record(
        _ responses: [Result<NetworkResponse, URLError>], times: Int = 1, linesOfResponse: Int = 1,
        byteLimit: Int = 1 << 20
    ) async -> [[String: Any]] {
        let recorder = ResponseRecorder<Sample>(linesOfResponse: linesOfResponse, byteLimit: byteLimit) {
            [lines] line in lines.update { $0.append(line) }
        }
        let service = service(
            ScriptedNetwork(Array(repeating: responses, count: times).flatMap { $0 }), actions: Actions()
        ) { $0.observers = [recorder] }
        for _ in 0..<times { _ = await service.result(of: EmptyCall(), handler: Token()) }
        await service.drainObservers()
        return lines.value.compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    @Test func onlyTheFirstOfSimilarFailuresIsRecorded() async {
        let recorded = await record([.status(404)], times: 3)
        #expect(recorded.count == 1)
        #expect(recorded.first?["status"] as? Int == 404)
        #expect(recorded.first?["method"] as? String == "GET")
        #expect(recorded.first?["group"] as? String != nil)
        #expect(lines.value.allSatisfy { $0.hasSuffix("\n") })
    }

    @Test func moreLinesAreWrittenIfConfigured() async {
        #expect(await record([.status(404)], times: 3, linesOfResponse: 2).count == 2)
        #expect(await record([.status(404)], byteLimit: 10).count == 2)
    }

    @Test func lineHasTheCaseAndTheHeadersThatAreRead() async {
        let response = NetworkResponse(
            statusCode: 400, headers: ["retry-after": "120", "Set-Cookie": "a=b", "X-Other": "c"])
        let recorded = await record([.success(response)])
        #expect(recorded.first?["is"] as? String == "Token.invalidRequest")
        #expect(recorded.first?["headers"] as? [String: String] == ["Retry-After": "120"])
    }

    @Test func unmappedResponsesAreRecordedWithoutACase() async {
        #expect(await record([.status(418)]).first?["is"] == nil)
    }

    @Test func retriedResponseIsRecorded() async throws {
        let busy = NetworkResponse(
            statusCode: 500, headers: ["Retry-After": "0"], body: Data(#"{"message": "busy", "token": "abc"}"#.utf8))
        let recorded = await record([.success(busy), .status(200)])
        #expect(recorded.map { $0["status"] as? Int } == [500])
        let line = try #require(recorded.first)
        #expect(line["is"] as? String == "Common.serverError")
        #expect(line["group"] as? String == "Token")
        #expect(line["body"] as? [String: String] == ["message": "busy", "token": "…"])
        #expect(line["headers"] as? [String: String] == ["Retry-After": "0"])
    }

    @Test func eachFailedAttemptIsALine() async {
        let recorded = await record([
            .status(500, #"{"message": "first"}"#), .status(419, #"{"message": "second"}"#),
            .status(400, #"{"message": "third"}"#),
        ])
        #expect(recorded.map { $0["status"] as? Int } == [500, 419, 400])
        #expect(recorded.map { ($0["body"] as? [String: String])?["message"] } == ["first", "second", "third"])
    }

    @Test func eventCreatedByATestIsRecordedWithoutABody() async {
        let recorder = ResponseRecorder<Sample> { [lines] line in lines.update { $0.append(line) } }
        await recorder.observe(RequestEvent(kind: .match(id: "Token.invalidRequest", statusCode: 400, code: "A1")))
        #expect(
            lines.value == [
                #"{"code":["A1"],"is":"Token.invalidRequest","method":"GET","status":400,"url":"https://example.com/"}"#
                    + "\n"
            ])
    }

    /// Printing an event doesn't show the body.
    @Test func anEventShowsNoBody() async {
        struct Printer: ResponseErrorObserver {
            typealias API = Sample
            let texts: Box<[String]>

            func observe(_ event: RequestEvent<Sample>) {
                if case .failure = event.kind { return }
                var dumped = ""
                dump(event, to: &dumped)
                let shown = ["\(event)", String(reflecting: event), dumped]
                texts.update { $0 += shown }
            }
        }
        let texts = Box<[String]>([])
        let service = service(ScriptedNetwork([.status(403, #"{"message": "hunter2!x"}"#)])) {
            $0.observers = [Printer(texts: texts)]
        }
        _ = await service.result(of: EmptyCall(), handler: Token())
        await service.drainObservers()
        #expect(texts.value.contains { $0.contains("403") })
        #expect(!texts.value.contains { $0.contains("hunter2!x") })
    }
}
