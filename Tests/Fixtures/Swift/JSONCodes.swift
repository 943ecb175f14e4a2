// swift-format-ignore-file
class SocialClient {
    enum SocialError: Error { case duplicate, suspended, rateLimited, unknown(Int) }

    func handle(_ json: [String: Any]) throws {
        if let code = json["code"] as? Int {
            if code == 187 { throw SocialError.duplicate }
            if code == 63 || code == 64 { throw SocialError.suspended }
            if code == 88 { throw SocialError.rateLimited }
            throw SocialError.unknown(code)
        }
    }

    func check(_ error: ServerError) -> SocialError? {
        if error.errorCode == "DUPLICATE_POST" { return .duplicate }
        return nil
    }
}

struct ServerError: Decodable { let errorCode: String }
