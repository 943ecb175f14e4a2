import Hummingbird
import ShopServer

@main enum Main {
    static func main() async throws {
        let router = shopRouter(Stock(["poster": 2]))
        let application = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8080)))
        try await application.runService()
    }
}
