// swift-format-ignore-file
enum OrderError: LocalizedError {
    case outOfStock
    case addressMissing

    var status: Int {
        switch self {
        case .outOfStock: 409
        case .addressMissing: 428
        }
    }

    var errorDescription: String? {
        switch self {
        case .outOfStock: "Out of stock"
        case .addressMissing: "No address"
        }
    }

    var failureReason: String? {
        switch self {
        case .outOfStock: "Somebody was faster."
        case .addressMissing: nil
        }
    }

    var recoverySuggestion: String? {
        switch self {
        case .outOfStock: nil
        case .addressMissing: "Add an address, then order again."
        }
    }
}
