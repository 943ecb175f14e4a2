import ErrorSpecReading

/// A failed response while its case is sought: what a group's cases ask, and how specific the best of them was so far.
///
/// For generated code. A group asks its own cases first and then its parents, for which the same rules hold. It can't be
/// copied, so nobody keeps it for longer than the response that it looks at.
public struct FailedResponse: ~Copyable {
    /// What is known of the code that is tried.
    @usableFromInline
    enum Code {
        /// Nobody has asked for it: most cases require none. The type says where it stands.
        case unread(any ResponseErrorType.Type)
        case none
        case read(Unmanaged<CodesOfBody>)
        /// There are several, each of which has to be tried.
        case several
    }

    /// The status, as a pattern.
    public let status: HTTPStatus
    /// Lives for as long as `Search.match(_:)` runs. Behind a pointer, so that groups borrow the response and pass it on:
    /// `inout` costs the compiler more.
    @usableFromInline let search: UnsafeMutablePointer<Search>

    @inlinable
    init(status: HTTPStatus, _ search: UnsafeMutablePointer<Search>) {
        self.status = status
        self.search = search
    }

    /// The status as a number.
    @inlinable public var statusCode: Int { search.pointee.statusCode }

    /// Whether no case matches, and `otherwise` is sought.
    ///
    /// A group with an `otherwise` asks this before anything else: if no group has asked when no case matches, the
    /// response isn't looked at again.
    @inlinable public var isUnmatched: Bool {
        search.pointee.hasOtherwise = true
        return search.pointee.isUnmatched
    }

    /// The first code that a body finds in the response.
    public func code(_ body: ErrorBody) -> String? {
        search.pointee.response.takeUnretainedValue().code(body)
    }

    /// Whether a group asks its parents too.
    @inlinable public var asksParents: Bool { search.pointee.leftOut == nil }

    // MARK: Conditions

    /// Whether the status is this one, for which ``HTTPStatus`` has no case.
    @inlinable
    public func isStatus(_ status: Int) -> Bool { isIn(status, through: status) }

    /// Whether the status is one of a range. Of two numbers: the call that makes a `ClosedRange` costs the compiler as
    /// much as five cases.
    @inlinable
    public func isIn(_ first: Int, through last: Int) -> Bool {
        !search.pointee.isUnmatched && first <= statusCode && statusCode <= last
    }

    /// Whether the code that is tried is this one.
    public func hasCode(_ code: StaticString) -> Bool { tries { $0.firstIs(code) } }

    /// One of them.
    public func hasCode(_ first: StaticString, _ second: StaticString, _ others: StaticString...) -> Bool {
        hasCode(first) || hasCode(second) || others.contains { hasCode($0) }
    }

    /// A longer code that begins so.
    public func hasCode(startingWith prefix: StaticString) -> Bool { tries { $0.firstIsLonger(than: prefix) } }

    /// Whether there is a code to try, and it is as it should be.
    func tries(_ condition: (CodesOfBody) -> Bool) -> Bool {
        if case .unread(let type) = search.pointee.code { search.pointee.code = onlyCode(type.errorBody) }
        guard case .read(let codes) = search.pointee.code else { return false }
        return codes._withUnsafeGuaranteedRef(condition)
    }

    private func onlyCode(_ body: ErrorBody) -> Code {
        if body.format.code.isEmpty { return .none }
        let codes = search.pointee.response._withUnsafeGuaranteedRef { $0.codesOfBody(body) }
        return codes.codes.count > 1 ? .several : .read(.passUnretained(codes))
    }

    // MARK: Comparing

    /// Whether a match is more specific than all before it; it then is the best.
    public func isBest(_ specificity: Specificity) -> Bool {
        guard specificity > search.pointee.best else { return false }
        search.pointee.best = specificity
        return true
    }

    /// Whether a match by one status alone is more specific than all before it.
    ///
    /// This and those below are what nearly all cases ask: one call costs the compiler less than a condition and
    /// `isBest(_:)`.
    public func isBest() -> Bool { isBest(.status) }

    /// Whether the status is one of a range, and that is more specific than all before it.
    public func isBest(in first: Int, through last: Int) -> Bool {
        isIn(first, through: last) && isBest(.range(last - first + 1))
    }

    /// Whether the code that is tried is this one, and it with the one status is more specific than all before it.
    public func isBest(code: StaticString) -> Bool { hasCode(code) && isBest(.codeAndStatus) }

    /// As `isBest(code:)`, of several.
    public func isBest(code first: StaticString, _ second: StaticString, _ others: StaticString...) -> Bool {
        (hasCode(first) || hasCode(second) || others.contains { hasCode($0) }) && isBest(.codeAndStatus)
    }

    /// As `isBest(_:)`, of a case that a group which asks may leave out.
    public func isBest(_ specificity: Specificity, of name: StaticString) -> Bool {
        let isLeftOut = search.pointee.leftOut?.contains { $0.hasSameText(as: name) } ?? false
        return !isLeftOut && isBest(specificity)
    }

    /// Asks one group for its own cases.
    ///
    /// Inlinable: left generic, it would take longer than what it searches.
    @inlinable
    func match<ResponseError: ResponseErrorType>(
        ownCasesOf type: ResponseError.Type, except names: [StaticString]
    ) -> ResponseError? {
        let before = search.pointee.leftOut
        defer { search.pointee.leftOut = before }
        return names.withUnsafeBufferPointer { names in
            search.pointee.leftOut = names
            return type.match(self)
        }
    }
}

/// What a search knows of its response, and what it has found so far.
@usableFromInline
struct Search {
    /// Not counted as a reference: here and below, that would take longer than all matching.
    @usableFromInline let response: Unmanaged<NetworkResponse>
    @usableFromInline let statusCode: Int
    @usableFromInline let isUnmatched: Bool
    /// A group that was asked says what becomes of a response that no case matches.
    @usableFromInline var hasOtherwise = false
    @usableFromInline var code: FailedResponse.Code
    /// How specific the best match so far is, where groups compare their cases.
    @usableFromInline var best = Specificity.none
    /// Cases of the group that another one leaves out, which asks it for its own alone.
    @usableFromInline var leftOut: UnsafeBufferPointer<StaticString>?

    /// - Parameter response: has to outlive this, as has the code.
    @inlinable
    init(_ response: NetworkResponse, code: FailedResponse.Code) {
        self.response = .passUnretained(response)
        statusCode = response.statusCode
        isUnmatched = false
        self.code = code
    }

    /// Matches no case.
    ///
    /// - Parameter response: has to outlive this.
    @inlinable
    init(unmatched response: NetworkResponse) {
        self.response = .passUnretained(response)
        statusCode = response.statusCode
        isUnmatched = true
        code = .none
    }

    /// Whether a case asked for the code of a response that holds several: what was found then says nothing.
    @inlinable var hasSeveralCodes: Bool {
        if case .several = code { true } else { false }
    }

    /// Always inlined, so that nothing is left of a search whose groups ask for the status alone.
    @inlinable @inline(__always)
    mutating func match<ResponseError: ResponseErrorType>(_ type: ResponseError.Type) -> ResponseError? {
        let status = isUnmatched ? .other : HTTPStatus(statusCode)
        return withUnsafeMutablePointer(to: &self) { type.match(FailedResponse(status: status, $0)) }
    }
}

extension StaticString {
    func hasSameText(as other: StaticString) -> Bool {
        utf8CodeUnitCount == other.utf8CodeUnitCount
            && (utf8Start == other.utf8Start
                || withUTF8Buffer { mine in other.withUTF8Buffer { mine.elementsEqual($0) } })
    }
}
