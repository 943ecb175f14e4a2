// swift-format-ignore-file
enum SyncError: Error {
    case unauthorized
    case conflict
    #if os(iOS)
    case storage
    #endif

    init?(status: Int) {
        switch status {
        case 401: self = .unauthorized
        case 409, 412: self = .conflict
        #if os(iOS)
        case 507: self = .storage
        #endif
        default: return nil
        }
    }

    var errorDescription: String {
        #if DEBUG
        switch self {
        case .unauthorized: return "401 from sync"
        default: return "sync failed"
        }
        #else
        switch self {
        case .unauthorized: return "Please sign in to sync."
        case .conflict: return "This was changed elsewhere."
        case .storage: return "Your storage is full."
        }
        #endif
    }
}
