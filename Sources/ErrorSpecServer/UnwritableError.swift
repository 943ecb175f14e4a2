import ErrorSpecReading
import ErrorSpecRuntime

/// A case that no response can express.
public struct UnwritableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why no response can express it.
    public enum Reason: Hashable, Sendable {
        /// The case matches only ranges of statuses, so the ``ServerError`` has to name a status.
        case statusMissing
        /// The case matches only ranges and families of codes, so the ``ServerError`` has to name a code.
        case codeMissing
        /// A client would read another error, or none, from a response with this status and this code.
        case misread
    }

    /// The case and the group that declares it, such as `Order.soldOut`.
    public let id: String
    public let reason: Reason
    /// The argument of the ``ServerError`` that is missing or wrong, and what the case matches.
    public let description: String
}

extension ServerError {
    func unwritable(_ reason: UnwritableError.Reason) -> UnwritableError {
        let definition = responseError.definition
        let id = "`\(definition.id)`"
        let statuses = definition.pattern?.statuses ?? []
        let codes = definition.pattern?.codes ?? []
        let matched = (statuses: list(statuses.map(\.description)), codes: list(codes.map(\.written)))
        let hasOtherStatus =
            statusCode.map { status in !statuses.isEmpty && !statuses.contains { $0.contains(status) } } ?? false
        let hasOtherCode = code.map { code in !codes.isEmpty && !codes.contains { $0.matches(code) } } ?? false
        let isGiven = statusCode != nil || code != nil || definition.unmatchedFailure != nil
        let description =
            switch reason {
            case .statusMissing where statuses.isEmpty: "\(id) matches any status: throw it with a `statusCode`."
            case .statusMissing: "\(id) matches \(matched.statuses): throw it with one of these as its `statusCode`."
            case .codeMissing: "\(id) matches \(matched.codes): throw it with one of these as its `code`."
            case .misread where hasOtherStatus:
                "\(id) matches \(matched.statuses), and was thrown with another `statusCode`."
            case .misread where hasOtherCode: "\(id) matches \(matched.codes), and was thrown with another `code`."
            case .misread where isGiven:
                "A client reads a response with this status and this code as another error than \(id), or none."
            case .misread:
                "No response with its status and code is read as \(id): `errorspec lint --server` says more."
            }
        return UnwritableError(id: definition.id, reason: reason, description: description)
    }

    /// At most five of them.
    private func list(_ patterns: [String]) -> String {
        patterns.prefix(5).map { "`\($0)`" }.joined(separator: ", ") + (patterns.count > 5 ? ", …" : "")
    }
}
