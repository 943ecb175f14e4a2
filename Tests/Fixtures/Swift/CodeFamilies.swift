// swift-format-ignore-file
import Foundation

// One prefix for each area of the API, as its error table says.
enum ServiceError: Error {
    case expiredToken
    case authentication
    case user
    case account
    case content
    case payment
    case server
    case unknown

    init(errorCode: String) {
        if errorCode == "AE0003" {
            self = .expiredToken
        } else if errorCode.hasPrefix("AE") {
            self = .authentication
        } else if errorCode.hasPrefix("UE") {
            self = .user
        } else if errorCode.hasPrefix("UE01") {
            // Never reached: the family above has it.
            self = .account
        } else {
            self = .unknown
        }
    }
}

enum ReservationError: LocalizedError {
    case soldOut, closed, card, limit, other

    static func from(_ body: ReservationFailure) -> ReservationError {
        switch body.code {
        case "RSV_SOLD_OUT":
            return .soldOut
        case let code where code.hasPrefix("RSV_"):
            return .closed
        case let code where code.starts(with: "CARD_") || code.starts(with: "PG_"):
            return .card
        case let code where code.lowercased().hasPrefix("limit"):
            return .limit
        default:
            return .other
        }
    }

    var errorDescription: String? {
        switch self {
        case .soldOut: "매진되었습니다."
        case .closed: "예약할 수 없습니다."
        case .card: "카드를 확인해 주세요."
        case .limit: "한도를 초과했습니다."
        case .other: "잠시 후 다시 시도해 주세요."
        }
    }
}

struct ReservationFailure: Decodable {
    let code: String
    let message: String
}

func bannerText(statusCode: Int, code: String) -> String {
    switch code.prefix(3) {
    case "MBR": return "회원 정보를 확인해 주세요."
    case "ORD": return "주문을 처리하지 못했습니다."
    default: return "알 수 없는 오류가 발생했습니다."
    }
}

func serviceError(_ failure: ReservationFailure) -> ServiceError { ServiceError(errorCode: failure.code) }
