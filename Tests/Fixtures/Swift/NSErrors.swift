// swift-format-ignore-file
class LegacyClient: NSObject {
    func error(for response: HTTPURLResponse) -> NSError {
        switch response.statusCode {
        case 401:
            return NSError(domain: "shop", code: 401, userInfo: [NSLocalizedDescriptionKey: "Please sign in first."])
        case 404:
            return NSError(domain: "shop", code: 404, userInfo: [NSLocalizedDescriptionKey: "This item is gone."])
        default:
            return NSError(domain: "shop", code: -1, userInfo: nil)
        }
    }
}
