import ErrorSpecRuntime
import Foundation

let response = NetworkResponse(statusCode: 413, headers: [:], body: Data())
print(Mail.SendResponseErrorHandler().map(response)?.definition.id ?? "unmapped")
