// swift-format-ignore-file
import Moya
import RxSwift

enum NetworkingResult { case ok, created, failure, badRequest, unauthorized, serverError }

enum CalendarError: Error, LocalizedError {
    case redirected, client, server, unexpected

    init(_ response: Moya.Response) {
        switch response.statusCode / 100 {
        case 3: self = .redirected
        case 4: self = .client
        case 5: self = .server
        default: self = .unexpected
        }
    }

    var errorDescription: String? {
        switch self {
        case .redirected: return "이동되었습니다."
        case .client: return "요청이 잘못되었습니다."
        case .server: return "서버에 문제가 있습니다."
        case .unexpected: return "알 수 없는 오류입니다."
        }
    }
}
