// swift-format-ignore-file
import Moya

enum Config { static let host = "https://dev.example.com:8443" }

protocol BaseTarget: TargetType {}

extension BaseTarget {
    var baseURL: URL { return URL(string: "\(Config.host)/api/")! }
    var headers: [String: String]? { ["Authorization": "Bearer \(Token.current)"] }
}

enum CommentTarget {
    enum Sort: String { case newest, oldest }
    case list(postID: Int, Sort)
    case write(postID: Int, text: String)
    case edit(postID: Int, id: Int, text: String)
    case remove(Int, Int)
    case all(ids: [Int])
}

extension CommentTarget: BaseTarget {
    var path: String {
        let posts = "/posts"
        switch self {
        case .list(let postID, _), .write(let postID, _): return "/posts/\(postID)/comments"
        case .edit(let postID, let id, _): return "/posts/\(postID)/comments/\(id)"
        case let .remove(post, comment): return "\(posts)/\(post)/comments/\(comment)"
        case .all(let ids): return "/comments/" + ids.map(String.init).joined(separator: ",")
        }
    }

    var method: Moya.Method {
        switch self {
        case .list, .all: .get
        case .write: .post
        case .edit: FeatureFlags.usesPatch ? .patch : .put
        case .remove: .delete
        }
    }
}

struct CommentError: Error {
    static let tooLong = CommentError(status: 413, message: "The comment is too long.")
    static let closed = CommentError(status: 423, message: "Comments are closed.")
    let status: Int
    let message: String
}

struct ReportCommentTarget: BaseTarget {
    let comment: Comment
    let prefix = "/reports"

    var path: String { "/comments/\(comment.id)/reports" }
    var method: Moya.Method { .post }
}

enum ReportCommentError: Int, Error {
    case twice = 409
}
