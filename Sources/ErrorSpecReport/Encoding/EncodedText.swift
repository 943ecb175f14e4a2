/// A piece of an output, in which nothing stands that the output could take for something else.
///
/// Literals are ours; a text of a spec, a document, a response or a file name comes in through the output's encoder alone,
/// because nothing else compiles.
package struct EncodedText<Output>: ExpressibleByStringInterpolation, Sendable, Hashable {
    /// As it is written.
    package private(set) var encoded: String

    package init(stringLiteral value: String) { encoded = value }
    package init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }

    /// A text of our own, such as an explanation, that is no literal where it stands.
    package init(own text: String) { encoded = text }

    package var isEmpty: Bool { encoded.isEmpty }

    /// The number of characters, as a service that limits them counts.
    package var count: Int { encoded.utf16.count }

    package static func + (left: Self, right: Self) -> Self { Self(own: left.encoded + right.encoded) }
    package static func += (left: inout Self, right: Self) { left.encoded += right.encoded }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var encoded = ""

        package init(literalCapacity: Int, interpolationCount: Int) { encoded.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { encoded += literal }
        package mutating func appendInterpolation(_ piece: EncodedText) { encoded += piece.encoded }
        package mutating func appendInterpolation(_ number: some BinaryInteger) { encoded += String(number) }

        /// Takes an encoder's result.
        mutating func append(encoded text: String) { encoded += text }
    }
}

extension Sequence {
    package func joined<Output>(separator: EncodedText<Output> = "") -> EncodedText<Output>
    where Element == EncodedText<Output> {
        EncodedText(own: map(\.encoded).joined(separator: separator.encoded))
    }
}
