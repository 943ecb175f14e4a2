// swift-format-ignore-file
enum CartError: Error {
    case empty, changed, couponExpired, couponUsed, unknown

    private static let statuses: [Int: CartError] = [
        400: .empty,
        409: .changed,
    ]
    private static let codes: [String: CartError] = ["COUPON_EXPIRED": .couponExpired, "COUPON_USED": .couponUsed]
    private static let messages: [CartError: String] = [
        .empty: "Your cart is empty.",
        .changed: "Your cart has changed.",
        .couponExpired: "This coupon has expired.",
    ]

    static func make(status: Int, code: String?) -> CartError {
        code.flatMap { codes[$0] } ?? statuses[status] ?? .unknown
    }

    var message: String { Self.messages[self] ?? "Something went wrong." }
}
