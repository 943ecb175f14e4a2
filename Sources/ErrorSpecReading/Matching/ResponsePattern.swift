/// The conditions of a case: its `status` and its `code`, which are all that decides.
///
/// ```swift
/// 409
/// .status(401, 403)
/// .status(409, .range(500...599), code: "SOLD_OUT", .family("STOCK_"))
/// .code("UE1007", .range(1000...1999))
/// ```
public struct ResponsePattern: Hashable, Sendable {
    /// Empty: any status.
    package let statuses: [StatusPattern]
    /// Empty: no code is required.
    package let codes: [CodePattern]

    package init(statuses: [StatusPattern], codes: [CodePattern]) {
        self.statuses = statuses
        self.codes = codes
    }

    /// A response with one of these statuses and, where there are any, one of these codes; without either, any response.
    public static func status(_ statuses: StatusPattern..., code codes: CodePattern...) -> ResponsePattern {
        ResponsePattern(statuses: statuses, codes: codes)
    }

    /// A response with one of these codes, whatever its status.
    public static func code(_ codes: CodePattern...) -> ResponsePattern {
        ResponsePattern(statuses: [], codes: codes)
    }

    /// How specifically this matches a response with one code, or none; `nil` where it doesn't match. Of several codes or
    /// statuses the most specific that matches counts.
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
    /// A response with this status.
    public init(integerLiteral status: Int) { self.init(statuses: [StatusPattern(status)], codes: []) }
}
