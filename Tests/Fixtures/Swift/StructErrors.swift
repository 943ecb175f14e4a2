// swift-format-ignore-file
struct APIError: LocalizedError, Equatable {
    let code: Int
    let title: String
    let message: String

    var errorDescription: String? { message }

    static let unauthorized = APIError(code: 401, title: "Signed out", message: "Please sign in again.")
    static let paymentNeeded = APIError(code: 402, title: "Payment", message: "Please choose a plan.")
    static let maintenance: APIError = .init(code: 503, title: "Maintenance", message: "We are back soon.")
    static var notFound: APIError { APIError(code: 404, title: "Missing", message: "It is gone.") }
}
