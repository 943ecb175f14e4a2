import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import FlyingFox
import FlyingSocks
import Foundation
import NIOHTTP1
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests are sent completely, and secrets aren't sent to other origins.
extension HTTPClientServiceTests {
    private struct Upload: Requestable {
        typealias Response = Data
        let url: String
        let length: Int

        func urlRequest() throws -> URLRequest {
            var request = URLRequest(url: URL(string: url)!)
            request.httpMethod = "PUT"
            request.httpBodyStream = InputStream(data: Data(String(repeating: "photo", count: 50_000).utf8))
            request.setValue("\(length)", forHTTPHeaderField: "Content-Length")
            return request
        }
    }

    @Test func streamedBodyIsSentCompletely() async throws {
        try await withServer { request, _ in
            response(200, "\(try await request.bodyData.count)")
        } _: { client, url in
            let service = DataTransferService<Shop>(
                network: HTTPClientNetworkService(client: client), recoveries: { _ in .none })
            let size = try await service.request(Upload(url: url, length: 250_000), handler: Shop.Handler())
            #expect(String(decoding: size, as: UTF8.self) == "250000")
        }
    }

    @Test func adaptPreparesEachAttempt() async throws {
        try await withServer { request, count in
            response(count == 1 ? 503 : request.headers[HTTPHeader("X-Number")] == "2" ? 200 : 410)
        } _: { client, url in
            let count = Log()
            let adapt: @Sendable (URLRequest) async throws -> URLRequest = { request in
                var request = request
                request.setValue("\(await count.add(""))", forHTTPHeaderField: "X-Number")
                return request
            }
            let service = service(client, adapt: adapt)
            var request = request(url)
            request.headers.add(name: "Idempotency-Key", value: "1")
            _ = try await service.send(request, handler: Shop.Handler())
            #expect(await log.lines == ["POST old order", "POST old order"])
        }
    }

    @Test func aSuccessIsDecoded() async throws {
        struct Order: Decodable, Sendable { let id: Int }
        try await withServer { _, count in
            response(200, count == 1 ? #"{"id": 7}"# : "<html>")
        } _: { client, url in
            let service = service(client)
            let order = try await service.send(request(url), decoding: Order.self, handler: Shop.Handler())
            #expect(order.id == 7)
            do {
                _ = try await service.send(request(url), decoding: Order.self, handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.presentation(in: Shop.self).originError.description.hasPrefix("decoding"))
            }
        }
    }

    // MARK: Redirects

    private func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Elsewhere"), headers: [.location: location])
    }

    private func secretive(_ url: String) -> HTTPClientRequest {
        var request = request(url)
        request.headers.add(name: "Sesac-Key", value: "secret")
        request.headers.add(name: "X-Plain", value: "plain")
        return request
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func secretsAreNotSentToAnotherOrigin(_ status: Int) async throws {
        let seen = Log()
        try await withServer { request, _ in
            if request.path == "/" {
                let port = request.headers[.host]?.split(separator: ":").last ?? ""
                return redirect(status, to: "http://localhost:\(port)/there")
            }
            let headers = ["Authorization", "Sesac-Key", "X-Plain"].map { request.headers[HTTPHeader($0)] ?? "–" }
            _ = await seen.add(headers.joined(separator: " "))
            return response(200)
        } _: { client, url in
            _ = try await service(client).send(secretive(url), handler: Shop.Handler())
            #expect(await seen.lines == ["– – plain"])
            let keepsBody = status > 303
            #expect(await log.lines == ["POST old order", keepsBody ? "POST none order" : "GET none "])
        }
    }

    @Test func secretsAreSentWithinTheOrigin() async throws {
        try await withServer { request, _ in
            if request.path == "/" { return redirect(307, to: "/there") }
            return response(request.headers[HTTPHeader("Sesac-Key")] == "secret" ? 200 : 410)
        } _: { client, url in
            _ = try await service(client).send(secretive(url), handler: Shop.Handler())
            #expect(await log.lines == ["POST old order", "POST old order"])
        }
    }

    @Test func redirectLoopFails() async throws {
        try await withServer { _, _ in
            redirect(302, to: "/")
        } _: { client, url in
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await service(client).send(request(url), handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.description == "The server redirects too often.")
            }
            #expect(await log.lines.count == 11)
        }
    }

    @Test func redirectAboveTheLimitOf0IsReturnedAsAResponse() async throws {
        try await withServer { _, _ in
            redirect(302, to: "/there")
        } _: { client, url in
            let network = HTTPClientNetworkService(client: client, limits: HTTPClientLimits(mostRedirects: 0))
            let response = try await network.send(URLRequest(url: try #require(URL(string: url))))
            #expect(response.statusCode == 302)
            #expect(response.header("Location") == "/there")
        }
    }

    @Test func serverWithoutTLSIsATLSFailure() async throws {
        try await withServer { _, _ in
            response(200)
        } _: { client, url in
            let secure = request(url.replacing("http://", with: "https://"))
            do throws(NetworkError<Shop.Handler.ResponseError>) {
                _ = try await service(client).send(secure, handler: Shop.Handler())
                Issue.record("no failure")
            } catch {
                #expect(error.title == "Error")
                #expect(error.description == "A secure connection to the server can't be made.")
                #expect(error.attempts == 1)
            }
        }
    }
}
