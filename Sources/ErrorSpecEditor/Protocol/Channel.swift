import ErrorSpecFiles
import ErrorSpecReport

/// The two ends of a conversation: messages come from one descriptor, and go to another.
///
/// Nothing here blocks but ``wait(milliseconds:)``: while a client doesn't read, what it writes is taken in all the same, so that two
/// full pipes never wait for each other.
final class Channel {
    private let input: CInt
    private let output: CInt
    private var frames = FrameReader()
    /// Messages that were read and not handled yet.
    private(set) var inbox: [Message] = []
    /// Whether the client is gone, or sent bytes that aren't a message.
    private(set) var isClosed = false

    init(input: CInt, output: CInt) {
        self.input = input
        self.output = output
        signal(SIGPIPE, SIG_IGN)
    }

    /// Takes in what has arrived; waits for it up to a time, and for ever if that is negative.
    func wait(milliseconds: Int32) {
        guard !isClosed else { return }
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        let count = poll(&descriptor, 1, milliseconds)
        if count > 0 { receive() } else if count < 0, errno != EINTR { isClosed = true }
    }

    func popFirst() -> Message? { inbox.isEmpty ? nil : inbox.removeFirst() }

    /// Takes out the waiting requests that match, so that they are never begun.
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
            // A closed input is watched no more; the output may still be read.
            var descriptors = [pollfd(fd: output, events: Int16(POLLOUT), revents: 0)]
            if !isClosed { descriptors.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0)) }
            guard poll(&descriptors, .init(descriptors.count), -1) >= 0 || errno == EINTR else { return close() }
            if descriptors.count > 1, descriptors[1].revents != 0 { receive() }
            guard descriptors[0].revents != 0 else { continue }
            // A pipe that can be written to takes this many bytes without blocking.
            let length = min(bytes.count - sent, 512)
            let count = bytes[sent..<sent + length].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if count > 0 { sent += count } else if errno != EINTR && errno != EAGAIN { return close() }
        }
    }

    private func close() { isClosed = true }
}

/// Whether a process still runs; a process that we may not signal does.
func isRunning(_ process: Int) -> Bool {
    guard let id = pid_t(exactly: process), id > 0 else { return true }
    return kill(id, 0) == 0 || errno != ESRCH
}
