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

    @Test func aFailureIsALineAndItsLikeAreNot() async {
        let recorded = await record([.status(404)], times: 3)
        #expect(recorded.count == 1)
        #expect(recorded.first?["status"] as? Int == 404)
        #expect(recorded.first?["method"] as? String == "GET")
        #expect(recorded.first?["group"] as? String != nil)
        #expect(lines.value.allSatisfy { $0.hasSuffix("\n") })
    }

    @Test func moreLinesAreWrittenIfAskedFor() async {
        #expect(await record([.status(404)], times: 3, linesOfResponse: 2).count == 2)
        #expect(await record([.status(404)], byteLimit: 10).count == 2)
    }

    @Test func aLineSaysTheCaseAndTheHeadersThatAreRead() async {
        let response = NetworkResponse(
            statusCode: 400, headers: ["retry-after": "120", "Set-Cookie": "a=b", "X-Other": "c"])
        let recorded = await record([.success(response)])
        #expect(recorded.first?["is"] as? String == "Token.invalidRequest")
        #expect(recorded.first?["headers"] as? [String: String] == ["Retry-After": "120"])
    }

    @Test func whatNothingHandlesIsLeftForACheck() async {
        #expect(await record([.status(418)]).first?["is"] == nil)
    }

    @Test func aResponseThatWasRetriedIsRecordedToo() async {
        let recorded = await record([.status(500), .status(200)])
        #expect(recorded.map { $0["status"] as? Int } == [500])
    }
}
