import ErrorSpecHummingbird
import ErrorSpecRuntime
import ErrorSpecServer
import Hummingbird
import ShopErrors

/// An order from the client.
struct Order: Decodable {
    var item: String
    var count: Int
}

struct Receipt: ResponseEncodable {
    var item: String
    var count: Int
}

/// The items that are left.
public actor Stock {
    private var left: [String: Int]

    public init(_ left: [String: Int]) { self.left = left }

    /// The signature declares the possible errors, so throwing any other error doesn't compile.
    func take(_ order: Order) throws(ServerError<Shop.OrderResponseError>) -> Receipt {
        guard order.count > 0 else {
            throw .init(.invalid, fields: [FieldError(name: "count", reason: "Order at least one.")])
        }
        guard let left = left[order.item], left >= order.count else {
            throw .init(.soldOut, message: "There are \(left[order.item] ?? 0) left.")
        }
        self.left[order.item] = left - order.count
        return Receipt(item: order.item, count: order.count)
    }
}

/// Returns the server's routes.
public func shopRouter(_ stock: Stock) -> Router<BasicRequestContext> {
    let router = Router()
    router.post("/orders") { request, context in
        try await stock.take(try await decode(request, context))
    }
    return router
}

/// Decodes an order, and converts Hummingbird's own errors to an error of the spec.
private func decode(
    _ request: Request, _ context: BasicRequestContext
) async throws(ServerError<Shop.OrderResponseError>) -> Order {
    do { return try await request.decode(as: Order.self, context: context) } catch {
        context.logger.info("An order can't be read: \(error)")
        throw .init(.invalid, message: "The order can't be read.")
    }
}
