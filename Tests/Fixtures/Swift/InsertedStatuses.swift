// swift-format-ignore-file
import Alamofire
import UIKit

enum HTTPFailure: Int, Error, LocalizedError {
    case badRequest = 400
    case forbidden = 403
    case teapot = 418

    var errorDescription: String? {
        switch self {
        case .badRequest: return "요청을 확인해 주세요. (\(rawValue))"
        case .forbidden, .teapot: return "권한이 없습니다. (\(self.rawValue))"
        }
    }
}

enum LegacyCode: String, Error {
    case duplicated = "E-101"
    case missing = "E-102"

    var message: String { "처리하지 못했습니다 [\(rawValue)]" }
}

extension UIViewController {
    func errorMessage(_ response: AFDataResponse<Data>, code: String?) -> String {
        let statusCode = response.response?.statusCode ?? 0
        switch statusCode {
        case 409: return "이미 처리된 요청입니다. (\(statusCode))"
        case 410: return "만료된 링크입니다. (\(response.response?.statusCode ?? 0))"
        case 411: return "길이가 필요합니다: \(response.data?.count ?? 0)"
        case 412: return """
            조건이 맞지 않습니다.
            코드: \(statusCode)
            """
        default: return "오류가 발생했습니다. \(code ?? "")"
        }
    }
}

func legacyError(_ reply: CouponReply) -> LegacyCode? { LegacyCode(rawValue: reply.errorCode) }

struct CouponReply: Decodable { let errorCode: String; let message: String? }

enum CouponError: Error {
    case expired, used

    static func text(for errorCode: String, attempts: Int) -> String {
        switch errorCode {
        case "CP_EXPIRED": return "The coupon has expired (\(errorCode))."
        case "CP_USED": return "You have used this coupon \(attempts) times."
        default: return "The coupon is not valid (\(errorCode))."
        }
    }
}
