/// The cases that a group sees, own ones first, then by ancestor.
///
/// The cases of one group are adjacent in ``ResolvedAPI/cases``, so ranges of indices represent them. Groups that inherit
/// the same cases share one array.
package struct VisibleCases: Sendable {
    private let own: Range<Int>
    /// The inherited cases: non-empty ranges that don't overlap.
    package let inherited: [Range<Int>]

    package let count: Int

    init(own: Range<Int> = 0..<0, inherited: [Range<Int>] = [], inheritedCount: Int = 0) {
        self.own = own
        self.inherited = inherited
        self.count = own.count + inheritedCount
    }

    /// All ranges, the group's own cases first.
    var stretches: [Range<Int>] { own.isEmpty ? inherited : [own] + inherited }

    package func contains(_ id: CaseID) -> Bool {
        own.contains(id.index) || inherited.contains { $0.contains(id.index) }
    }
}

extension VisibleCases: Sequence {
    package func makeIterator() -> some IteratorProtocol<CaseID> {
        stretches.lazy.joined().map { CaseID($0) }.makeIterator()
    }
}
