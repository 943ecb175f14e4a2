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

    package init(kind: Kind, count: Int = 1, message: String, range: SourceRange) {
        self.kind = kind
        self.count = count
        self.message = message
        self.range = range
    }
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

extension [Unused] {
    /// The maximum number of entries with one reason that are listed one by one.
    private static let mostOfOneReason = 5

    /// The list for people: more than five entries with one reason are one entry, with the sum of the counts and the
    /// location of the first entry.
    package var condensed: [Unused] {
        grouped { [$0.kind.rawValue, $0.reason] }.flatMap { _, alike in
            alike.count > Self.mostOfOneReason ? [Unused(combining: alike)] : alike
        }
    }
}

extension Unused {
    /// Combines entries with the same reason. The message names the first entry, and what the next entries are about.
    fileprivate init(combining alike: [Unused]) {
        self = alike[0]
        count = alike.reduce(0) { $0 + $1.count }
        let subjects = alike.compactMap { $0.quotations.first }.unique { $0 }
        message +=
            subjects.count < alike.count
            ? "; also \(alike.count - 1) more" : "; also \(listedShortly(Array(subjects.dropFirst())))"
    }

    /// The texts in backticks or quotation marks in the message.
    private var quotations: [String] { parts.quotations }

    /// The message without the parts in which entries with the same reason differ.
    fileprivate var reason: String { parts.reason }

    private var parts: (reason: String, quotations: [String]) {
        var reason = ""
        var quotations: [String] = []
        var rest = message[...]
        while let mark = rest.firstIndex(where: { $0 == "`" || $0 == "\"" }),
            let end = rest[rest.index(after: mark)...].firstIndex(of: rest[mark])
        {
            let words = String(rest[..<mark].filter { !$0.isNumber })
            // The number of texts in a list doesn't matter: `a`, `b` and `c`.
            if quotations.isEmpty || ![", ", " and ", " or "].contains(words) { reason += words + "…" }
            quotations.append(String(rest[rest.index(after: mark)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        let words = rest.filter { !$0.isNumber }
        let others = " and  more"
        return (reason + (words.hasPrefix(others) ? words.dropFirst(others.count) : words[...]), quotations)
    }
}
