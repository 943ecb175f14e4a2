// swift-format-ignore-file
enum BackendCode: String, Codable {
    case quota = "QUOTA_EXCEEDED"
    case upgrade = "UPGRADE_REQUIRED"
    case token = "TOKEN_EXPIRED"
}

struct BackendErrorBody: Codable {
    var error: Detail
    struct Detail: Codable { var code: BackendCode; var message: String }
}

enum AppError: Error {
    case outOfQuota
    case needsUpgrade
    case signedOut

    init(_ body: BackendErrorBody) {
        switch body.error.code {
        case .quota: self = .outOfQuota
        case .upgrade: self = .needsUpgrade
        case .token: self = .signedOut
        }
    }

    var title: String {
        switch self {
        case .outOfQuota: "Nothing left"
        case .needsUpgrade: "Please update"
        case .signedOut: "Signed out"
        }
    }
}
