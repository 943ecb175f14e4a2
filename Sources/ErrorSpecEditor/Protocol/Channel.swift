import ErrorSpecFiles
import ErrorSpecReport

/// Receives messages from one descriptor, and sends messages to another.
///
/// While ``send(_:)`` waits for the client to read, messages are still received, so that client and server can't block
/// each other with full pipes.
final class Channel {
    private let input: CInt
    private let output: CInt
    private var frames = FrameReader()
    /// The messages that have been received but not handled yet.
    private(set) var inbox: [Message] = []
    /// Whether the client has closed a pipe or has sent invalid bytes. If so, no more messages arrive.
    private(set) var isClosed = false

    init(input: CInt, output: CInt) {
        self.input = input
        self.output = output
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits until bytes arrive, and receives the bytes. Waits at most the given time, or indefinitely if the time is
    /// negative.
    func wait(milliseconds: Int32) {
        guard !isClosed else { return }
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let count = poll(&descriptor, 1, milliseconds)
        if count > 0 { receive() } else if count < 0, errno != EINTR { isClosed = true }
    }

    func popFirst() -> Message? { inbox.isEmpty ? nil : inbox.removeFirst() }

    /// Removes the matching messages from the inbox, and returns them.
    func removeAll(where matches: (Message) -> Bool) -> [Message] {
        let removed = inbox.filter(matches)
        if !removed.isEmpty { inbox.removeAll(where: matches) }
        return removed
    }

    private func receive() {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = bytes.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
        if count > 0 {
            frames.append(bytes[..<count])
            while let message = frames.next() { inbox.append(message) }
            if frames.isBroken { isClosed = true }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            isClosed = true
        }
    }

    func send(_ message: JSONValue) {
        let bytes = FrameReader.frame(message.text)
        var sent = 0
        while sent < bytes.count {
            // After the input has been closed, the client may still read the output, so only the output is polled.
            var descriptors = [pollfd(fd: output, events: Int16(POLLOUT), revents: 0)]
            if !isClosed { descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
            guard poll(&descriptors, .init(descriptors.count), -1) >= 0 || errno == EINTR else { return close() }
            if descriptors.count > 1, descriptors[1].revents != 0 { receive() }
            guard descriptors[0].revents != 0 else { continue }
            // Any pipe that `poll` reports as writable accepts 512 bytes without blocking.
            let length = min(bytes.count - sent, 512)
            let count = bytes[sent..<sent + length].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count > 0 { sent += count } else if errno != EINTR && errno != EAGAIN { return close() }
        }
    }

    private func close() { isClosed = true }
}

/// Whether a process is running. A process that we have no permission to signal counts as running.
func isRunning(_ process: Int) -> Bool {
    guard let id = pid_t(exactly: process), id > 0 else { return true }
    return kill(id, 0) == 0 || errno != ESRCH
}
