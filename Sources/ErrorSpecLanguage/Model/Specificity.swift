package import ErrorSpecReading

/// How specifically a case matches a response: rules 2 and 3 of "Which case wins", and that any code beats none.
///
/// Everything that orders matches compares these: the greater wins.
package struct Specificity: Hashable, Sendable {
    package enum Code: Hashable, Comparable, Sendable {
        /// The case requires no code.
        case none
        /// A family; of two that match one code, the longer is the more specific.
        case family(length: Int)
        case exact
    }

    package enum Status: Hashable, Comparable, Sendable {
        case any
        case range(StatusCount)
        case exact
    }

    /// How many statuses a range covers; the fewer, the greater.
    package struct StatusCount: Hashable, Comparable, Sendable {
        package let count: Int

        package static func < (left: Self, right: Self) -> Bool { left.count > right.count }
    }

    package let code: Code
    package let status: Status

    /// - Parameters:
    ///   - code: what the response's code matches; `nil`: no code is required.
    ///   - status: what its status matches; `nil`: any.
    package init(code: CodePattern?, status: StatusPattern?) {
        self.code = code.map(Code.init) ?? .none
        self.status = status.map(Status.init) ?? .any
    }
}

extension Specificity: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        left.code == right.code ? left.status < right.status : left.code < right.code
    }
}

extension Specificity.Code {
    fileprivate init(_ pattern: CodePattern) {
        self = pattern.isFamily ? .family(length: pattern.prefix.utf8.count) : .exact
    }
}

extension Specificity.Status {
    package init(_ pattern: StatusPattern) {
        self = pattern.isExact ? .exact : .range(Specificity.StatusCount(count: pattern.last - pattern.first + 1))
    }
}
