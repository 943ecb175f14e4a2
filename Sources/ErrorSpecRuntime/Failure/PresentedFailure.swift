import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The kinds of failures that a spec's `failures` has texts for.
enum PresentedFailure: Hashable, Sendable {
    case unmapped, decoding, cancelled
    case transport(TransportFailure)

    /// An error that was thrown before a request was sent, or by none of the API's requests.
    init(_ error: any Error) {
        self =
            switch error.urlErrorCode {
            case _ where error.isCancellation: .cancelled
            case _ where error is RecoveryFailure: .transport(TransportFailure(error))
            // To look at the connection doesn't help here.
            case nil, .badURL, .unsupportedURL: .unmapped
            default: .transport(TransportFailure(error))
            }
    }
}

/// Why there is no response.
enum TransportFailure: Hashable, Sendable {
    /// The server wasn't reached, or the connection was lost.
    case connection
    /// No secure connection: the server's certificate isn't trusted, for example.
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
