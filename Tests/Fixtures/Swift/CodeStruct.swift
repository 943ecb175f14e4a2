// swift-format-ignore-file
public struct AuthErrorCode: RawRepresentable, Decodable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension AuthErrorCode {
    /// The address has an account.
    public static let emailExists = AuthErrorCode("email_exists")
    public static let badToken = AuthErrorCode(rawValue: "bad_token")
    public static let banned: AuthErrorCode = .init(rawValue: "user_banned")
    public static let weak = Self("weak_password")
    public static let all: [AuthErrorCode] = [.emailExists]
}

struct ScreenName: RawRepresentable {
    var rawValue: String
    static let home = ScreenName(rawValue: "HOME_SCREEN")
}

enum AnyAction: Decodable {
    case insert(Row), update(Row)
    init(from decoder: Decoder) throws {
        let kind = try Kind(rawValue: decoder.singleValueContainer().decode(String.self))
        switch kind {
        case .insert: self = .insert(try Row(from: decoder))
        case .update: self = .update(try Row(from: decoder))
        default: throw DecodingError.unknown
        }
    }
    enum Kind: String { case insert = "INSERT", update = "UPDATE" }
}

struct AuthFailure: Decodable { let code: AuthErrorCode }
