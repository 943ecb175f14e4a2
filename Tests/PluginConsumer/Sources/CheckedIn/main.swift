import ErrorSpecRuntime
import Foundation

let response = ErrorResponse(statusCode: 413, headers: [:], body: Data())
print(Mail.SendResponseErrorHandler().map(response)?.definition.id ?? "unmapped")
