/// A parsed JSON Pointer (RFC 6901).
package struct JSONPointer: Hashable, Sendable {
    package struct Token: Hashable, Sendable {
        /// The token as the name of a member, with `~0` and `~1` unescaped.
        package let name: [UInt8]
        /// The token as the index of an element, or `nil` if the token isn't an index.
        package let position: Int?
    }

    package let tokens: [Token]

    /// The empty pointer, which selects the whole value.
    package static let whole = JSONPointer(tokens: [])

    private init(tokens: [Token]) { self.tokens = tokens }

    /// Creates a pointer to a member or an element.
    init(_ token: Token) { tokens = [token] }

    /// - Returns: `nil` if the text isn't a valid pointer.
    package init?(_ pointer: String) {
        guard !pointer.isEmpty else {
            self = .whole
            return
        }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [Token] = []
        for token in pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let name = JSONPointer.unescape(token) else { return nil }
            tokens.append(Token(name: name, position: JSONPointer.position(token)))
        }
        self.tokens = tokens
    }

    private static func unescape(_ token: Substring.UTF8View) -> [UInt8]? {
        var name: [UInt8] = []
        var rest = token.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "~") else {
                name.append(byte)
                continue
            }
            switch rest.next() {
            case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return name
    }

    private static func position(_ token: Substring.UTF8View) -> Int? {
        guard let first = token.first, token.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        if first == UInt8(ascii: "0"), token.count > 1 { return nil }
        return Int(String(Substring(token)))
    }
}
