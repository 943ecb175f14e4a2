import ErrorSpecRuntime
import Foundation

/// Prints the case that handles a response, for test.sh to check.
func show<Handler: ResponseErrorHandler>(_ handler: Handler, _ status: Int, _ body: String = "") {
    let response = NetworkResponse(statusCode: status, headers: [:], body: Data(body.utf8))
    print(status, handler.map(response)?.definition.id ?? "unmapped")
}
