/// The conditions of a case: its statuses and its codes.
///
/// ```swift
/// 409
/// .status(401, 403)
/// .status(409, .range(500...599), code: "SOLD_OUT", .family("STOCK_"))
/// .code("UE1007", .range(1000...1999))
/// ```
public struct ResponsePattern: Hashable, Sendable {
    /// The statuses; empty for any status.
    package let statuses: [StatusPattern]
    /// The codes; empty if no code is required.
    package let codes: [CodePattern]

    package init(statuses: [StatusPattern], codes: [CodePattern]) {
        self.statuses = statuses
        self.codes = codes
    }

    /// Matches a response with one of these statuses and one of these codes. Without statuses, any status matches;
    /// without codes, no code is required.
    public static func status(_ statuses: StatusPattern..., code codes: CodePattern...) -> ResponsePattern {
        ResponsePattern(statuses: statuses, codes: codes)
    }

    /// Matches a response with one of these codes and any status.
    public static func code(_ codes: CodePattern...) -> ResponsePattern {
        ResponsePattern(statuses: [], codes: codes)
    }

    /// Returns how specifically the pattern matches a response with the given status and code, or `nil` if the pattern
    /// doesn't match. If several statuses or codes match, the most specific ones count.
    ///
    /// - Parameter code: The code of the response, or `nil` if the response has no code.
    package func specificity(status: Int, code: String?) -> Specificity? {
        guard
            let codePart = codes.isEmpty
                ? .any : code.flatMap({ code in codes.lazy.filter { $0.matches(code) }.map(\.specificity).max() }),
            let statusPart = statuses.isEmpty
                ? .any : statuses.lazy.filter({ $0.contains(status) }).map(\.specificity).max()
        else { return nil }
        return Specificity(code: codePart, status: statusPart)
    }
}

extension ResponsePattern: ExpressibleByIntegerLiteral {
    /// Matches a response with the given status.
    public init(integerLiteral status: Int) { self.init(statuses: [StatusPattern(status)], codes: []) }
}
