import ErrorSpecReading

/// A failed response while its case is sought: what a group's cases ask, and how specific the best of them was so far.
///
/// For generated code. A group asks its own cases first and then its parents, for which the same rules hold.
public struct FailedResponse {
    /// The whole response.
    public let response: NetworkResponse
    /// The status, as a pattern.
    public private(set) var status: HTTPStatus
    /// The one code that is tried; `nil`: no case that requires a code matches.
    let code: String?
    /// How specific the best match so far is, where groups compare their cases.
    private var best = Specificity.none
    /// Whether a group asks its parents too.
    public private(set) var asksParents = true
    /// Cases of the group that another one, which asks, leaves out.
    private var leftOut: [StaticString] = []
    /// Whether no case matches, and `otherwise` is sought.
    public let isUnmatched: Bool

    init(_ response: NetworkResponse, code: String?) {
        self.response = response
        self.code = code
        status = HTTPStatus(response.statusCode)
        isUnmatched = false
    }

    /// `nil` for a response that holds several codes, each of which has to be tried.
    @usableFromInline
    init?(_ response: NetworkResponse, body: ErrorBody) {
        let codes = response.responseCodes(body)
        guard codes.count < 2 else { return nil }
        self.init(response, code: codes.first?.text)
    }

    /// Matches no case.
    @usableFromInline
    init(unmatched response: NetworkResponse) {
        self.response = response
        code = nil
        status = .other
        isUnmatched = true
    }

    /// The status as a number.
    public var statusCode: Int { response.statusCode }

    /// The first code that a body finds in the response.
    public func code(_ body: ErrorBody) -> String? { response.code(body) }

    // MARK: Conditions

    /// Whether the status is one of a range.
    public func isIn(_ statuses: ClosedRange<Int>) -> Bool { !isUnmatched && statuses.contains(response.statusCode) }

    /// Whether the code that is tried is this one.
    public func hasCode(_ code: StaticString) -> Bool {
        guard let own = self.code else { return false }
        if code.withUTF8Buffer({ own.utf8.elementsEqual($0) }) { return true }
        // Texts are equal that are written differently, as é is in one character or two.
        return !(code.isASCII && own.utf8.allSatisfy { $0 < 0x80 }) && own == code.description
    }

    /// One of them.
    public func hasCode(_ first: StaticString, _ second: StaticString, _ others: StaticString...) -> Bool {
        hasCode(first) || hasCode(second) || others.contains { hasCode($0) }
    }

    /// A longer code that begins so.
    public func hasCode(startingWith prefix: StaticString) -> Bool {
        guard let code, code.utf8.count > prefix.utf8CodeUnitCount else { return false }
        return prefix.withUTF8Buffer { code.utf8.starts(with: $0) }
    }

    // MARK: Comparing

    /// Whether a match is more specific than all before it; it then is the best.
    public mutating func isBest(_ specificity: Specificity) -> Bool {
        guard specificity > best else { return false }
        best = specificity
        return true
    }

    /// As `isBest(_:)`, of a case that a group which asks may leave out.
    public mutating func isBest(_ specificity: Specificity, of name: StaticString) -> Bool {
        !leftOut.contains { $0.hasSameText(as: name) } && isBest(specificity)
    }

    /// Runs a search among the own cases of one group.
    mutating func asking<Result>(
        ownCasesBut names: [StaticString], _ search: (inout FailedResponse) -> Result
    ) -> Result {
        let before = (asksParents, leftOut)
        (asksParents, leftOut) = (false, names)
        defer { (asksParents, leftOut) = before }
        return search(&self)
    }
}

extension StaticString {
    func hasSameText(as other: StaticString) -> Bool {
        utf8CodeUnitCount == other.utf8CodeUnitCount
            && (utf8Start == other.utf8Start
                || withUTF8Buffer { mine in other.withUTF8Buffer { mine.elementsEqual($0) } })
    }
}
