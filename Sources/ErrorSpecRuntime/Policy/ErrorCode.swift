import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Error {
    /// The code of a `URLError`, also of one that a client throws as an `NSError`; `nil` for any other error.
    ///
    /// On Linux, casting doesn't turn the one into the other.
    var urlErrorCode: URLError.Code? {
        if let error = self as? URLError { return error.code }
        guard let error = foundationError, error.domain == NSURLErrorDomain else { return nil }
        return URLError.Code(rawValue: error.code)
    }

    /// This error, if it is an `NSError`. A cast would turn every error into one on Apple's platforms.
    var foundationError: NSError? {
        // An error that has passed through a continuation is boxed, and its `Self` is `any Error`.
        let error: any Error = self
        return type(of: error) is NSError.Type ? error as NSError : nil
    }

    /// Whether a task was cancelled, in Swift's words or in `URLSession`'s.
    var isCancellation: Bool { self is CancellationError || urlErrorCode == .cancelled }
}
