import ErrorSpecOpenAPIServer
import ErrorSpecRuntime
import ErrorSpecServer
import Foundation
import HTTPTypes
import OpenAPIRuntime
import Testing

@Suite struct ServerErrorTests {
    @Test func thrownErrorBecomesAResponse() async throws {
        let error: any Error = ErrorSpecServer.ServerError(ShopError.busy, retryAfter: .seconds(5))
        let convertible = try #require(error as? any HTTPResponseConvertible)
        #expect(convertible.httpStatus == .serviceUnavailable)
        #expect(convertible.httpHeaderFields[.retryAfter] == "5")
        #expect(convertible.httpBody == nil)
    }

    @Test func messageIsInTheBody() async throws {
        let error = ErrorSpecServer.ServerError(StockError.soldOut, message: "None left.")
        let body = try await Data(collecting: try #require(error.httpBody), upTo: 1_000)
        #expect(error.httpHeaderFields[.contentType] == "application/json")
        #expect(String(decoding: body, as: UTF8.self) == #"{"message":"None left."}"#)
    }

    @Test func unwritableErrorIsAnEmpty500() {
        for status in [299, 1_000] {
            let error = ErrorSpecServer.ServerError(ShopError.busy, statusCode: status)
            #expect(error.httpStatus == .internalServerError)
            #expect(error.httpBody == nil)
        }
    }
}

private enum StockError: ResponseErrorType {
    case soldOut

    static let group = ErrorGroup<StockError>(
        cases: [.soldOut], body: ErrorBody(message: [.pointer("/message")]))

    var definition: ErrorDefinition<Shop> {
        switch self {
        case .soldOut: .init("Stock.soldOut", on: 409)
        }
    }
}
