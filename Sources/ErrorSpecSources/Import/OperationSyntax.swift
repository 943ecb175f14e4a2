/// How specs write operations.
enum OperationSyntax {
    static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    /// Whether a path is a template of the spec language: parameters are whole between their braces, and have names.
    static func accepts(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 2_000, path == Prose.clean(path) else {
            return false
        }
        var nameLength: Int?
        for byte in path.utf8 {
            switch (byte, nameLength) {
            case (UInt8(ascii: "{"), nil): nameLength = 0
            case (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), nil), (UInt8(ascii: "}"), 0): return false
            case (UInt8(ascii: "}"), _): nameLength = nil
            case (UInt8(ascii: "?"), _), (UInt8(ascii: "#"), _), (0...0x20, _), (0x7F, _): return false
            case (UInt8(ascii: "/"), .some): return false
            default: nameLength = nameLength.map { $0 + 1 }
            }
        }
        return nameLength == nil
    }
}
