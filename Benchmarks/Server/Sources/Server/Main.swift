import AsyncHTTPClient
import ErrorSpecHummingbird
import ErrorSpecServer
import Foundation
import GeneratedSamples
import Hummingbird
import NIOCore

/// Compares the cost of an error that a handler throws with the cost of the same response written by hand: in
/// isolation, and in a server under load.
@main enum Main {
    static func main() async throws {
        let thrown = ServerError(OAuth.RefreshTokenResponseError.refreshTokenExpired, message: "Expired.")
        let expected = ByteBuffer(bytes: try thrown.response().body)
        guard
            try ByHand(error: "invalid_grant", message: "Expired.").response().body.contentLength
                == expected.readableBytes
        else { fatalError("The two responses differ.") }

        print("alone, of 20,000:")
        let alone = try (0..<9).map { _ in
            (
                try microseconds(of: 20_000) { _ = try thrown.response() },
                try microseconds(of: 20_000) { _ = try ByHand(error: "invalid_grant", message: "Expired.").response() }
            )
        }
        report(alone)

        let router = Router()
        router.get("/thrown") { _, _ throws(ServerError<OAuth.RefreshTokenResponseError>) -> String in
            throw .init(.refreshTokenExpired, message: "Expired.")
        }
        router.get("/hand") { _, _ throws(ByHand) -> String in throw ByHand(error: "invalid_grant", message: "Expired.")
        }
        try await serve(router) { address in
            print("under load, 64 connections, of 100 rounds of 1,024 requests each:")
            // Short, alternating rounds, so that other load on the machine affects both responses in the same way.
            var rounds: [(thrown: Double, hand: Double)] = []
            for _ in 0..<51 {
                let thrown = (try await load(address + "/thrown"), try await load(address + "/hand"))
                let hand = (try await load(address + "/hand"), try await load(address + "/thrown"))
                rounds += [thrown, (hand.1, hand.0)]
            }
            report(Array(rounds.dropFirst(2)))
        }
    }

    private static func report(_ rounds: [(thrown: Double, hand: Double)]) {
        let ratios = rounds.map { $0.thrown / $0.hand }.sorted()
        let (thrown, hand) = (rounds.map(\.thrown).sorted(), rounds.map(\.hand).sorted())
        let middle = rounds.count / 2
        print(
            String(
                format: "  thrown %.1f µs, by hand %.1f µs, ratio %.2f (half of the rounds: %.2f to %.2f)",
                thrown[middle], hand[middle], ratios[middle], ratios[rounds.count / 4],
                ratios[rounds.count * 3 / 4]))
    }

    private static func microseconds(of count: Int, _ body: () throws -> Void) rethrows -> Double {
        let start = processorMicroseconds
        for _ in 0..<count { try body() }
        return (processorMicroseconds - start) / Double(count)
    }

    /// The processor time that this process has used.
    private static var processorMicroseconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) * 1e6 }

    /// Returns the microseconds of processor time per request, of the client and the server together.
    private static func load(_ url: String) async throws -> Double {
        let count = 1_024
        let connections = 64
        let start = processorMicroseconds
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<connections {
                group.addTask {
                    for _ in 0..<(count / connections) {
                        let response = try await HTTPClient.shared.execute(
                            HTTPClientRequest(url: url), timeout: .seconds(10))
                        guard response.status.code == 400 else { fatalError("\(response.status)") }
                        _ = try await response.body.collect(upTo: 10_000)
                    }
                }
            }
            try await group.waitForAll()
        }
        return (processorMicroseconds - start) / Double(count)
    }

    private static func serve(
        _ router: Router<BasicRequestContext>, _ use: @Sendable @escaping (String) async throws -> Void
    ) async throws {
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            guard let port = await ports.first(where: { _ in true }) else { return }
            try await use("http://127.0.0.1:\(port)")
            group.cancelAll()
        }
    }
}

/// The response as the author of a server would write it without the spec.
private struct ByHand: HTTPResponseError, Encodable {
    enum CodingKeys: String, CodingKey {
        case error
        case message = "error_description"
    }

    let error: String
    let message: String
    var status: HTTPResponse.Status { .badRequest }

    func response() throws -> Response {
        let body = try JSONEncoder().encode(self)
        return Response(
            status: status, headers: [.contentType: "application/json", .contentLength: "\(body.count)"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    func response(from request: Request, context: some RequestContext) throws -> Response { try response() }
}
