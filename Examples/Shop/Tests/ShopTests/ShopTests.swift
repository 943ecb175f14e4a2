import Foundation
import Hummingbird
import ShopClient
import ShopServer
import Testing

@Suite struct ShopTests {
    @Test func aCustomerReadsWhatTheServerThrows() async throws {
        let (ports, running) = AsyncStream.makeStream(of: Int.self)
        let server = Application(
            router: shopRouter(Stock(["poster": 2])), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in running.yield(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            let port = try #require(await ports.first { _ in true })
            let app = ShopApp(address: try #require(URL(string: "http://127.0.0.1:\(port)")))
            #expect(await app.order(1, of: "poster") == nil)
            #expect(await app.order(2, of: "poster") == "Sold out: There are 1 left.")
            #expect(await app.order(0, of: "poster") == "Order at least one.")
            group.cancelAll()
        }
    }
}
