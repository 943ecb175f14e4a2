// swift-format-ignore-file
enum TransferError: Error { case limitReached, wrongPin, pinBlocked, recipientUnknown, other }

struct TransferErrorMapper {
    func callAsFunction(status: Int, code: String?) -> TransferError {
        switch (status, code) {
        case (403, "LIMIT"): return .limitReached
        case (403, "PIN_WRONG"?), (401, .some("PIN_WRONG")): return .wrongPin
        case (403, "PIN_BLOCKED"): return .pinBlocked
        case (404, _): return .recipientUnknown
        case (423, nil): return .pinBlocked
        default: return .other
        }
    }
}
