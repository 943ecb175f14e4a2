import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The kinds of failures that no case handles. Most of them have texts in the spec's `failures`.
enum PresentedFailure: Hashable, Sendable {
    case unmapped, decoding, cancelled
    case transport(TransportFailure)

    /// Classifies an error that was thrown before a request was sent, or that didn't come from a request of the API.
    init(_ error: any Error) {
        self =
            switch error.urlErrorCode {
            case _ where error.isCancellation: .cancelled
            case _ where error is RecoveryFailure: .transport(TransportFailure(error))
            // For these errors, advice to check the connection wouldn't help.
            case nil, .badURL, .unsupportedURL: .unmapped
            default: .transport(TransportFailure(error))
            }
    }
}

/// Why there is no response.
enum TransportFailure: Hashable, Sendable {
    /// The server couldn't be reached, or the connection was lost.
    case connection
    /// No secure connection could be made, for example because the server's certificate isn't trusted.
    case tls
    /// The body of a success was larger than the limit.
    case tooLarge
    /// The server redirected in a loop, or too often.
    case redirects
    /// A recovery succeeded, but its request can't be sent again.
    case recovered

    init(_ error: any Error) {
        if let failure = error as? RecoveryFailure {
            self = TransportFailure(failure)
            return
        }
        self =
            switch error.urlErrorCode {
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
                .tls
            case .dataLengthExceedsMaximum: .tooLarge
            case .httpTooManyRedirects: .redirects
            default: .connection
            }
    }

    private init(_ failure: RecoveryFailure) {
        switch failure.reason {
        case .transport(let error): self.init(error)
        case .cannotBeResent: self = .recovered
        case .timedOut, .cancelled, .failedTooOften, .waitsForItself: self = .connection
        }
    }
}
