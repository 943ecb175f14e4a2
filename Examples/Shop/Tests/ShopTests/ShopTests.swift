import ErrorSpecRuntime
import Foundation
import Hummingbird
import ShopClient
import ShopErrors
import ShopServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ShopTests {
    /// The folder for the files that `make test-server` compares with the spec, or `nil` if the tests write no files.
    private let observed = ProcessInfo.processInfo.environment["SHOP_OBSERVED"].map { URL(fileURLWithPath: $0) }

    @Test func customerReadsTheErrorsThatTheServerThrows() async throws {
        var configuration = ServiceConfiguration<Shop>()
        if let observed {
            configuration.observers = [ResponseRecorder<Shop>(file: observed.appending(path: "responses.jsonl"))]
        }
        let service = DataTransferService<Shop>(configuration: configuration)
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let server = Application(
            router: shopRouter(Stock(["poster": 2])), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            let port = try #require(await ports.first { _ in true })
            let address = try #require(URL(string: "http://127.0.0.1:\(port)"))
            let app = ShopApp(address: address, service: service)
            #expect(await app.order(1, of: "poster") == nil)
            #expect(await app.order(2, of: "poster") == "Sold out: There are 1 left.")
            #expect(await app.order(0, of: "poster") == "Order at least one.")
            var unreadable = URLRequest(url: address.appending(path: "orders"))
            (unreadable.httpMethod, unreadable.httpBody) = ("POST", Data("{".utf8))
            let response = try await URLSessionNetworkService().send(unreadable)
            #expect(response.statusCode == 422)
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"message":"The order can't be read."}"#)
            group.cancelAll()
        }
        await service.drainObservers()
    }

    /// Writes the server's routes as an OpenAPI document, which `errorspec check` compares with the spec's
    /// `operations`.
    @Test func routesAreWrittenAsOpenAPI() throws {
        let routes = shopRouter(Stock([:])).routes
        #expect(routes.map(\.description) == ["POST /orders"])
        let paths = Dictionary(grouping: routes, by: \.path.description).mapValues { routes in
            Dictionary(uniqueKeysWithValues: routes.map { ($0.method.rawValue.lowercased(), [String: String]()) })
        }
        let document: [String: Any] = ["openapi": "3.1.0", "paths": paths]
        if let observed {
            try JSONSerialization.data(withJSONObject: document).write(to: observed.appending(path: "routes.json"))
        }
    }
}
