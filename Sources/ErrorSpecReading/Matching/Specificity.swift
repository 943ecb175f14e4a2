/// How specifically a case matches a response, by rules 2 and 3 of "Which case wins". A case with a code is more
/// specific than a case without a code.
///
/// The match with the greatest specificity wins.
package struct Specificity: Hashable, Sendable {
    /// The specificity of a pattern for codes or statuses, in ascending order.
    package enum Part: Hashable, Comparable, Sendable {
        case any
        /// A family with a longer prefix, in bytes, is more specific.
        case family(length: Int)
        /// The negated number of statuses or codes in a range: a smaller range is more specific.
        case range(negatedCount: Int)
        case exact
    }

    /// The specificity of the code, or ``Part/any`` if no code is required.
    package let code: Part
    package let status: Part

    package init(code: Part = .any, status: Part = .any) {
        self.code = code
        self.status = status
    }

    /// - Parameters:
    ///   - code: The pattern that the response's code matches, or `nil` if no code is required.
    ///   - status: The pattern that the response's status matches, or `nil` for any status.
    package init(code: CodePattern?, status: StatusPattern?) {
        self.init(code: code?.specificity ?? .any, status: status?.specificity ?? .any)
    }
}

extension Specificity: Comparable {
    /// Compares ``code`` first, and ``status`` only if both codes are equally specific.
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
