package import ErrorSpecLanguage

/// A part of a source that isn't imported, listed for the user to check.
package struct Unused: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case operation
        case status
        case code
        case body
        case `case`
        case text
        case title
        case reference
    }

    package var kind: Kind
    package var count = 1
    package var message: String
    /// The location of the part, or of the first part if several parts have been combined.
    package var range: SourceRange
}

extension [Unused] {
    mutating func add(_ kind: Unused.Kind, count: Int = 1, _ message: String, at range: SourceRange) {
        append(Unused(kind: kind, count: count, message: message, range: range))
    }

    /// The list with equal entries combined and counted, sorted by ``Unused/Kind``.
    var counted: [Unused] {
        let found = grouped { [$0.kind.rawValue, $0.message] }.map { _, alike in
            var first = alike[0]
            first.count = alike.reduce(0) { $0 + $1.count }
            return first
        }
        return Unused.Kind.allCases.flatMap { kind in found.filter { $0.kind == kind } }
    }
}
