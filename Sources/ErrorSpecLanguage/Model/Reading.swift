/// The value of a key, if the key is present and its value could be read.
package enum Reading<Value> {
    /// The key is missing.
    case absent
    /// The value could not be read, or the map has an unknown key that may be a misspelling of this key. The problem
    /// has been reported.
    case unreadable
    case value(Located<Value>)

    package var located: Located<Value>? { if case .value(let located) = self { located } else { nil } }
    package var value: Value? { located?.value }
    package var isAbsent: Bool { if case .absent = self { true } else { false } }
    package func map(_ transform: (Located<Value>) -> Located<Value>) -> Self {
        if case .value(let located) = self { .value(transform(located)) } else { self }
    }

    package var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}

extension Reading: Sendable where Value: Sendable {}

/// The entries of a key with several values, such as `groups` or `parents`.
package struct Section<Entry> {
    /// The entries that could be read.
    package var entries: [Entry]
    /// Whether all entries could be read. If `false`, the problem has been reported, and references to unknown
    /// entries are not reported.
    package var isWhole: Bool
    /// The range from the key to the end of its value; `nil` if the key is missing.
    package var range: SourceRange?

    package init(_ entries: [Entry] = [], isWhole: Bool = true, at range: SourceRange? = nil) {
        self.entries = entries
        self.isWhole = isWhole
        self.range = range
    }
}

extension Section: Sendable where Entry: Sendable {}
