package import ErrorSpecReading

/// A group of endpoints that share the same errors: what it declares and what it inherits.
package struct ResolvedGroup: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// Earlier names.
    package var was: [Located<String>]
    /// Direct parents in the written order, or the API's where none are named.
    package var parents: [Parent] = []
    /// Every ancestor once, descendants before the groups that they inherit from.
    package var ancestors: [GroupID] = []
    /// Inherited cases left out here, with where that is written.
    package var except: [Located<CaseID>] = []
    /// `except`, from its key to the end of its value.
    package var exceptRange: SourceRange?
    /// How this group's responses are read: its own body, the one its parents share, or the API's.
    package var body: BodyID?
    /// Where its own is named.
    package var bodyRange: SourceRange?
    /// The statuses of this group's responses that mean success: its own, those that its parents share, or the API's.
    package var successes = Successes.all
    /// The cases that this group declares.
    package var ownCases = 0..<0
    /// All cases that this group's responses are matched against, own ones first, then by ancestor.
    package var visible = VisibleCases()
    /// The group's own `otherwise`.
    package var otherwise: ResolvedOtherwise?
    /// The group whose `otherwise` applies here: itself, or the nearest ancestor that has one.
    package var otherwiseProvider: GroupID?
    /// Something of this group, or of what it inherits, is missing because a diagnostic was reported about it.
    package var isIncomplete: Bool

    /// How many groups its longest chain of parents has.
    package var depth = 0

    package var ownCaseIDs: some RandomAccessCollection<CaseID> { ownCases.lazy.map { CaseID($0) } }

    package func sees(_ id: CaseID) -> Bool { visible.contains(id) }
}

/// A group that another one inherits from, and where that is written.
package struct Parent: Hashable, Sendable {
    package var group: GroupID
    /// `nil` for the API's default.
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
    /// Earlier names.
    package var was: [Located<String>]
    /// The statuses that match, in the written order; empty: any.
    package var statuses: [Located<StatusPattern>]
    /// The codes that match, in the written order; empty: none is required.
    package var codes: [Located<CodePattern>]
    /// The inherited cases that this one hides on purpose.
    package var overrides: [Located<CaseID>]
    /// Some of `overrides` could not be read or resolved, which a diagnostic says.
    package var lacksOverrides: Bool
    package var handling: Handling
    package var layout: CaseLayout
    /// Its conditions could not be read: a diagnostic says so, and no response reaches it.
    package var isIncomplete: Bool

    /// All that decides which responses it matches.
    package var pattern: ResponsePattern {
        ResponsePattern(statuses: statuses.map(\.value), codes: codes.map(\.value))
    }

    /// The conditions as a person writes them: `401, 5xx with code E1`.
    package var matchSummary: String {
        let statuses =
            self.statuses.isEmpty ? "any status" : self.statuses.map(\.value.description).joined(separator: ", ")
        return codes.isEmpty ? statuses : "\(statuses) with code \(codes.map(\.value.written).joined(separator: ", "))"
    }

    /// The most specific of its statuses that matches one; `nil` if none does, or if it matches any status.
    package func narrowest(for status: Int) -> StatusPattern? {
        statuses.lazy.map(\.value).filter { $0.contains(status) }.max { $0.specificity < $1.specificity }
    }
}

/// How a case is laid out in its file: where a fix can write.
package struct CaseLayout: Sendable {
    /// Before its first key: an empty range; `nil` when it has none.
    package var start: SourceRange?
    /// Written in braces.
    package var isFlow = false
    /// `overrides` from its key to the end of its value.
    package var overrides: SourceRange?
}

/// The handling of a failure that no case of the group matches.
package struct ResolvedOtherwise: Sendable {
    package var range: SourceRange
    package var summary: String?
    package var handling: Handling
}

/// The effect of a case that wins: the texts that the user reads, and what happens next.
package struct Handling: Sendable {
    /// `nil` where the spec lacks it, which a diagnostic reports.
    package var title: Sourced<TextSource>?
    package var description: Sourced<TextSource>?
    package var retry: Sourced<ResolvedRetry>
    package var category: Sourced<CategoryID>
    /// Some of it could not be read or resolved, which a diagnostic says.
    package var isIncomplete = false
}

/// A fact and what it comes from.
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

/// Where a fact comes from, the nearest first.
package enum Provenance: Hashable, Sendable {
    /// Written at the case itself.
    case own(SourceRange)
    /// A default of the group that declares the case.
    case group(SourceRange)
    /// A default of the API.
    case api(SourceRange)
    /// The language's own default.
    case builtIn

    /// Where it is written; `nil` where it isn't.
    package var range: SourceRange? {
        switch self {
        case .own(let range), .group(let range), .api(let range): range
        case .builtIn: nil
        }
    }

    package var isOfGroup: Bool { if case .group = self { true } else { false } }
    package var isOfAPI: Bool { if case .api = self { true } else { false } }
}
