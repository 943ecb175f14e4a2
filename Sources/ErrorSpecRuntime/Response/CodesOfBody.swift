import ErrorSpecReading

/// The codes that a response holds, read as one body says.
@usableFromInline
final class CodesOfBody: Sendable {
    let body: ErrorBody.Storage
    let codes: [ResponseCode]
    /// The first code's UTF-8, because a text's own takes several times as long to compare.
    private let first: [UInt8]
    private let isASCII: Bool

    init(_ codes: [ResponseCode], of body: ErrorBody.Storage) {
        self.body = body
        self.codes = codes
        first = codes.first.map { Array($0.text.utf8) } ?? []
        isASCII = first.allSatisfy { $0 < 0x80 }
    }

    /// Whether the first code is this one.
    func firstIs(_ code: StaticString) -> Bool {
        // Texts are equal that are written differently, as é is in one character or two.
        guard isASCII, code.isASCII else { return codes.first?.text == code.description }
        return !codes.isEmpty && first.count == code.utf8CodeUnitCount && firstBegins(with: code)
    }

    /// Whether the first code is a longer one that begins so.
    func firstIsLonger(than prefix: StaticString) -> Bool {
        first.count > prefix.utf8CodeUnitCount && firstBegins(with: prefix)
    }

    private func firstBegins(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            first.withUnsafeBufferPointer { $0.prefix(prefix.count).elementsEqual(prefix) }
        }
    }
}
