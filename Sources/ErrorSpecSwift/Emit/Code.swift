/// A piece of Swift code. A spec's texts can be interpolated only as literals, as comments, or as identifiers from
/// ``SwiftNames``.
///
/// The code is stored as bytes rather than a `String`, because copying strings took half of the time to generate code.
struct Code: ExpressibleByStringInterpolation, Sendable {
    private(set) var bytes: [UInt8] = []

    init(stringLiteral text: StaticString) { bytes.append(text) }

    init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    /// Creates an expression such as `.token(.common(.serverError))` from the names of the cases, the outermost
    /// first.
    init(wrapped names: [Identifier]) {
        var code: Code = ".\(names[names.count - 1])"
        for name in names.dropLast().reversed() { code = ".\(name)(\(code))" }
        self = code
    }

    var isEmpty: Bool { bytes.isEmpty }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) {
            // 32 bytes are enough for most texts and names.
            bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        mutating func appendLiteral(_ text: StaticString) { bytes.append(text) }
        mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }
        mutating func appendInterpolation(_ text: StaticString) { bytes.append(text) }
        mutating func appendInterpolation(_ name: Identifier) { bytes += name.text.utf8 }
        mutating func appendInterpolation(_ code: Code) { bytes += code.bytes }
        mutating func appendInterpolation(_ codes: [Code], separator: StaticString) {
            for index in codes.indices {
                if index > 0 { bytes.append(separator) }
                bytes += codes[index].bytes
            }
        }
        /// Appends a spec's text as a string literal.
        mutating func appendInterpolation(literal text: String) { SwiftLiteral.write(text, to: &bytes) }
        /// Appends a line of a comment. The line must be from ``DocComment``.
        mutating func appendInterpolation(comment text: String) { bytes += text.utf8 }
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
