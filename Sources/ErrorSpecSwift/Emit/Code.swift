/// A piece of Swift: an interpolation that writes bytes.
///
/// A `String` grows in small steps, and is copied into the next one, and that into the file: emitting was half copying.
struct Code: ExpressibleByStringInterpolation, CustomStringConvertible {
    private let text: CodeText

    init(stringLiteral text: StaticString) {
        var code = CodeText()
        code.append(text)
        self.text = code
    }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    init(_ text: String) { self = "\(text)" }

    /// `.token(.common(.serverError))`: a case and those that wrap it, the outermost first.
    init(wrapped names: [Identifier]) {
        var code: Code = ".\(names[names.count - 1])"
        for name in names.dropLast().reversed() { code = ".\(name)(\(code))" }
        self = code
    }

    var isEmpty: Bool { text.count == 0 }

    var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { text.withBytes(body) }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = CodeText()

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: StaticString) { self.text.append(text) }
        mutating func appendInterpolation(_ text: String) { self.text.append(text) }
        mutating func appendInterpolation(_ text: StaticString) { self.text.append(text) }
        mutating func appendInterpolation(_ name: Identifier) { text.append(name.text) }
        mutating func appendInterpolation(_ code: Code) { code.withBytes { text.append($0) } }
        mutating func appendInterpolation(_ codes: [Code], separator: StaticString) {
            for index in codes.indices {
                if index > 0 { text.append(separator) }
                codes[index].withBytes { text.append($0) }
            }
        }
        /// A spec's text as a string literal.
        mutating func appendInterpolation(literal text: String) { SwiftLiteral.write(text, to: &self.text) }
    }
}

/// Bytes of a line or less. Those that nearly all lines have stand in place: an array for each line was a quarter of
/// the time that emitting took.
struct CodeText {
    private typealias Place = (
        UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
        UInt64, UInt64
    )
    private static let room = MemoryLayout<Place>.size

    private(set) var count = 0
    private var place: Place = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    /// All of them, where there are more than have room in place.
    private var long: [UInt8] = []

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
        var copy = text
        copy.withUTF8 { append($0) }
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        let (start, end) = (count, count + bytes.count)
        count = end
        if end <= Self.room {
            withUnsafeMutableBytes(of: &place) { place in
                UnsafeMutableRawBufferPointer(rebasing: place[start..<end]).copyBytes(from: bytes)
            }
            return
        }
        if start <= Self.room {
            long.reserveCapacity(end + 2 * Self.room)
            withUnsafeBytes(of: &place) { long.append(contentsOf: $0.prefix(start)) }
        }
        long.append(contentsOf: bytes)
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if count > Self.room { return long.withUnsafeBufferPointer(body) }
        return withUnsafeBytes(of: place) { place in
            place.prefix(count).withMemoryRebound(to: UInt8.self, body)
        }
    }
}
