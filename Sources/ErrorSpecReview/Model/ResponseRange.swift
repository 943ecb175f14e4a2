package import ErrorSpecReading

/// A range of responses: `419`, `400-499 30*`, `KEY_EXPIRED`, `transport`.
package enum ResponseRange: Hashable, Sendable {
    /// Responses with these statuses and this code. If `code` is `nil`, the responses have no code, or a code that
    /// doesn't change how they are handled.
    case statuses(ClosedRange<Int>, code: CodePattern?)
    /// Responses with this code, and any status that can be a failure for a unit.
    case code(CodePattern)
    case transport
    case decoding

    package var statuses: ClosedRange<Int>? { if case .statuses(let statuses, _) = self { statuses } else { nil } }

    package var code: CodePattern? {
        switch self {
        case .statuses(_, let code): code
        case .code(let code): code
        case .transport, .decoding: nil
        }
    }

    /// The range as written in specs: `400-499 E1`.
    package var written: String {
        switch self {
        case .statuses(let statuses, let code):
            let range = statuses.count == 1 ? "\(statuses.lowerBound)" : "\(statuses.lowerBound)-\(statuses.upperBound)"
            return code.map { "\(range) \($0.writtenInResponse)" } ?? range
        case .code(let code): return code.writtenInResponse
        case .transport: return "transport"
        case .decoding: return "decoding"
        }
    }
}

extension CodePattern {
    /// The code as written in specs, in quotes if it is a text that looks like a range.
    package var writtenInResponse: String {
        guard case .code(let text) = self else { return written }
        let bounds = text.drop { $0 == "-" }.split(separator: "-", maxSplits: 1)
        let looksLikeRange =
            bounds.count == 2 && bounds[0].allSatisfy(\.isNumber)
            && bounds[1].drop { $0 == "-" }.allSatisfy(\.isNumber)
        return looksLikeRange ? "\"\(text)\"" : text
    }
}
