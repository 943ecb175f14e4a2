/// A piece of an output. The piece is encoded so that none of its text is treated as markup or as a command.
///
/// Literals are errorspec's own text. Texts from a spec, a document, a response or a file name can only be added
/// through the output's encoder; anything else doesn't compile.
package struct EncodedText<Output>: ExpressibleByStringInterpolation, Sendable, Hashable {
    /// The text, encoded for the output.
    package private(set) var encoded: String

    package init(stringLiteral value: String) { encoded = value }
    package init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }

    /// Creates a piece of errorspec's own text that isn't a literal, such as an explanation. The text isn't encoded.
    package init(own text: String) { encoded = text }

    package var isEmpty: Bool { encoded.isEmpty }

    /// The length in UTF-16 code units, which services count.
    package var count: Int { encoded.utf16.count }

    package static func + (left: Self, right: Self) -> Self { Self(own: left.encoded + right.encoded) }
    package static func += (left: inout Self, right: Self) { left.encoded += right.encoded }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var encoded = ""

        package init(literalCapacity: Int, interpolationCount: Int) { encoded.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { encoded += literal }
        package mutating func appendInterpolation(_ piece: EncodedText) { encoded += piece.encoded }
        package mutating func appendInterpolation(_ number: some BinaryInteger) { encoded += String(number) }

        /// Appends an encoder's result.
        mutating func append(encoded text: String) { encoded += text }
    }
}

extension Sequence {
    package func joined<Output>(separator: EncodedText<Output> = "") -> EncodedText<Output>
    where Element == EncodedText<Output> {
        EncodedText(own: map(\.encoded).joined(separator: separator.encoded))
    }
}
