import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Error {
    /// The code of a `URLError`, or of an `NSError` in the domain of `URLError`; `nil` for any other error.
    ///
    /// On Linux, an `NSError` can't be cast to `URLError`.
    var urlErrorCode: URLError.Code? {
        if let error = self as? URLError { return error.code }
        guard let error = foundationError, error.domain == NSURLErrorDomain else { return nil }
        return URLError.Code(rawValue: error.code)
    }

    /// This error if it is an `NSError`; otherwise `nil`. On Apple's platforms, a cast to `NSError` would succeed for
    /// every error.
    var foundationError: NSError? {
        // After an error has passed through a continuation, it is boxed, and `Self` is `any Error`.
        let error: any Error = self
        return type(of: error) is NSError.Type ? error as NSError : nil
    }

    /// Whether this is Swift's or `URLSession`'s error for a cancelled task.
    var isCancellation: Bool { self is CancellationError || urlErrorCode == .cancelled }
}
