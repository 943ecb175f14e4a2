import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Translates the client's errors to `URLError`s, so that the runtime's transport policy recognizes them.
enum TransportFailure {
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as HTTPClientError: translated(error)
        case let error as NIOConnectionError: connection(error)
        case let error as IOError:
            URLError(error.errnoCode == ECONNREFUSED ? .cannotConnectToHost : .networkConnectionLost)
        case is ChannelError: URLError(.networkConnectionLost)
        // The chunked body was incomplete.
        case HTTPParserError.invalidEOFState: URLError(.networkConnectionLost)
        // The compressed body was incomplete.
        case let error as NIOHTTPDecompression.ExtraDecompressionError where error == .truncatedData:
            URLError(.networkConnectionLost)
        // The server reset the stream or sent a `GOAWAY`.
        case is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.IOOnClosedConnection,
            is NIOHTTP2Errors.CreatedStreamAfterGoaway:
            URLError(.networkConnectionLost)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: URLError(.secureConnectionFailed)
        default: error
        }
    }

    private static func translated(_ error: HTTPClientError) -> any Error {
        switch error {
        case .cancelled: CancellationError()
        case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .getConnectionFromPoolTimeout,
            .tlsHandshakeTimeout:
            URLError(.timedOut)
        case .remoteConnectionClosed: URLError(.networkConnectionLost)
        case .redirectLimitReached, .redirectCycleDetected: URLError(.httpTooManyRedirects)
        default: error
        }
    }

    private static func connection(_ error: NIOConnectionError) -> URLError {
        let isUnresolved = error.connectionErrors.isEmpty && (error.dnsAError != nil || error.dnsAAAAError != nil)
        return URLError(isUnresolved ? .cannotFindHost : .cannotConnectToHost)
    }
}
