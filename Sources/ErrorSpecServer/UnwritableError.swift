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
        /// No response has this status, or a client would read another error, or none, from one with this status and code.
        case misread
    }

    /// The case and the group that declares it, such as `Order.soldOut`.
    public let id: String
    public let reason: Reason
    /// The argument of the ``ServerError`` that is missing or wrong and what the case matches, or what a client would
    /// read instead.
    public let description: String
}

extension ServerError {
    func unwritable(_ reason: UnwritableError.Reason, status: Int? = nil, code: String? = nil) -> UnwritableError {
        let id = "`\(definition.id)`"
        let (statuses, codes) = matched
        let description =
            switch reason {
            case .statusMissing where statuses.isEmpty: "\(id) matches any status: throw it with a `statusCode`."
            case .statusMissing: "\(id) matches \(list(statuses)): throw it with one of these as its `statusCode`."
            case .codeMissing: "\(id) matches \(list(codes)): throw it with one of these as its `code`."
            case .misread: misread(id, status ?? 0, code)
            }
        return UnwritableError(id: definition.id, reason: reason, description: description)
    }

    /// The statuses and codes that the case matches, or `unmatched` carries.
    private var matched: (statuses: [StatusPattern], codes: [CodePattern]) {
        if let failure = definition.unmatchedFailure {
            return ([StatusPattern(failure.statusCode)], failure.code.map { [.code($0)] } ?? [])
        }
        return (definition.pattern?.statuses ?? [], definition.pattern?.codes ?? [])
    }

    /// Whether `except` leaves the case out of the group.
    var isLeftOut: Bool { definition.unmatchedFailure == nil && !ResponseError.group.has(definition.id) }

    private func misread(_ id: String, _ status: Int, _ code: String?) -> String {
        let group = ResponseError.group
        let (statuses, codes) = matched
        if isLeftOut { return "\(id) is none of the errors of `\(ResponseError.self)`, whose `except` leaves it out." }
        let shown = shown(code ?? "")
        let response = "a response with the status \(status) and \(code == nil ? "no code" : "the code \(shown)")"
        if !status.isFinal { return "No response has the status \(status): statuses are 200 to 599." }
        if !statuses.isEmpty, !statuses.contains(where: { $0.contains(status) }) {
            return "\(id) matches \(list(statuses)), and was thrown with the `statusCode` \(status)."
        }
        if let code, !codes.isEmpty, !codes.contains(where: { $0.matches(code) }) {
            return "\(id) matches \(list(codes)), and was thrown with the `code` \(shown)."
        }
        if code != nil, let failure = definition.unmatchedFailure, failure.code == nil {
            return "\(id) carries no code, and was thrown with the `code` \(shown)."
        }
        if let winner = group.winner(status: status, code: code), winner != definition.id {
            return "A client reads \(response) as `\(winner)` instead of \(id)."
        }
        if !status.hasBody { return "\(id) needs a body, and a response with the status \(status) has none." }
        if status.isSuccess(group.successes) { return "A client takes \(response) for a success." }
        return code == nil
            ? "No response with the status \(status) is read as \(id)."
            : "No place of the body can hold the code \(shown) of \(id)."
    }

    private var definition: ErrorDefinition<ResponseError.API> { responseError.definition }

    /// A code on one line.
    private func shown(_ code: String) -> String {
        "`\((presentable(code) ?? "").split(separator: "\n").joined(separator: " ").prefix(60))`"
    }

    /// At most five of them.
    private func list(_ statuses: [StatusPattern]) -> String { list(statuses.map { "`\($0)`" }) }
    private func list(_ codes: [CodePattern]) -> String { list(codes.map { shown($0.written) }) }
    private func list(_ patterns: [String]) -> String {
        patterns.prefix(5).joined(separator: ", ") + (patterns.count > 5 ? ", …" : "")
    }
}
