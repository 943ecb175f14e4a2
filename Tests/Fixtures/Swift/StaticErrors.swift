// swift-format-ignore-file
import Foundation

struct HouseServerError: Error {
    let name: String
    let description: String
    let requestId: Int
}

enum HouseErrors {
    private static let support = "Please contact support."

    static func error(for errorCode: String, requestId: Int) -> HouseServerError? {
        if errorCode == "ER_NO_USER" {
            return PermissionError.noUser(requestId: requestId)
        } else if errorCode == "ER_NO_DOG" {
            return PermissionError.noDog(requestId: requestId)
        } else if errorCode == "ER_LIMIT" {
            return LimitError.tooMany
        }
        return nil
    }

    enum PermissionError {
        static func noUser(requestId: Int) -> HouseServerError {
            HouseServerError(name: "noUser", description: "This user is gone.", requestId: requestId)
        }
        static func noDog(requestId: Int) -> HouseServerError {
            return HouseServerError(name: "noDog", description: "This dog is gone.", requestId: requestId)
        }
        static func custom(text: String) -> HouseServerError {
            HouseServerError(name: "custom", description: text, requestId: 0)
        }
    }

    enum LimitError {
        static let tooMany = HouseServerError(name: "tooMany", description: "There are too many.", requestId: 0)
    }
}

struct HouseFailure: Decodable { let errorCode: String }

func houseError(_ failure: HouseFailure) -> HouseServerError? {
    HouseErrors.error(for: failure.errorCode, requestId: 0)
}

struct WalletError: Error, Equatable {
    let status: Int
    let code: Int

    static let invalidBody = WalletError(status: 202, code: 400)
    static let notFound = WalletError(status: 202, code: 404)
    static let serverFault = WalletError(status: 500, code: 7000)

    var errorDescription: String? {
        switch self {
        case .invalidBody: return "Please check it."
        case .notFound: return "It is not there."
        default: return nil
        }
    }
}
