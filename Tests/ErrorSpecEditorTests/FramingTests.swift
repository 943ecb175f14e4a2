import Testing

@testable import ErrorSpecEditor

@Suite struct FramingTests {
    private func methods(_ bytes: [UInt8], piece: Int) -> [String] {
        var reader = FrameReader()
        var found: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            while let message = reader.next() {
                switch message {
                case .request(_, let method, _), .notification(let method, _): found.append(method)
                case .response: found.append("response")
                case .invalid(_, let failure): found.append("\(failure.code)")
                }
            }
        }
        return found
    }

    @Test(arguments: ["[]", "{}", "null", "true", "1.5"])
    func requestIDMustBeANumberOrAText(_ id: String) {
        let request = FrameReader.frame(#"{"jsonrpc":"2.0","id":\#(id),"method":"shutdown"}"#)
        #expect(methods(request, piece: 100_000) == ["-32600"])
    }

    @Test(arguments: [1, 2, 3, 7, 64, 100_000])
    func messagesAreReadFromPiecesOfAnySize(_ piece: Int) {
        let one = FrameReader.frame(#"{"jsonrpc":"2.0","method":"한국 😀"}"#)
        let content = #"{"jsonrpc":"2.0","id":"x","method":"two"}"#
        let two = Array("content-length:\(content.utf8.count)\nX: y\n\n\(content)".utf8)
        let three = FrameReader.frame(#"{"jsonrpc":"2.0","id":1,"result":null}"#)
        #expect(methods(one + two + three, piece: piece) == ["한국 😀", "two", "response"])
    }

    @Test(arguments: [31, 64, 1_000])
    func invalidHeaderEndsTheConversation(_ piece: Int) {
        let message = FrameReader.frame(#"{"jsonrpc":"2.0","method":"m"}"#)
        let rubbish: [[UInt8]] = [
            Array("hello\r\n\r\nContent-Length: two\r\n\r\n".utf8), Array("Content-Length: 999999999999\r\n\r\n".utf8),
            [UInt8](repeating: 0xFF, count: 20_000), Array("\n\n\n\n".utf8),
        ]
        for rubbish in rubbish { #expect(methods(message + rubbish + message, piece: piece) == ["m", "-32700"]) }
        #expect(methods(FrameReader.frame("nonsense") + message, piece: piece) == ["-32700", "m"])
    }

    @Test func anIncompleteMessageIsNotDelivered() {
        var reader = FrameReader()
        reader.append(Array("Content-Length: 50\r\n\r\n{\"jsonrpc\"".utf8))
        #expect(reader.next() == nil)
        reader.append([UInt8](repeating: UInt8(ascii: " "), count: 39) + [UInt8(ascii: "}")])
        #expect(reader.next() != nil)
    }

    @Test func loneSurrogatesAreReplaced() {
        let frame = FrameReader.frame(#"{"jsonrpc":"2.0","method":"\ud83d|\ude00|\ud83d\ude00|\\ud83d"}"#)
        #expect(methods(frame, piece: 1_000) == ["\u{FFFD}|\u{FFFD}|😀|\\ud83d"])
    }
}
