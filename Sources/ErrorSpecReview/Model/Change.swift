import ErrorSpecLanguage

/// The effect of one cause on those who use the generated code or the app: one line of a review.
package struct Change: Hashable, Sendable {
    /// Who reads it.
    package enum Lane: String, Hashable, Sendable, CaseIterable {
        /// Does code that uses the generated types still compile?
        case source
        /// The app's behaviour on a response.
        case behaviour
        /// The texts that a user reads.
        case text
    }

    package enum Level: String, Hashable, Sendable, CaseIterable {
        /// Callers must change, or users lose something that worked.
        case breaking
        /// It may surprise; look at it.
        case warning
        /// It is safe.
        case info
    }

    /// Where a specification says so. Lines and columns count from 1, columns in Unicode scalars.
    package struct Location: Hashable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int
    }

    package let kind: Kind
    package let lane: Lane
    package let api: String
    /// The declaring group; `nil` where the API as a whole changes, or cases of several groups do.
    package let group: String?
    /// The declared case; `unmatched` for a group's `otherwise`; `nil` where no case or several change.
    package let caseName: String?
    /// The declared cases that one cause changes together, as `Group.case`, sorted; empty where it is one or none.
    package let cases: [String]
    /// Which of a case's texts, or which of the API's `failures`; `nil` for what is no text.
    package let field: String?
    package let message: String
    /// The clauses of its message, each true without the others: all, also where the message only counts the last ones.
    package let clauses: [String]
    package let before: String?
    package let after: String?
    package let base: Location?
    package let head: Location?
    /// Where the head lacks what changes: what stands beside its place there, else its group or its API.
    package var vicinity: Location?
    /// All groups whose responses or types change, sorted.
    package let affected: [String]
    /// The endpoints of those groups, as `POST /v1/login`, in the order of the specs; empty where none are declared.
    package var operations: [String]
    /// Whether the API names its endpoints, and none of them, nor another group, reaches the groups concerned.
    package var isUnreached = false
    /// Whether what is new may be what is gone, by another name: the key `was` would take this change's place.
    package var mayBeRenaming = false
    /// The level that counts: this change's own, unless the team sets another.
    package var level: Level
    /// 12 hex digits that name this change wherever it stands in a file, so that an approval survives a rebase.
    package let fingerprint: String

    /// - Parameters:
    ///   - message: A sentence, unless `clauses` make one.
    ///   - responses: The statuses and codes concerned, for the fingerprint: accepting a change of one is not accepting the
    ///     same change of another.
    ///   - effects: All that the winners do before and after, in any order: accepting that a case signs out is not accepting
    ///     that it is resent nine times.
    init(
        _ kind: Kind, _ lane: Lane, _ level: Level, api: String, of subject: ChangeSubject = ChangeSubject(),
        field: String? = nil, message: String? = nil, clauses: [String] = [], values: Both<String?>,
        at locations: Both<Location?>, affected: [String], operations: [String] = [], responses: String? = nil,
        effects: [String] = []
    ) {
        self.kind = kind
        self.lane = lane
        self.level = level
        self.api = api
        (group, caseName, cases) = (subject.group, subject.caseName, subject.cases)
        self.field = field
        let sentence = message ?? capitalized(clauses.joined(separator: "; ")) + "."
        self.message = sentence
        self.clauses = clauses.isEmpty ? [sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence] : clauses
        (before, after) = (values.old, values.new)
        (base, head) = (locations.old, locations.new)
        self.affected = affected
        self.operations = operations
        // Lines about several cases are in the order of the cases; those of a text are the text.
        let isText = lane == .text && caseName != nil
        func key(_ side: String?) -> String? {
            isText ? side : side?.split(separator: "\n").sorted().joined(separator: "\n")
        }
        let facts: [String?] = [
            kind.rawValue, lane.rawValue, api, group, caseName, field, key(before), key(after), responses,
        ]
        fingerprint = ErrorSpecReview.fingerprint(of: facts, cases, affected, Set(effects).sorted())
    }
}

/// The group and case that a change is reported of, or several cases.
struct ChangeSubject: Hashable {
    var group: String?
    var caseName: String?
    var cases: [String] = []

    init(_ group: String? = nil, _ caseName: String? = nil) { (self.group, self.caseName) = (group, caseName) }

    init(_ all: [ChangeSubject]) {
        let subjects = all.unique { $0 }
        if Set(subjects.map(\.group)).count == 1 { group = subjects[0].group }
        if subjects.count == 1 {
            caseName = subjects[0].caseName
        } else {
            cases = subjects.map { "\($0.group ?? "").\($0.caseName ?? "")" }.sorted()
        }
    }
}

extension Change.Level: Comparable {
    /// By how much it asks of a reviewer: `breaking` is the most.
    package static func < (left: Self, right: Self) -> Bool { left.position > right.position }
}

extension CaseIterable where Self: Equatable {
    fileprivate var position: Int { Array(Self.allCases).firstIndex(of: self) ?? 0 }
}

extension Change {
    /// The order that every output has: by lane, the worst first, then by name.
    package static func isBefore(_ left: Change, _ right: Change) -> Bool {
        if left.lane != right.lane { return left.lane.position < right.lane.position }
        if left.level != right.level { return left.level > right.level }
        return left.sortKeys.lexicographicallyPrecedes(right.sortKeys)
    }

    private var sortKeys: [String] {
        [api, group ?? "", caseName ?? "", kind.rawValue, field ?? "", before ?? "", after ?? "", fingerprint]
    }
}
