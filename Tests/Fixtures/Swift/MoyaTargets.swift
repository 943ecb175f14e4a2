// swift-format-ignore-file
import Moya

enum UserAPI {
    case login(email: String, password: String)
    case join(JoinRequest)
    case profile(id: Int)
    case editProfile(nickname: String)
    case follow(userID: String, on: Bool)
    case search(keyword: String)
    case withdraw
}

extension UserAPI: TargetType {
    var baseURL: URL { URL(string: "https://api.example.com/v1")! }

    var path: String {
        switch self {
        case .login:
            return "/users/login"
        case .join: return "users/join"
        case .profile(let id): return "/users/\(id)/profile"
        case .editProfile, .withdraw:
            return "/users/me"
        case let .follow(userID, _): return "/users/\(userID)/follow"
        case .search(let keyword): return "/users/search?keyword=\(keyword)"
        }
    }

    var method: Moya.Method {
        switch self {
        case .login, .join: return .post
        case .editProfile: return .put
        case .withdraw: return .delete
        case .follow(_, let on): return on ? .post : .delete
        default: return .get
        }
    }

    var task: Task { .requestPlain }
    var headers: [String: String]? { ["Content-Type": "application/json"] }
    var validationType: ValidationType { .successCodes }
}

enum UserError: Int, Error {
    case invalid = 400
    case forbidden = 403
}

enum LoginError: Int, Error {
    case wrongPassword = 401
    case locked = 423
}

enum PostAPI: TargetType {
    case list, detail(String), remove(String)

    var baseURL: URL { Environment.current.url }
    var path: String {
        switch self {
        case .list: Paths.posts
        case .detail(let id): Paths.posts + "/\(id)"
        case .remove(let id): "\(Paths.posts)/\(id)"
        }
    }
    var method: Moya.Method {
        if case .remove = self { return .delete }
        return .get
    }
}

enum Paths { static let posts = "/posts" }

enum PostError: Int, Error { case notFound = 404 }

enum MapAPI { case tiles }
extension MapAPI: TargetType {
    var path: String { "/tiles" }
    var method: Moya.Method { .get }
}
