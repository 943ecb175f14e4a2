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

/// The bytes of a line or less.
struct CodeText {
    private var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes.append(contentsOf: bytes) }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }
}
