/// How specifically a case matches a response: rules 2 and 3 of "Which case wins", and that any code beats none.
///
/// Everything that orders matches compares these: the greater wins.
package struct Specificity: Hashable, Sendable {
    /// In rising order.
    package enum Part: Hashable, Comparable, Sendable {
        case any
        /// The longer, in bytes of its prefix, the more specific.
        case family(length: Int)
        /// How many statuses or codes a range holds, negated: the fewer, the more specific.
        case range(negatedCount: Int)
        case exact
    }

    /// ``Part/any``: no code is required.
    package let code: Part
    package let status: Part

    package init(code: Part = .any, status: Part = .any) {
        self.code = code
        self.status = status
    }

    /// - Parameters:
    ///   - code: what the response's code matches; `nil`: no code is required.
    ///   - status: what its status matches; `nil`: any.
    package init(code: CodePattern?, status: StatusPattern?) {
        self.init(code: code?.specificity ?? .any, status: status?.specificity ?? .any)
    }
}

extension Specificity: Comparable {
    /// The code decides before the status.
    package static func < (left: Self, right: Self) -> Bool {
        left.code == right.code ? left.status < right.status : left.code < right.code
    }
}

extension CodePattern {
    package var specificity: Specificity.Part {
        switch self {
        case .code: .exact
        case .range(let range): .range(negatedCount: -range.count)
        case .family(let prefix): .family(length: prefix.utf8.count)
        }
    }
}

extension StatusPattern {
    package var specificity: Specificity.Part {
        isExact ? .exact : .range(negatedCount: first - last - 1)
    }
}
