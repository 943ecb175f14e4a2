import Alamofire
import ErrorSpecAlamofire
import ErrorSpecMoya
import ErrorSpecOpenAPI
import ErrorSpecRuntime
import Foundation
import Moya

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The examples from the adapters' READMEs, which must compile.

private typealias OrdersHandler = SpecResponseErrorHandler<ShopError>

private struct Profile: Decodable, Sendable {}

private struct GetProfile: Requestable {
    typealias Response = Profile

    func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "https://shop.test")!) }
}

private func alamofireAsATransport() async throws {
    let service = DataTransferService<Shop>(network: AlamofireNetworkService(session: .default), recoveries: Actions())
    let profile = try await service.request(GetProfile(), handler: OrdersHandler())

    _ = profile
}

private func alamofireWithInterceptor(url: URL, show: (AnyNetworkError<Shop>) -> Void) async {
    let supervisor = RequestSupervisor<Shop>(recoveries: Actions())

    let response = await Session.default.request(URLRequest(url: url), supervisor: supervisor, handler: OrdersHandler())
        .serializingData()
        .response
    if let error = response.error {
        show(error.transportError.presentation(in: Shop.self))
    }
}

private func upload(_ photo: Data, with request: URLRequest, _ supervisor: RequestSupervisor<Shop>) async -> Data? {
    let interceptor = SpecInterceptor(supervisor: supervisor, handler: OrdersHandler())
    let response = await Session.default.upload(photo, with: request, interceptor: interceptor)
        .redirect(using: interceptor)
        .serializingData()
        .response

    return response.value
}

private struct OrdersOfMoya: SpecTarget {
    let baseURL = URL(string: "https://shop.test")!
    let path = "/orders"
    let method = Moya.Method.get
    var task: Moya.Task { .requestPlain }
    let headers: [String: String]? = nil
    let handler = OrdersHandler()
}

private func moya() async throws -> [Order] {
    let provider = SpecProvider<Shop>(supervisor: RequestSupervisor(recoveries: Actions()))
    let orders = try await provider.request(OrdersOfMoya(), decoding: [Order].self)

    return orders
}

private func openAPI() -> SpecMiddleware<Shop> {
    let middleware = SpecMiddleware(supervisor: RequestSupervisor<Shop>(recoveries: Actions())) { operationID in
        switch operationID {
        case "listOrders": OperationHandler(OrdersHandler())
        default: OperationHandler(OrdersHandler())
        }
    }
    return middleware
}
