// swift-format-ignore-file
/// Codes of the payment provider.
enum PaymentErrorCode: String, Decodable {
    case cardDeclined = "card_declined"
    case expiredCard = "expired_card"
    case insufficientFunds = "insufficient_funds"
    case unknown

    var title: String { "Payment failed" }

    var message: String {
        switch self {
        case .cardDeclined: return "Your card was declined."
        case .expiredCard: return "Your card has expired."
        case .insufficientFunds: return "There is not enough money on the account."
        case .unknown: return "Please try another card."
        }
    }
}

struct PaymentErrorResponse: Decodable {
    let errorCode: PaymentErrorCode
    let errorMessage: String
    enum CodingKeys: String, CodingKey { case errorCode = "error_code", errorMessage = "error_message" }
}
