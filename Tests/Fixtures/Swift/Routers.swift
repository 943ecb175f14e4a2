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

    static let base = "https://shop.example.com/api/v2"

    var baseURL: URL { URL(string: Self.base)! }

    private var method: HTTPMethod {
        switch self {
        case .signIn: .post
        case .order, .image: .get
        case .cancel: HTTPMethod.delete
        }
    }

    private var path: String {
        switch self {
        case .signIn: return "/sign-in"
        case .order(let orderID, let line): return "/orders/\(orderID.uuidString)/lines/\(line)"
        case .cancel(let order): return "/orders/\(order.id)"
        case .image(let name): return "/images/\(name).png"
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
