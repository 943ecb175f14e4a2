import ErrorSpecReading
import ErrorSpecRuntime

/// The error that is thrown if no response can express a ``ServerError``.
public struct UnwritableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why no response can express an error.
    public enum Reason: Hashable, Sendable {
        /// The case matches only ranges of statuses, so the ``ServerError`` needs a `statusCode`.
        case statusMissing
        /// The case matches only ranges and families of codes, so the ``ServerError`` needs a `code`.
        case codeMissing
        /// The status isn't a valid final status, or a client would read a response with this status and code as a
        /// different error or as a success.
        case misread
    }

    /// The id of the case, such as `Order.soldOut`: its declaring group and its name.
    public let id: String
    public let reason: Reason
    /// A description for developers: the missing or wrong argument of the ``ServerError``, or how a client would read
    /// the response.
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

    /// The statuses and codes that the case matches; for `unmatched`, the status and code of the error.
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
        if isLeftOut { return "\(id) isn't an error of `\(ResponseError.self)`, because its `except` leaves it out." }
        let shown = shown(code ?? "")
        let response = "a response with the status \(status) and \(code == nil ? "no code" : "the code \(shown)")"
        if !status.isFinal { return "\(status) isn't a valid status: use one from 200 to 599." }
        if !statuses.isEmpty, !statuses.contains(where: { $0.contains(status) }) {
            return "\(id) matches \(list(statuses)), but was thrown with the `statusCode` \(status)."
        }
        if let code, !codes.isEmpty, !codes.contains(where: { $0.matches(code) }) {
            return "\(id) matches \(list(codes)), but was thrown with the `code` \(shown)."
        }
        if code != nil, let failure = definition.unmatchedFailure, failure.code == nil {
            return "\(id) has no code, but was thrown with the `code` \(shown)."
        }
        if let winner = group.winner(status: status, code: code), winner != definition.id {
            return "A client reads \(response) as `\(winner)` instead of \(id)."
        }
        if !status.hasBody { return "\(id) needs a body, but a response with the status \(status) can't have one." }
        if status.isSuccess(group.successes) { return "A client reads \(response) as a success." }
        return code == nil
            ? "No response with the status \(status) is read as \(id)."
            : "The body has no place for the code \(shown) of \(id)."
    }

    private var definition: ErrorDefinition<ResponseError.API> { responseError.definition }

    /// Returns the code on one line, shortened and made safe to show.
    private func shown(_ code: String) -> String {
        "`\((presentable(code) ?? "").split(separator: "\n").joined(separator: " ").prefix(60))`"
    }

    /// Lists at most five patterns.
    private func list(_ statuses: [StatusPattern]) -> String { list(statuses.map { "`\($0)`" }) }
    private func list(_ codes: [CodePattern]) -> String { list(codes.map { shown($0.written) }) }
    private func list(_ patterns: [String]) -> String {
        patterns.prefix(5).joined(separator: ", ") + (patterns.count > 5 ? ", …" : "")
    }
}
