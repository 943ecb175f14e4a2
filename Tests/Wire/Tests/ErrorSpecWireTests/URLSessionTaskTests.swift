import ErrorSpecRuntime
import FlyingFox
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Uploads, downloads and streams as tasks of an app's own session, which share the service's recoveries.
@Suite struct URLSessionTaskTests {
    private typealias PhotoResponseErrorHandler = Token
    private typealias EventsResponseErrorHandler = Token

    /// A server that accepts the token "new", and reports the requests that it has received.
    private func withServer<Value>(
        _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        let server = try HTTPServer(
            address: .inet(ip4: "127.0.0.1", port: 0), timeout: 86_400, logger: .disabled,
            handler: ClosureHTTPHandler { request in
                guard request.headers[HTTPHeader("Authorization")] == "new" else {
                    return HTTPResponse(
                        statusCode: HTTPStatusCode(419, phrase: "Expired"), body: Data(#"{"message": "expired"}"#.utf8))
                }
                return try await respond(request)
            })
        let task = Task { try await server.run() }
        defer { task.cancel() }
        try await server.waitUntilListening(timeout: 86_400)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
        return try await body("http://127.0.0.1:\(port)/")
    }

    private func service(_ runs: Box<Int>) -> DataTransferService<Sample> {
        ErrorSpecWireTests.service(
            ScriptedNetwork([.status(200)]),
            actions: Actions(refresh: { _ in
                runs.increment()
                return .header("Authorization", "new")
            }))
    }

    private func request(_ url: String, _ method: String = "GET") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.setValue("old", forHTTPHeaderField: "Authorization")
        return request
    }

    private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    @Test func uploadIsRepairedAndReportsItsProgress() async throws {
        let runs = Box(0)
        let service = service(runs)
        let received = Box(0)
        let shares = Box<[Double]>([])
        try await withFolder { folder in
            let file = folder.appendingPathComponent("photo")
            try Data(count: 1_000_000).write(to: file)
            try await withServer { request in
                let count = try await request.bodyData.count
                received.update { $0 = count }
                return HTTPResponse(statusCode: .ok, body: Data(#"{"id": 1}"#.utf8))
            } _: { url in
                let request = try request(url, "PUT")
                let session = URLSession(configuration: .ephemeral)
                let upload = Upload(file: file) { share in shares.update { $0.append(share) } }
                let response = try await service.supervisor.send(
                    request, as: RequestSummary(request), handler: PhotoResponseErrorHandler()
                ) { try await upload.send($0, in: session) }
                #expect(response.body == Data(#"{"id": 1}"#.utf8))
            }
        }
        #expect(received.value == 1_000_000)
        #expect(runs.value == 1)
        await eventually { shares.value.last == 1 }
    }

    @Test func downloadIsRepairedAndWritesAFile() async throws {
        let runs = Box(0)
        let service = service(runs)
        try await withFolder { folder in
            let file = folder.appendingPathComponent("film")
            try await withServer { _ in
                HTTPResponse(statusCode: .ok, body: Data(repeating: 7, count: 300_000))
            } _: { url in
                let request = try request(url)
                let session = URLSession(configuration: .ephemeral)
                let download = Download(destination: file)
                _ = try await service.supervisor.send(request, as: RequestSummary(request), handler: Token()) {
                    try await download.send($0, in: session)
                }
            }
            #expect(try Data(contentsOf: file) == Data(repeating: 7, count: 300_000))
        }
        #expect(runs.value == 1)
    }

    @Test func streamIsRepairedBeforeItBegins() async throws {
        let runs = Box(0)
        let service = service(runs)
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, body: Data("event: 1\n\nevent: 2\n\n".utf8))
        } _: { url in
            let request = try request(url)
            let pieces = try await service.supervisor.transfer(
                request, as: RequestSummary(request), handler: EventsResponseErrorHandler()
            ) { try await BodyStream.open($0) }
            var body = Data()
            for try await piece in pieces { body += piece }
            #expect(String(decoding: body, as: UTF8.self) == "event: 1\n\nevent: 2\n\n")
        }
        #expect(runs.value == 1)
    }

    @Test func failedStreamThrowsTheSpecsError() async throws {
        let service = service(Box(0))
        try await withServer { _ in
            HTTPResponse(statusCode: .forbidden, body: Data(#"{"message": "no"}"#.utf8))
        } _: { url in
            let request = try request(url)
            do throws(NetworkError<Token.ResponseError>) {
                _ = try await service.supervisor.transfer(
                    request, as: RequestSummary(request), handler: Token()
                ) { try await BodyStream.open($0) }
                Issue.record("no failure")
            } catch {
                #expect(error.responseError == .forbidden)
                #expect(error.attempts == 2)
            }
        }
    }

    /// The page shows the code that these tests run.
    @Test func pageShowsTheTestedCode() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: here.appendingPathComponent("URLSessionTasks.swift"), encoding: .utf8)
        let docs = here.appendingPathComponent("../../../../docs/urlsession-tasks.md").standardizedFileURL
        let page = try String(contentsOf: docs, encoding: .utf8)
        for name in ["upload", "download", "stream"] {
            let part = try #require(code.components(separatedBy: "// BEGIN \(name)\n").last)
            let example = try #require(part.components(separatedBy: "// END \(name)\n").first)
            #expect(page.contains("```swift\n\(example)```"), "docs/urlsession-tasks.md shows another \(name)")
        }
    }
}
