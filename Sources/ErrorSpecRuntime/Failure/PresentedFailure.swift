import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The kinds of failures that a spec's `failures` has texts for.
enum PresentedFailure: Hashable, Sendable {
    case unmapped, decoding, cancelled
    case transport(TransportFailure)

    /// An error that none of the API's requests threw.
    init(_ error: any Error) {
        if error is CancellationError {
            self = .cancelled
            return
        }
        guard let code = (error as? URLError)?.code else {
            self = .unmapped
            return
        }
        self = code == .cancelled ? .cancelled : .transport(TransportFailure(error))
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
            switch (error as? URLError)?.code {
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
