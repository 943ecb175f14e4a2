// swift-format-ignore-file
import Combine
import Foundation

enum StoreAPIError: Error, LocalizedError {
    case statusCode(Int)
    case invalidReceipt
    case alreadySubscribed
    case storeUnavailable
    case underlying(Error)

    var errorDescription: String? {
        switch self {
        case .statusCode(let code):
            return "The store responded with \(code)"
        case .invalidReceipt:
            return "Your receipt could not be verified"
        case .alreadySubscribed:
            return "You already have a subscription"
        case .storeUnavailable:
            return "The store is unavailable"
        case .underlying(let error):
            return error.localizedDescription
        }
    }
}

final class StoreAPI {
    func subscribe(_ receipt: Data) -> AnyPublisher<Subscription, StoreAPIError> {
        session.dataTaskPublisher(for: request)
            .tryMap { output -> Data in
                guard let response = output.response as? HTTPURLResponse else {
                    throw StoreAPIError.storeUnavailable
                }
                guard 200..<300 ~= response.statusCode else {
                    switch response.statusCode {
                    case 400, 422:
                        throw StoreAPIError.invalidReceipt
                    case 409:
                        throw StoreAPIError.alreadySubscribed
                    case 502...504:
                        throw StoreAPIError.storeUnavailable
                    default:
                        throw StoreAPIError.statusCode(response.statusCode)
                    }
                }
                return output.data
            }
            .decode(type: Subscription.self, decoder: decoder)
            .mapError { error in
                (error as? StoreAPIError) ?? .underlying(error)
            }
            .eraseToAnyPublisher()
    }
}
