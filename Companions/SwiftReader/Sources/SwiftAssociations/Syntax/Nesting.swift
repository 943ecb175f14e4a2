/// Limits the nesting of parsed source. SwiftParser takes exponential time for nested brackets, and quadratic time
/// for other nesting.
enum Nesting {
    private static let brackets = 8
    private static let all = 120
    private static let directives = 50

    /// Whether the source is nested too deeply. Line comments and single-line string literals don't count.
    static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var open: (brackets: Int, all: Int, directives: Int) = (0, 0, 0)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["):
                open.brackets += 1
                open.all += 1
            case UInt8(ascii: "]"):
                open.brackets = max(open.brackets - 1, 0)
                open.all = max(open.all - 1, 0)
            case UInt8(ascii: "("), UInt8(ascii: "{"): open.all += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): open.all = max(open.all - 1, 0)
            case UInt8(ascii: "\""): index = endOfText(bytes, from: index, &open.all)
            case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
                while index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "\n") { index += 1 }
            case UInt8(ascii: "#"):
                if bytes[index...].starts(with: "#if".utf8) { open.directives += 1 }
                if bytes[index...].starts(with: "#endif".utf8) { open.directives = max(open.directives - 1, 0) }
            default: break
            }
            if open.brackets > brackets || open.all > all || open.directives > directives { return true }
            index += 1
        }
        return false
    }

    /// Returns the position of the quote that ends a string literal, or of the last character in the line. An
    /// interpolation counts as nesting, and ends the literal early.
    private static func endOfText(_ bytes: [UInt8], from start: Int, _ depth: inout Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\n"): return index - 1
            case UInt8(ascii: "\\"):
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                    depth += 1
                    return index
                }
            default: break
            }
            index += 1
        }
        return index
    }
}
