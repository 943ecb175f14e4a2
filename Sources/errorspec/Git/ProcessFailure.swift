import ErrorSpecFiles

/// A program could not be run at all.
struct ProcessFailure: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
    init(code: Int32) { reason = String(cString: strerror(code)) }
}
