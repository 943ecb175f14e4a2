import ErrorSpecRuntime
import Foundation
import ShopErrors

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `POST /orders`
struct PostOrder: Requestable {
    typealias Response = EmptyResponse

    let address: URL
    let item: String
    let count: Int

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: address.appending(path: "orders"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: ["item": item, "count": count])
        return request
    }
}

/// A minimal app with which a customer orders items.
public struct ShopApp: Sendable {
    private let address: URL
    private let service: DataTransferService<Shop>

    public init(address: URL, service: DataTransferService<Shop> = DataTransferService()) {
        self.address = address
        self.service = service
    }

    /// Returns the text of the alert; `nil` if the order succeeded.
    public func order(_ count: Int, of item: String) async -> String? {
        do {
            try await service.request(
                PostOrder(address: address, item: item, count: count), handler: Shop.OrderResponseErrorHandler())
            return nil
        } catch {
            switch error.responseError {
            case .invalid: return error.fieldErrors.compactMap(\.reason).joined(separator: "\n")
            case .soldOut, .common(.busy), nil: return "\(error.title): \(error.description)"
            }
        }
    }
}
