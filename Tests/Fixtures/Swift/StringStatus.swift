// swift-format-ignore-file
enum RpcError: Error {
    case permission, quota, missing, aborted

    static func from(status: String) -> RpcError? {
        switch status {
        case "PERMISSION_DENIED", "UNAUTHENTICATED": return .permission
        case "RESOURCE_EXHAUSTED": return .quota
        case "NOT_FOUND": return .missing
        case "ABORTED": return .aborted
        default: return nil
        }
    }
}

extension RpcError {
    var alertTitle: String {
        return self == .quota ? "Too much" : "Sorry"
    }

    var alertMessage: String {
        if self == .permission { return "You can't do this." }
        if case .quota = self { return "Come back tomorrow." }
        return "Try again."
    }
}

struct RpcStatus: Decodable { let status: String }

func rpcError(_ body: RpcStatus) -> RpcError? { RpcError.from(status: body.status) }
