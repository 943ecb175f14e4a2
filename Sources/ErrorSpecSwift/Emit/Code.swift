/// A piece of Swift: an interpolation that writes bytes.
///
/// A `String` grows in small steps, and is copied into the next one, and that into the file: emitting was half copying.
struct Code: ExpressibleByStringInterpolation, CustomStringConvertible {
    let bytes: [UInt8]

    init(stringLiteral text: String) { bytes = Array(text.utf8) }
    init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    var description: String { String(decoding: bytes, as: UTF8.self) }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        mutating func appendLiteral(_ text: String) { bytes.append(contentsOf: text.utf8) }
        mutating func appendInterpolation(_ text: String) { bytes.append(contentsOf: text.utf8) }
        mutating func appendInterpolation(_ name: Identifier) { bytes.append(contentsOf: name.text.utf8) }
        mutating func appendInterpolation(_ code: Code) { bytes.append(contentsOf: code.bytes) }
        /// A spec's text as a string literal.
        mutating func appendInterpolation(literal text: String) { SwiftLiteral.write(text, to: &bytes) }
    }
}
