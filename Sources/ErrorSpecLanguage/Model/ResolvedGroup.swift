package import ErrorSpecReading

/// A group of endpoints that share the same errors, with its declarations and everything that it inherits.
package struct ResolvedGroup: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The group's earlier names.
    package var was: [Located<String>]
    /// The direct parents in source order, or the API's parents if the group has no `parents`.
    package var parents: [Parent] = []
    /// All ancestors, without duplicates. Each group comes before the groups that it inherits from.
    package var ancestors: [GroupID] = []
    /// The inherited cases that the group leaves out.
    package var except: [Located<CaseID>] = []
    /// The range from the key `except` to the end of its value.
    package var exceptRange: SourceRange?
    /// The body for reading this group's responses: the group's own body, its parents' body, or the API's body.
    package var body: BodyID?
    /// The location of the group's own `body`; `nil` if the body is inherited or the API's.
    package var bodyRange: SourceRange?
    /// The statuses that mean success: the group's own statuses, its parents' statuses, or the API's statuses.
    package var successes = Successes.all
    /// The indices, in ``ResolvedAPI/cases``, of the cases that this group declares.
    package var ownCases = 0..<0
    /// All cases that this group's responses are matched against: the group's own cases, then each ancestor's.
    package var visible = VisibleCases()
    /// The group's own `otherwise`.
    package var otherwise: ResolvedOtherwise?
    /// The group whose `otherwise` applies: this group, or its nearest ancestor with an `otherwise`.
    package var otherwiseProvider: GroupID?
    /// Whether a part of the group or of its ancestors is missing because of a reported error.
    package var isIncomplete: Bool

    /// The number of groups in the longest chain of parents above this group.
    package var depth = 0

    package var ownCaseIDs: some RandomAccessCollection<CaseID> { ownCases.lazy.map { CaseID($0) } }

    package func sees(_ id: CaseID) -> Bool { visible.contains(id) }
}

/// A group that another group inherits from, and its location in `parents`.
package struct Parent: Hashable, Sendable {
    package var group: GroupID
    /// The location in `parents`; `nil` if the parent is one of the API's parents.
    package var range: SourceRange?

    package var index: Int { group.index }

    package init(_ group: GroupID, at range: SourceRange? = nil) {
        self.group = group
        self.range = range
    }
}

package struct ResolvedCase: Sendable {
    package var name: Located<String>
    package var group: GroupID
    package var summary: String?
    /// The case's earlier names.
    package var was: [Located<String>]
    /// The statuses that the case matches, in source order; empty if the case matches every status.
    package var statuses: [Located<StatusPattern>]
    /// The codes that the case matches, in source order; empty if the case requires no code.
    package var codes: [Located<CodePattern>]
    /// The inherited cases that this case hides on purpose.
    package var overrides: [Located<CaseID>]
    /// Whether a part of `overrides` could not be read or resolved. The problem has been reported.
    package var hasUnresolvedOverrides: Bool
    package var handling: Handling
    package var layout: CaseLayout
    /// Whether the case's conditions could not be read. The problem has been reported, and the case isn't compared
    /// with others.
    package var isIncomplete: Bool

    /// The conditions of the case.
    package var pattern: ResponsePattern {
        ResponsePattern(statuses: statuses.map(\.value), codes: codes.map(\.value))
    }

    /// The conditions in words: `401, 5xx with code E1`.
    package var matchSummary: String {
        let statuses =
            self.statuses.isEmpty ? "any status" : self.statuses.map(\.value.description).joined(separator: ", ")
        return codes.isEmpty ? statuses : "\(statuses) with code \(codes.map(\.value.written).joined(separator: ", "))"
    }

    /// Returns the most specific of the case's status patterns that match the given status, or `nil` if no pattern
    /// matches.
    package func narrowest(for status: Int) -> StatusPattern? {
        statuses.lazy.map(\.value).filter { $0.contains(status) }.max { $0.specificity < $1.specificity }
    }
}

/// The locations at which fixes change a case's source.
package struct CaseLayout: Sendable {
    /// An empty range before the case's first key; `nil` if the case has no keys.
    package var start: SourceRange?
    /// Whether the case is a YAML map in braces.
    package var isFlow = false
    /// The range from the key `overrides` to the end of its value.
    package var overrides: SourceRange?
}

/// The handling of a failure that no case of the group matches.
package struct ResolvedOtherwise: Sendable {
    package var range: SourceRange
    package var summary: String?
    package var handling: Handling
}

/// The way in which a failure is handled: the texts for the user, the retry policy and the category.
package struct Handling: Sendable {
    /// The title; `nil` if the failure is silent and has no title, or if a missing or unreadable title has been
    /// reported.
    package var title: Sourced<TextSource>?
    package var description: Sourced<TextSource>?
    package var retry: Sourced<ResolvedRetry>
    package var category: Sourced<CategoryID>
    /// Whether a part of the handling could not be read or resolved. The problem has been reported.
    package var isIncomplete = false
}

/// A value and its origin.
package struct Sourced<Value> {
    package var value: Value
    package var provenance: Provenance

    package init(_ value: Value, from provenance: Provenance) {
        self.value = value
        self.provenance = provenance
    }
}

extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
extension Sourced: Sendable where Value: Sendable {}

/// The origin of a value. Origins with a higher precedence come first.
package enum Provenance: Hashable, Sendable {
    /// The value isn't a default, but is written in the case, the `otherwise` or the failure itself.
    case own(SourceRange)
    /// The value is a default of the group that declares the case.
    case group(SourceRange)
    /// The value is a default of the API.
    case api(SourceRange)
    /// The value is the language's own default.
    case builtIn

    /// The location of the value; `nil` for the language's default.
    package var range: SourceRange? {
        switch self {
        case .own(let range), .group(let range), .api(let range): range
        case .builtIn: nil
        }
    }

    package var isOfGroup: Bool { if case .group = self { true } else { false } }
    package var isOfAPI: Bool { if case .api = self { true } else { false } }
}
