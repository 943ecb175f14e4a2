import ErrorSpecReading

/// A bracket that the lines around it contradict.
struct MisplacedBracket {
    /// The brackets that are open there and should not be, the innermost first.
    var openings: [SourcePosition]
    /// Where they should be closed; for a surplus bracket, where it is.
    var position: SourcePosition
    /// It closes what goes on below it.
    var isSurplus: Bool
    /// Whether more brackets are open around those.
    var isNested: Bool
}

/// Brackets by their lines: what closes a map or a list is indented as the line that opens it, and what stands in
/// between further.
struct BracketLayout {
    private struct Opening {
        var offset: Int
        var line: Int
        var indentation: Int
        /// Whether something of what it opens has been read.
        var holdsMore: Bool
    }

    private let lines: SourceLines
    private var open: [Opening] = []
    /// A bracket behind other text of its line that closes what another line opens.
    private var doubtful: Int?

    /// - Parameters:
    ///   - start: where the outermost bracket is.
    ///   - last: the last line to look at.
    static func firstMisplaced(
        from start: SourcePosition, through last: Int, in lines: SourceLines
    ) -> MisplacedBracket? {
        var layout = BracketLayout(lines: lines)
        let first = Int(start.line)
        return (first..<max(last, first) + 1).lazy.compactMap { number in
            layout.misplaced(in: number, from: number == first ? lines.offset(of: start) : lines[number].startIndex)
        }.first
    }

    private init(lines: SourceLines) { self.lines = lines }

    private mutating func misplaced(in number: Int, from start: Int) -> MisplacedBracket? {
        let line = lines[number]
        let indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
        let signs = Self.signs(of: line[start...])
        for (index, sign) in signs.enumerated() {
            if index == 0, let found = first(sign, of: number, indentation) { return found }
            if Self.isOpening(sign.byte) {
                open.append(
                    Opening(
                        offset: sign.offset, line: number, indentation: indentation,
                        holdsMore: !line[(sign.offset + 1)...].isBlankOrComment))
            } else if Self.isClosing(sign.byte) {
                guard let inner = open.last else {
                    return found(doubtful ?? sign.offset, closing: 0, isSurplus: true)
                }
                if index > 0, inner.line < number {
                    if Self.isClosing(signs[0].byte), indentation > inner.indentation {
                        return found(sign.offset, closing: 1, isSurplus: true)
                    }
                    doubtful = sign.offset
                } else if inner.offset < doubtful ?? 0 {
                    doubtful = nil
                }
                open.removeLast()
            }
        }
        return nil
    }

    /// Compares the start of a line with the brackets that are open there.
    private mutating func first(_ sign: Sign, of number: Int, _ indentation: Int) -> MisplacedBracket? {
        guard let inner = open.last else { return nil }
        let isClosing = Self.isClosing(sign.byte)
        if isClosing, indentation > inner.indentation {
            return found(doubtful ?? sign.offset, closing: 1, isSurplus: true)
        }
        let count = open.reversed().prefix {
            $0.indentation + (isClosing || !$0.holdsMore ? 0 : 1) > indentation
        }.count
        if count > 0 { return found(sign.offset, closing: count, isSurplus: false) }
        open[open.count - 1].holdsMore = true
        return nil
    }

    private func found(_ offset: Int, closing count: Int, isSurplus: Bool) -> MisplacedBracket {
        MisplacedBracket(
            openings: open.suffix(count).reversed().map { lines.position(of: $0.offset) },
            position: lines.position(of: offset), isSurplus: isSurplus, isNested: open.count > count)
    }

    // MARK: Signs

    private typealias Sign = (offset: Int, byte: UInt8)

    /// The first sign of a line, and the brackets outside of quotes and comments.
    private static func signs(of line: ArraySlice<UInt8>) -> [Sign] {
        var signs: [Sign] = []
        var quote: UInt8?
        var last = UInt8(ascii: ",")
        var isEscaped = false
        for (offset, byte) in zip(line.indices, line) where !byte.isBlank {
            if let sign = quote {
                if byte == sign, !isEscaped { quote = nil }
                isEscaped = byte == UInt8(ascii: "\\") && sign == UInt8(ascii: "\"") && !isEscaped
            } else if byte == UInt8(ascii: "#"), offset == line.startIndex || line[offset - 1].isBlank {
                break
            } else {
                if signs.isEmpty || isOpening(byte) || isClosing(byte) { signs.append((offset, byte)) }
                if "\"'".utf8.contains(byte), ",:[{}]\"'".utf8.contains(last) { quote = byte }
            }
            last = byte
        }
        return signs
    }

    private static func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    private static func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }
}
