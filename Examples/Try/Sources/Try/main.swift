import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Token: Decodable, Sendable { let token: String }
struct Orders: Decodable, Sendable { let orders: [String] }

/// A request to the shop's server. Below, a stub replaces the server.
struct Request<Response: Decodable & Sendable>: Requestable {
    var method = "GET"
    let path: String

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "https://shop.example\(path)")!)
        request.httpMethod = method
        return request
    }
}

/// Prints the texts that a user of the app reads.
func show(_ error: some PresentableError) {
    print(error.isSilent ? "  no alert" : "  \(error.title): \(error.description)")
}

func signIn(_ reply: StubReply) async {
    let service = DataTransferService<Shop>(network: StubNetworkService([reply]))
    do {
        let session = try await service.request(
            Request<Token>(method: "POST", path: "/v1/login"), handler: Shop.LoginResponseErrorHandler())
        print("  signed in: \(session.token)")
    } catch {
        show(error)
    }
}

print("POST /v1/login, the server sends 401:")
await signIn(.status(401))
print(#"POST /v1/login, the server sends 401 with {"message": "This account is locked."}:"#)
await signIn(.status(401, #"{"message": "This account is locked."}"#))
print("POST /v1/login, the server sends 429:")
await signIn(.status(429))

print("GET /v1/orders, the server sends 503, then 200:")
let network = StubNetworkService([.status(503), .status(200, #"{"orders": ["socks"]}"#)])
do {
    let list = try await DataTransferService<Shop>(network: network).request(
        Request<Orders>(path: "/v1/orders"), handler: Shop.OrdersResponseErrorHandler())
    print("  no alert: the request was sent \(network.requests.count) times, \(list.orders.count) order was received")
} catch {
    show(error)
}
