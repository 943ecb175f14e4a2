/// The value of a key that holds one.
package enum Reading<Value> {
    /// The key isn't there.
    case absent
    /// It could not be read, or an unreadable key may have been meant for it: already reported, so its absence is not.
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

/// The entries of a key that holds several.
package struct Section<Entry> {
    /// Those that could be read.
    package var entries: [Entry]
    /// `false`: some could not be read, which is already reported, so that a name that isn't found proves nothing.
    package var isWhole: Bool
    /// From the key to the end of its value; `nil` where the key isn't there.
    package var range: SourceRange?

    package init(_ entries: [Entry] = [], isWhole: Bool = true, at range: SourceRange? = nil) {
        self.entries = entries
        self.isWhole = isWhole
        self.range = range
    }
}

extension Section: Sendable where Entry: Sendable {}
