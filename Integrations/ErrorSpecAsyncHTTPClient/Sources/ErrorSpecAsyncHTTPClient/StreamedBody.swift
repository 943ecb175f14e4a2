import Foundation
import NIOCore

/// The bytes of an `InputStream`, which are read while they are sent. The bytes can be read only once.
struct StreamedBody: AsyncSequence, Sendable {
    /// Read by only one request, sequentially.
    fileprivate final class Source: @unchecked Sendable {
        private let stream: InputStream
        private var buffer = [UInt8](repeating: 0, count: 65_536)

        init(_ stream: InputStream) { self.stream = stream }

        deinit { stream.close() }

        func next() throws -> ByteBuffer? {
            if stream.streamStatus == .notOpen { stream.open() }
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count < 0 { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
            return count == 0 ? nil : ByteBuffer(bytes: buffer[..<count])
        }
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: Source

        mutating func next() async throws -> ByteBuffer? { try source.next() }
    }

    private let source: Source

    init(_ stream: InputStream) { source = Source(stream) }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
}
