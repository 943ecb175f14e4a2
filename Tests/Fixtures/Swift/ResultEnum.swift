// swift-format-ignore-file
enum NetworkResult<T> {
    case success(T)
    case requestErr(String)
    case pathErr
    case serverErr
    case networkFail
}

struct HomeService {
    private func judgeStatus(by statusCode: Int, _ data: Data) -> NetworkResult<Any> {
        switch statusCode {
        case 200: return isValidData(data)
        case 400: return .pathErr
        case 401: return .requestErr("토큰이 만료되었습니다.")
        case 500: return .serverErr
        default: return .networkFail
        }
    }
}
