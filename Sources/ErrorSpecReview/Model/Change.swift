package import ErrorSpecLanguage

/// One difference between two versions of a spec, with everything that it concerns.
package struct Change: Sendable {
    package enum Lane: String, Hashable, Sendable, CaseIterable {
        /// The generated code: whether the app's source still compiles.
        case source
        /// The app's reaction to a response, such as a retry.
        case behaviour
        /// The texts that users read.
        case text
    }

    /// The levels, in ascending order.
    package enum Level: String, Hashable, Sendable, CaseIterable {
        case info
        case warning
        case breaking
    }

    /// Responses that differ for exactly these units.
    package struct Row: Hashable, Sendable {
        package var responses: [ResponseRange]
        package var units: [ReviewUnit]

        package init(responses: [ResponseRange] = [], units: [ReviewUnit] = []) {
            self.responses = responses
            self.units = units
        }
    }

    /// The locations of the change's first case or declaration, on each side that has the case or declaration.
    package struct Locations: Sendable {
        /// The location in a file of the base.
        package var base: SourceRange?
        /// The location in a file of the head. If the head lacks the case or declaration, this is the location of a
        /// group or of an API, or `nil` if the head has no API.
        package var head: SourceRange?

        package init(base: SourceRange?, head: SourceRange?) {
            self.base = base
            self.head = head
        }
    }

    package var kind: Kind
    package var level: Level
    package var api: String
    package var rows: [Row]
    /// The union of the rows' responses, in the longest possible ranges.
    package var responses: [ResponseRange]
    /// The union of the rows' units.
    package var units: [ReviewUnit]
    /// The cases that the change concerns, in the base or in the head. A renamed case has its name in the head:
    /// `Common.tokenExpired`.
    package var cases: [String]
    /// The groups of the head that the change concerns.
    package var groups: [String]
    /// The groups of the base that the change concerns, with their names in the base.
    package var baseGroups: [String]
    /// The base's side of the change, or `nil` if the base has no counterpart.
    package var before: Side?
    /// The head's side of the change, or `nil` if the head has no counterpart.
    package var after: Side?
    package var locations: Locations
    /// 128 bits in hexadecimal digits. Each change of a review has a different fingerprint.
    package var fingerprint: String

    package var lane: Lane { kind.lane }

    package init(
        kind: Kind, level: Level, api: String, rows: [Row], responses: [ResponseRange], units: [ReviewUnit],
        cases: [String], groups: [String], baseGroups: [String], before: Side?, after: Side?, locations: Locations,
        fingerprint: String
    ) {
        self.kind = kind
        self.level = level
        self.api = api
        self.rows = rows
        self.responses = responses
        self.units = units
        self.cases = cases
        self.groups = groups
        self.baseGroups = baseGroups
        self.before = before
        self.after = after
        self.locations = locations
        self.fingerprint = fingerprint
    }
}

extension Change.Level: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .breaking: 2
        }
    }
}

/// An endpoint or a group that receives responses, with its name in the head.
package enum ReviewUnit: Hashable, Sendable {
    /// An endpoint, such as `GET /v1/cart`.
    case endpoint(String)
    case group(String)

    package var name: String {
        switch self {
        case .endpoint(let name), .group(let name): name
        }
    }

    package var isGroup: Bool { if case .group = self { true } else { false } }

    /// The endpoint's method; `nil` for a group.
    var method: String? {
        if case .endpoint(let name) = self { String(name.prefix { $0 != " " }) } else { nil }
    }
}
