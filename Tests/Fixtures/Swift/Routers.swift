// swift-format-ignore-file
import Alamofire

/// One type of errors for the whole API.
enum APIError: Int, Error {
    case unauthorized = 401
    case expired = 419
    case server = 500
}

enum Router: URLRequestConvertible {
    case signIn(Credentials)
    case order(orderID: UUID, line: Int)
    case cancel(Order)
    case image(name: String)
    case mark(id: Int, Bool)
    indirect case other(Router)
    case raw(path: String)

    static let base = "https://shop.example.com/api/v2"

    var baseURL: URL { URL(string: Self.base)! }

    private var method: HTTPMethod {
        switch self {
        case .signIn: .post
        case .order, .image, .other, .raw: .get
        case .mark: .post
        case .cancel: HTTPMethod.delete
        }
    }

    private var path: String {
        switch self {
        case .signIn: return "/sign-in"
        case .order(let orderID, let line): return "/orders/\(orderID.uuidString)/lines/\(line)"
        case .cancel(let order): return "/orders/\(order.id)"
        case .image(let name): return "/images/\(name).png"
        case .mark(let id, true): return "/marks/\(id)"
        case .mark(let id, false): return "/marks/\(id)/undo"
        case .other(let router): return router.path
        case .raw(let path): return "/raw/\(path)"
        }
    }

    func asURLRequest() throws -> URLRequest {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        request.method = method
        return request
    }
}

struct RefreshTarget: TargetType {
    let token: String
    var path: String { "/token" }
    var method: Moya.Method { return .put }
    var baseURL: URL { URL(string: "https://shop.example.com/auth/")! }
}

struct Download {
    var path: String { "/tmp/file" }
    var method: Compression { .zip }
}

enum Cache { case memory
    var path: String { "/cache" }
}
